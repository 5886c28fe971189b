#include "service/http/server.h"

#include <httplib.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include <condition_variable>
#include <deque>
#include <map>
#include <mutex>
#include <thread>

#include "service/http/connection.h"

namespace veil::service {
namespace {

constexpr std::size_t longest_path = 512;
constexpr int waiting_connections = 1024;

// One thread per connection, made when needed and kept for the next one. As many connections again wait for one; who comes then is sent
// away at once, since every connection that waits costs a descriptor, and those are few.
class ConnectionThreads : public httplib::TaskQueue {
 public:
  explicit ConnectionThreads(unsigned most) : most_(most) {}

  void enqueue(std::function<void()> task) override {
    std::unique_lock lock(mutex_);
    if (under_way_ >= std::size_t{2} * most_) {
      lock.unlock();
      sends_away = true;
      task();
      sends_away = false;
      return;
    }
    ++under_way_;
    tasks_.push_back(std::move(task));
    if (idle_ < tasks_.size() && threads_.size() < most_) {
      try {
        threads_.emplace_back([this] { work(); });
      } catch (const std::system_error&) {
        if (threads_.empty()) throw;  // others will get to it
      }
    }
    wake_.notify_one();
  }

  void shutdown() override {
    {
      const std::lock_guard lock(mutex_);
      over_ = true;
    }
    wake_.notify_all();
    for (std::thread& thread : threads_) thread.join();
  }

  static inline thread_local bool sends_away = false;  // the task at hand is to end at once

 private:
  void work() {
    for (;;) {
      std::function<void()> task;
      {
        std::unique_lock lock(mutex_);
        ++idle_;
        wake_.wait(lock, [&] { return over_ || !tasks_.empty(); });
        --idle_;
        if (tasks_.empty()) return;
        task = std::move(tasks_.front());
        tasks_.pop_front();
      }
      task();
      const std::lock_guard lock(mutex_);
      --under_way_;
    }
  }

  unsigned most_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<std::function<void()>> tasks_;
  std::vector<std::thread> threads_;
  std::size_t idle_ = 0;
  std::size_t under_way_ = 0;  // connections that are answered, or wait
  bool over_ = false;
};

Answer plain_failure(int status) {
  const auto told = [&](const char* code, const char* message) {
    Answer answer = json_answer(error_json({code, message, ""}), status);
    return answer;
  };
  if (status == 404) return told("service.unknown_route", "there is no such route");
  if (status == 413) return told("read.too_large", "the request is too large");
  if (status == 414) return told("service.malformed_request", "the address of the request is too long");
  if (status >= 500) return told("run.failed", "something went wrong inside; this is a mistake of ours");
  return told("service.malformed_request", "this is no request that HTTP knows");
}

class LibraryServer : public httplib::Server, public HttpServer {
 public:
  LibraryServer(const ListenOptions& options, service::Handler handler)
      : handler_(std::move(handler)), room_(options.room), stopped_(::eventfd(0, EFD_CLOEXEC)) {
    limits_.head = std::chrono::seconds(options.head_seconds);
    limits_.body = std::chrono::seconds(options.body_seconds);
    limits_.idle = std::chrono::seconds(options.idle_seconds);
    new_task_queue = [most = options.connections] { return new ConnectionThreads(most); };
    set_tcp_nodelay(true);
    set_keep_alive_timeout(static_cast<time_t>(options.idle_seconds));
    set_keep_alive_max_count(1'000'000);
    set_pre_routing_handler([this](const httplib::Request& request, httplib::Response& response) {
      if (request.path.size() > longest_path) {
        response.status = 414;
        return HandlerResponse::Handled;
      }
      // Methods that the library reads and has no table for.
      if (request.method != "TRACE" && request.method != "CONNECT" && request.method != "PRI") return HandlerResponse::Unhandled;
      answer(request, response);
      return HandlerResponse::Handled;
    });
    const auto plain = [this](const httplib::Request& request, httplib::Response& response) { answer(request, response); };
    const auto with_body = [this](const httplib::Request& request, httplib::Response& response, const httplib::ContentReader&) {
      answer(request, response);  // the connection knows where the body ends
    };
    Get(".*", plain);
    Options(".*", plain);
    Post(".*", with_body);
    Put(".*", with_body);
    Patch(".*", with_body);
    Delete(".*", with_body);
    set_error_handler(HandlerWithResponse([](const httplib::Request&, httplib::Response& response) {
      if (response.body.empty()) response.set_content(plain_failure(response.status).body, "application/json");
      return HandlerResponse::Handled;
    }));
    set_exception_handler([](const httplib::Request&, httplib::Response& response, std::exception_ptr) {
      response.status = 500;  // what an exception says may quote a document, so it stays unsaid
      response.set_content(plain_failure(500).body, "application/json");
    });
  }
  ~LibraryServer() override { ::close(stopped_); }

