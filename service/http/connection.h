// One connection of a client: bytes in and out, plain or by TLS, with limits of time that hold for a whole head and a whole body, so that
// a client which sends a byte now and then cannot keep a thread for hours. It knows where a body ends: what is left of one when its
// request was answered makes the connection end, as the rest could be taken for another request.
#pragma once

#include <httplib.h>

#include <atomic>
#include <chrono>
#include <memory>

#include "service/http/exchange.h"

namespace veil::service {

struct TimeLimits {
  std::chrono::milliseconds head{10'000};   // for a request's head, from its first byte
  std::chrono::milliseconds body{60'000};   // that is waited for its body, unless at least `least_rate` bytes come in each second of it
  std::size_t least_rate = 16'384;          // bytes a second
  std::size_t largest_head = 65'536;        // bytes
  std::chrono::milliseconds idle{15'000};   // between requests
  std::chrono::milliseconds write{30'000};  // for a client to take what it is sent, and a second for each `least_rate` bytes of it
};

// Bytes of requests that are kept at a time, by all connections together.
class BodyRoom {
 public:
  explicit BodyRoom(std::size_t most) : most_(most) {}
  bool take(std::size_t bytes) {
    if (taken_ += bytes; taken_ <= most_) return true;
    taken_ -= bytes;
    return false;
  }
  void give_back(std::size_t bytes) { taken_ -= bytes; }

 private:
  std::size_t most_;
  std::atomic<std::size_t> taken_ = 0;
};

// TLS by certificate and key, both PEM.
class TlsKeys {
 public:
  // Errors: service.tls.
  static Result<std::shared_ptr<const TlsKeys>> load(const std::string& certificate_file, const std::string& key_file);
  ~TlsKeys();
  TlsKeys(const TlsKeys&) = delete;
  TlsKeys& operator=(const TlsKeys&) = delete;
  SSL_CTX* context() const { return context_; }

 private:
  TlsKeys() = default;
  SSL_CTX* context_ = nullptr;
};

class Connection : public httplib::Stream {
 public:
  // `wake` becomes readable when the server stops: nobody waits for another request then. The socket is closed at the end.
  Connection(socket_t socket, const TimeLimits& limits, int wake, const TlsKeys* tls, BodyRoom& room);
  ~Connection() override;

  bool shake_hands();       // of TLS; true at once without it
  bool wait_for_request();  // false: the client or the server has had enough
  // The head was read: where its body ends is known from now on. False: the head contradicts itself.
  bool begin_body(const httplib::Request& request);
  bool body_is_over() const { return !has_body_; }

  // httplib::Stream
  bool is_readable() const override;
  bool is_writable() const override;
  ssize_t read(char* bytes, size_t size) override;
  ssize_t write(const char* bytes, size_t size) override;
  void get_remote_ip_and_port(std::string& ip, int& port) const override;
  void get_local_ip_and_port(std::string& ip, int& port) const override;
  socket_t socket() const override { return socket_; }
  using httplib::Stream::write;

  Body& content() { return content_; }

 private:
  using Clock = std::chrono::steady_clock;
  bool wait(short events, Clock::time_point until) const;
  ssize_t receive(char* bytes, std::size_t size);
  bool read_line(std::string& line);
  void look_at_head(const char* bytes, std::size_t count);
  Result<std::size_t> read_content(char* bytes, std::size_t most);

  socket_t socket_;
  const TimeLimits& limits_;
  int wake_;
  const TlsKeys* tls_;
  BodyRoom& room_;
  std::size_t kept_ = 0;  // of the room, by the request at hand
  SSL* ssl_ = nullptr;
  std::string buffer_;
  std::size_t taken_ = 0;  // of the buffer
  Clock::time_point until_;
  // Of the head at hand: what the library would forgive or read otherwise than a proxy before us.
  bool in_head_ = true;
  std::size_t head_bytes_ = 0;
  char head_before_ = '\n';
  bool head_is_odd_ = false;
  Clock::duration body_waited_{0};  // for the client; what we take to work on it does not count
  std::size_t body_bytes_ = 0;
  bool has_body_ = false;
  bool chunked_ = false;
  std::uint64_t left_ = 0;  // of the body, or of the chunk at hand
  bool first_chunk_ = false;
  bool timed_out_ = false;

  class Content : public Body {
   public:
    explicit Content(Connection& connection) : connection_(connection) {}
    Result<std::size_t> read(char* bytes, std::size_t most) override { return connection_.read_content(bytes, most); }

   private:
    bool may_keep(std::size_t bytes) override {
      const bool may = connection_.room_.take(bytes);
      connection_.kept_ += may ? bytes : 0;
      return may;
    }
    Connection& connection_;
  };
  Content content_{*this};
};

}  // namespace veil::service
