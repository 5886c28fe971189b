#include "service/proxy/upstream.h"

#include <httplib.h>

#include <chrono>

namespace veil::service {
namespace {

constexpr std::size_t most_kept = 64;
constexpr std::size_t most_waiting = 4u << 20;  // bytes that a slow client may leave unread before the upstream has to wait

Error broken() { return {"service.upstream_failed", "the upstream cannot be reached, or broke off", ""}; }
Error hanging() { return {"service.upstream_timeout", "the upstream does not answer", ""}; }

}  // namespace

// Clients of the library that nobody uses at the moment, each with its open connection.
class UpstreamConnections {
 public:
  UpstreamConnections(std::string origin, unsigned silent_seconds) : origin_(std::move(origin)), silent_seconds_(silent_seconds) {}

  std::unique_ptr<httplib::Client> take() {
    {
      const std::lock_guard lock(mutex_);
      if (!kept_.empty()) {
        auto client = std::move(kept_.back());
        kept_.pop_back();
        return client;
      }
    }
    auto client = std::make_unique<httplib::Client>(origin_);
    client->set_connection_timeout(10);
    client->set_read_timeout(static_cast<time_t>(silent_seconds_));
    client->set_write_timeout(30);
    client->set_keep_alive(true);
    client->set_tcp_nodelay(true);
    client->set_follow_location(false);
    client->set_decompress(false);
    return client;
  }

  void give_back(std::unique_ptr<httplib::Client> client) {
    const std::lock_guard lock(mutex_);
    if (kept_.size() < most_kept) kept_.push_back(std::move(client));
  }

 private:
  std::string origin_;
  unsigned silent_seconds_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<httplib::Client>> kept_;
};

// What the thread that calls and the one that answers have in common.
struct UpstreamAnswer::Shared {
  std::mutex mutex;
  std::condition_variable wake;
  std::deque<std::string> pieces;
  std::size_t waiting = 0;
  bool has_head = false;
  bool over = false;
  bool abandoned = false;
  bool timed_out = false;
  bool failed = false;
  UpstreamHead head;
  std::thread thread;
};

std::string UpstreamHead::header(const std::string& name) const {
  for (const auto& [known, value] : headers) {
    if (known == name) return value;
  }
  return {};
}

UpstreamAnswer::~UpstreamAnswer() {
  if (!shared_) return;
  {
    const std::lock_guard lock(shared_->mutex);
    shared_->abandoned = true;
  }
  shared_->wake.notify_all();
  // The thread ends by itself, at the latest when the upstream's time is over; nobody waits for it.
  if (shared_->thread.joinable()) shared_->thread.detach();
}

Result<std::string> UpstreamAnswer::next() {
  std::unique_lock lock(shared_->mutex);
  shared_->wake.wait(lock, [&] { return !shared_->pieces.empty() || shared_->over; });
  if (!shared_->pieces.empty()) {
    std::string piece = std::move(shared_->pieces.front());
    shared_->pieces.pop_front();
    shared_->waiting -= piece.size();
    lock.unlock();
    shared_->wake.notify_all();
    return piece;
  }
  if (shared_->timed_out) return hanging();
  if (shared_->failed) return broken();
  return std::string();
}

Result<std::string> UpstreamAnswer::rest(std::size_t most) {
  std::string all;
  for (;;) {
    auto piece = next();
    if (!piece) return piece.error();
    if (piece->empty()) return all;
    if (all.size() + piece->size() > most) return Error{"service.upstream_failed", "the upstream's answer is too large", ""};
    all += *piece;
  }
}

Upstream::Upstream(std::string address, unsigned silent_seconds) : silent_seconds_(silent_seconds) {
  while (address.ends_with('/')) address.pop_back();
  const std::size_t slash = address.find('/', address.find("://") + 3);
  prefix_ = slash == std::string::npos ? std::string() : address.substr(slash);
  connections_ = std::make_shared<UpstreamConnections>(address.substr(0, slash), silent_seconds);
}

Upstream::~Upstream() = default;

Result<std::unique_ptr<UpstreamAnswer>> Upstream::send(UpstreamRequest request) {
  std::unique_ptr<UpstreamAnswer> answer(new UpstreamAnswer());
  answer->shared_ = std::make_shared<UpstreamAnswer::Shared>();
  auto shared = answer->shared_;
  try {
    shared->thread = std::thread([shared, connections = connections_, request = std::move(request), prefix = prefix_] {
      auto client = connections->take();
      httplib::Request sent;
      sent.method = request.method;
      sent.path = prefix + request.path;
      for (const auto& [name, value] : request.headers) sent.headers.emplace(name, value);
      sent.headers.emplace("Accept-Encoding", "identity");
      sent.body = request.body;
      sent.response_handler = [&](const httplib::Response& response) {
        {
          const std::lock_guard lock(shared->mutex);
          shared->has_head = true;
          shared->head.status = response.status;
          for (const auto& [name, value] : response.headers) {
            std::string lower = name;
            for (char& c : lower) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
            shared->head.headers.emplace_back(std::move(lower), value);
          }
        }
        shared->wake.notify_all();
        return true;
      };
      sent.content_receiver = [&](const char* bytes, std::size_t size, std::uint64_t, std::uint64_t) {
        std::unique_lock lock(shared->mutex);
        shared->wake.wait(lock, [&] { return shared->abandoned || shared->waiting < most_waiting; });
        if (shared->abandoned) return false;
        shared->pieces.emplace_back(bytes, size);
        shared->waiting += size;
        lock.unlock();
        shared->wake.notify_all();
        return true;
      };
      httplib::Response response;
      httplib::Error error = httplib::Error::Success;
      const auto begun = std::chrono::steady_clock::now();
      bool done = false;
      try {
        done = client->send(sent, response, error);
      } catch (...) {
        done = false;
      }
      const auto took = std::chrono::steady_clock::now() - begun;
      if (done) connections->give_back(std::move(client));
      {
        const std::lock_guard lock(shared->mutex);
        shared->over = true;
        shared->failed = !done;
        shared->timed_out = !done && (error == httplib::Error::Read || error == httplib::Error::Connection) &&
                            took >= std::chrono::milliseconds(900) && shared->pieces.empty();
      }
      shared->wake.notify_all();
    });
  } catch (const std::system_error&) {
    return Error{"service.busy", "too many calls are under way at the moment", ""};
  }
  std::unique_lock lock(shared->mutex);
  shared->wake.wait(lock, [&] { return shared->has_head || shared->over; });
  if (!shared->has_head) return shared->timed_out ? hanging() : broken();
  answer->head_ = shared->head;
  return answer;
}

}  // namespace veil::service