  Result<void> begin(const ListenOptions& options) {
    if (options.certificate.empty() != options.key.empty()) {
      return Error{"usage.invalid_value", "TLS needs a certificate and its key, both", ""};
    }
    if (!options.certificate.empty()) {
      auto keys = TlsKeys::load(options.certificate, options.key);
      if (!keys) return keys.error();
      tls_ = std::move(*keys);
    }
    const std::string place = options.host + ":" + std::to_string(options.port);
    if (options.port == 0) {
      port_ = bind_to_any_port(options.host);
    } else if (bind_to_port(options.host, options.port)) {
      port_ = options.port;
    }
    if (port_ <= 0) return Error{"service.cannot_listen", "this address cannot be listened at; another program may do so already", place};
    ::listen(svr_sock_, waiting_connections);  // the library lets five wait
    return {};
  }

  int port() const override { return port_; }
  void run() override {
    begun_ = true;
    if (!stopping_) listen_after_bind();
    finished_ = true;
  }
  void stop() override {
    stopping_ = true;
    const std::uint64_t one = 1;
    [[maybe_unused]] const auto written = ::write(stopped_, &one, sizeof one);
    // The library forgets a wish that comes before it has begun.
    while (begun_ && !finished_ && !is_running()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    httplib::Server::stop();
  }

 private:
  bool process_and_close_socket(socket_t socket) override {
    if (ConnectionThreads::sends_away) {
      constexpr std::string_view busy =
          "HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";
      if (!tls_) [[maybe_unused]]
        const auto sent = ::send(socket, busy.data(), busy.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
      ::close(socket);
      return false;
    }
    Connection connection(socket, limits_, stopped_, tls_.get(), room_);
    if (!connection.shake_hands()) return false;
    {
      const std::lock_guard lock(mutex_);
      connections_[std::this_thread::get_id()] = &connection;
    }
    bool in_order = true;
    while (in_order && connection.wait_for_request()) {
      bool closed = false;
      bool sound = false;  // until a head was read: what follows a broken one could be anything
      in_order = process_request(connection, stopping_, closed, [&](httplib::Request& request) {
        sound = connection.begin_body(request);
        request.headers.erase("Accept-Encoding");  // what was compressed tells by its length what stands in it
        request.headers.erase("Range");
        request.ranges.clear();
        if (!sound) request.path = malformed_path;
      });
      in_order = in_order && !closed && sound && connection.body_is_over() && !stopping_;
    }
    const std::lock_guard lock(mutex_);
    connections_.erase(std::this_thread::get_id());
    return in_order;
  }

  void answer(const httplib::Request& from, httplib::Response& response) {
    if (from.path == malformed_path) {
      response.status = 400;
      return;
    }
    HttpRequest request;
    request.method = from.method;
    request.path = from.path;
    request.query.insert(from.params.begin(), from.params.end());
    for (const auto& [name, value] : from.headers) {
      std::string lower = name;
      for (char& c : lower) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
      request.headers.emplace(std::move(lower), value);
    }
    request.remote = from.remote_addr;
    {
      const std::lock_guard lock(mutex_);
      request.body = &connections_.at(std::this_thread::get_id())->content();
    }
    auto owned = std::make_shared<HttpRequest>(std::move(request));
    Answer answer = handler_(*owned);
    response.status = answer.status;
    for (const auto& [name, value] : answer.headers) response.set_header(name, value);
    if (!answer.stream) {
      response.set_content(std::move(answer.body), answer.type);
      return;
    }
    response.set_chunked_content_provider(answer.type, [owned, stream = std::move(answer.stream)](std::size_t, httplib::DataSink& sink) {
      bool there = true;
      try {
        stream([&](std::string_view bytes) {
          if (!bytes.empty()) there = there && sink.write(bytes.data(), bytes.size());
          return there;
        });
      } catch (...) {
        return false;  // the connection ends without the last piece, so that nobody takes it for whole
      }
      if (there) sink.done();
      return there;
    });
  }

  static constexpr const char* malformed_path = "\x01";

  service::Handler handler_;
  TimeLimits limits_;
  BodyRoom room_;
  int stopped_;
  std::atomic<bool> stopping_ = false, begun_ = false, finished_ = false;
  std::shared_ptr<const TlsKeys> tls_;
  int port_ = -1;
  std::mutex mutex_;
  std::map<std::thread::id, Connection*> connections_;
};

}  // namespace

Result<std::unique_ptr<HttpServer>> HttpServer::listen(const ListenOptions& options, Handler handler) {
  auto server = std::make_unique<LibraryServer>(options, std::move(handler));
  if (auto begun = server->begin(options); !begun) return begun.error();
  return std::unique_ptr<HttpServer>(std::move(server));
}

bool is_loopback(const std::string& host) {
  if (host == "localhost" || host == "::1") return true;
  return host.starts_with("127.") && host.find_first_not_of("0123456789.") == std::string::npos;
}

}  // namespace veil::service
