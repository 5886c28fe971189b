#include "service/http/connection.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cstring>

namespace veil::service {
namespace {

constexpr std::size_t buffer_size = 16'384;
constexpr std::size_t longest_chunk_line = 256;

void address_of(const sockaddr_storage& storage, std::string& ip, int& port) {
  char text[INET6_ADDRSTRLEN] = "";
  if (storage.ss_family == AF_INET) {
    sockaddr_in address{};
    std::memcpy(&address, &storage, sizeof address);
    ::inet_ntop(AF_INET, &address.sin_addr, text, sizeof text);
    port = ntohs(address.sin_port);
  } else if (storage.ss_family == AF_INET6) {
    sockaddr_in6 address{};
    std::memcpy(&address, &storage, sizeof address);
    ::inet_ntop(AF_INET6, &address.sin6_addr, text, sizeof text);
    port = ntohs(address.sin6_port);
  }
  ip = text;
}

// The library takes what stands before the colon as it is, and reads %0D%0A in a value as a line break, which could then go on to another
// server as a header of its own.
bool is_plain_header(const std::pair<const std::string, std::string>& header) {
  const auto is_name_sign = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           std::string_view("!#$%&'*+-.^_`|~").find(c) != std::string_view::npos;
  };
  const auto is_value_sign = [](char c) { return c == '\t' || (static_cast<unsigned char>(c) >= 0x20 && c != 0x7F); };
  return !header.first.empty() && std::all_of(header.first.begin(), header.first.end(), is_name_sign) &&
         std::all_of(header.second.begin(), header.second.end(), is_value_sign);
}

}  // namespace

Result<std::shared_ptr<const TlsKeys>> TlsKeys::load(const std::string& certificate_file, const std::string& key_file) {
  std::shared_ptr<TlsKeys> keys(new TlsKeys());
  keys->context_ = ::SSL_CTX_new(::TLS_server_method());
  const auto refused = [](const std::string& message, const std::string& place) { return Error{"service.tls", message, place}; };
  if (keys->context_ == nullptr) return refused("TLS cannot be used here", "");
  ::SSL_CTX_set_min_proto_version(keys->context_, TLS1_2_VERSION);
  if (::SSL_CTX_use_certificate_chain_file(keys->context_, certificate_file.c_str()) != 1) {
    return refused("this is no certificate in PEM that can be read", certificate_file);
  }
  if (::SSL_CTX_use_PrivateKey_file(keys->context_, key_file.c_str(), SSL_FILETYPE_PEM) != 1) {
    return refused("this is no private key in PEM that can be read, or not that of the certificate", key_file);
  }
  return std::shared_ptr<const TlsKeys>(std::move(keys));
}

TlsKeys::~TlsKeys() {
  if (context_ != nullptr) ::SSL_CTX_free(context_);
}

Connection::Connection(socket_t socket, const TimeLimits& limits, int wake, const TlsKeys* tls, BodyRoom& room)
    : socket_(socket), limits_(limits), wake_(wake), tls_(tls), room_(room) {
  ::fcntl(socket_, F_SETFL, ::fcntl(socket_, F_GETFL, 0) | O_NONBLOCK);
  until_ = Clock::now() + limits_.head;
}

Connection::~Connection() {
  room_.give_back(kept_);
  if (ssl_ != nullptr) {
    ::SSL_shutdown(ssl_);
    ::SSL_free(ssl_);
  }
  ::shutdown(socket_, SHUT_WR);
  // Bytes that nobody read would make the system reset the connection, and the client lose the answer.
  char rest[4096];
  const auto enough = Clock::now() + std::chrono::milliseconds(200);
  while (Clock::now() < enough && wait(POLLIN, enough) && ::recv(socket_, rest, sizeof rest, 0) > 0) {
  }
  ::close(socket_);
}

bool Connection::wait(short events, Clock::time_point until) const {
  for (;;) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until - Clock::now()).count();
    if (left <= 0) return false;
    pollfd asked{socket_, events, 0};
    const int ready = ::poll(&asked, 1, static_cast<int>(std::min<std::int64_t>(left, 60'000)));
    if (ready > 0) return true;
    if (ready < 0 && errno != EINTR) return false;
  }
}

bool Connection::shake_hands() {
  if (tls_ == nullptr) return true;
  ssl_ = ::SSL_new(tls_->context());
  if (ssl_ == nullptr || ::SSL_set_fd(ssl_, socket_) != 1) return false;
  for (;;) {
    const int done = ::SSL_accept(ssl_);
    if (done == 1) return true;
    const int why = ::SSL_get_error(ssl_, done);
    if (why != SSL_ERROR_WANT_READ && why != SSL_ERROR_WANT_WRITE) return false;
    if (!wait(why == SSL_ERROR_WANT_READ ? POLLIN : POLLOUT, until_)) return false;
  }
}

bool Connection::wait_for_request() {
  room_.give_back(std::exchange(kept_, 0));
  const auto idle_until = Clock::now() + limits_.idle;
  if (taken_ == buffer_.size() && (ssl_ == nullptr || ::SSL_pending(ssl_) == 0)) {
    pollfd asked[2] = {{socket_, POLLIN, 0}, {wake_, POLLIN, 0}};
    for (;;) {
      const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(idle_until - Clock::now()).count();
      if (left <= 0) return false;
      const int ready = ::poll(asked, 2, static_cast<int>(left));
      if (ready < 0 && errno == EINTR) continue;
      if (ready <= 0) return false;
      if ((asked[0].revents & POLLIN) != 0) break;  // a request that has begun is answered, also when the server stops
      return false;
    }
  }
  until_ = Clock::now() + limits_.head;
  has_body_ = false;
  in_head_ = true;
  head_is_odd_ = false;
  head_bytes_ = 0;
  head_before_ = '\0';
  return true;
}

bool Connection::begin_body(const httplib::Request& request) {
  in_head_ = false;
  body_waited_ = {};
  body_bytes_ = 0;
  chunked_ = false;
  left_ = 0;
  const std::size_t lengths = request.get_header_value_count("Content-Length");
  const bool has_transfer = request.has_header("Transfer-Encoding");
  has_body_ = true;  // until proven otherwise: a head that contradicts itself ends the connection
  if (head_is_odd_ || !std::all_of(request.headers.begin(), request.headers.end(), is_plain_header)) return false;
  if (has_transfer && request.version == "HTTP/1.0") return false;
  if (lengths > 1 || (lengths == 1 && has_transfer) || request.get_header_value_count("Transfer-Encoding") > 1) return false;
  if (has_transfer) {
    std::string coding = request.get_header_value("Transfer-Encoding");
    std::transform(coding.begin(), coding.end(), coding.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    if (coding != "chunked") return false;
    chunked_ = first_chunk_ = true;
    return true;
  }
  if (lengths == 1) {
    const std::string length = request.get_header_value("Content-Length");
    const auto read = std::from_chars(length.data(), length.data() + length.size(), left_);
    if (length.empty() || read.ec != std::errc() || read.ptr != length.data() + length.size()) return false;
  }
  has_body_ = left_ > 0;
  return true;
}

bool Connection::is_readable() const { return taken_ < buffer_.size() || wait(POLLIN, until_); }

bool Connection::is_writable() const { return wait(POLLOUT, Clock::now() + limits_.write); }

ssize_t Connection::receive(char* bytes, std::size_t size) {
  for (;;) {
    if (ssl_ != nullptr) {
      ::ERR_clear_error();
      const int count = ::SSL_read(ssl_, bytes, static_cast<int>(std::min<std::size_t>(size, buffer_size)));
      if (count > 0) return count;
      const int why = ::SSL_get_error(ssl_, count);
      if (why == SSL_ERROR_ZERO_RETURN) return 0;
      if (why != SSL_ERROR_WANT_READ && why != SSL_ERROR_WANT_WRITE) return -1;
      if (!wait(why == SSL_ERROR_WANT_READ ? POLLIN : POLLOUT, until_)) return timed_out_ = true, -1;
      continue;
    }
    const ssize_t count = ::recv(socket_, bytes, size, 0);
    if (count >= 0) return count;
    if (errno == EINTR) continue;
    if (errno != EAGAIN && errno != EWOULDBLOCK) return -1;
    if (!wait(POLLIN, until_)) return timed_out_ = true, -1;
  }
}

// A line that goes on in the next one, a line break of one sign, or a zero: two readers take these for different heads, and the second
// finds a request where the first saw part of one.
void Connection::look_at_head(const char* bytes, std::size_t count) {
  for (const char byte : std::string_view(bytes, count)) {
    const bool goes_on = head_before_ == '\n' && (byte == ' ' || byte == '\t');
    const bool half_break = (byte == '\n') != (head_before_ == '\r');
    head_is_odd_ = head_is_odd_ || goes_on || half_break || byte == '\0';
    head_before_ = byte;
  }
}

// Heads are read byte by byte by the library, so that all reading goes through a buffer.
ssize_t Connection::read(char* bytes, size_t size) {
  if (in_head_ && head_bytes_ >= limits_.largest_head) return -1;
  if (taken_ == buffer_.size()) {
    buffer_.resize(buffer_size);
    const ssize_t count = receive(buffer_.data(), buffer_.size());
    buffer_.resize(count > 0 ? static_cast<std::size_t>(count) : 0);
    taken_ = 0;
    if (count <= 0) return count;
  }
  const std::size_t count = std::min(size, buffer_.size() - taken_);
  std::memcpy(bytes, buffer_.data() + taken_, count);
  taken_ += count;
  if (in_head_) {
    head_bytes_ += count;
    look_at_head(bytes, count);
  }
  return static_cast<ssize_t>(count);
}

ssize_t Connection::write(const char* bytes, size_t size) {
  const auto until = Clock::now() + limits_.write + std::chrono::seconds(size / limits_.least_rate);
  std::size_t done = 0;
  while (done < size) {
    if (ssl_ != nullptr) {
      ::ERR_clear_error();
      const int count = ::SSL_write(ssl_, bytes + done, static_cast<int>(std::min<std::size_t>(size - done, 1u << 20)));
      if (count > 0) {
        done += static_cast<std::size_t>(count);
        continue;
      }
      const int why = ::SSL_get_error(ssl_, count);
      if (why != SSL_ERROR_WANT_READ && why != SSL_ERROR_WANT_WRITE) return -1;
      if (!wait(why == SSL_ERROR_WANT_READ ? POLLIN : POLLOUT, until)) return -1;
      continue;
    }
    const ssize_t count = ::send(socket_, bytes + done, size - done, MSG_NOSIGNAL);
    if (count > 0) {
      done += static_cast<std::size_t>(count);
    } else if (count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) {
      if (!wait(POLLOUT, until)) return -1;
    } else if (count < 0 && errno != EINTR) {
      return -1;
    }
  }
  return static_cast<ssize_t>(done);
}

void Connection::get_remote_ip_and_port(std::string& ip, int& port) const {
  sockaddr_storage address{};
  socklen_t size = sizeof address;
  if (::getpeername(socket_, reinterpret_cast<sockaddr*>(&address), &size) == 0) address_of(address, ip, port);
}

void Connection::get_local_ip_and_port(std::string& ip, int& port) const {
  sockaddr_storage address{};
  socklen_t size = sizeof address;
  if (::getsockname(socket_, reinterpret_cast<sockaddr*>(&address), &size) == 0) address_of(address, ip, port);
}

bool Connection::read_line(std::string& line) {
  line.clear();
  char byte = 0;
  while (line.size() < longest_chunk_line) {
    if (read(&byte, 1) != 1) return false;
    if (byte == '\n') {
      if (!line.empty() && line.back() == '\r') line.pop_back();
      return true;
    }
    line += byte;
  }
  return false;
}

Result<std::size_t> Connection::read_content(char* bytes, std::size_t most) {
  if (!has_body_ || most == 0) return std::size_t{0};
  const Error gone{"read.truncated", "the client went away before its request was complete", "request"};
  const Error slow{"service.timeout", "the request came too slowly", "request"};
  // A second for every `least_rate` bytes that have come, on top of what every body gets.
  const auto begun = Clock::now();
  until_ = begun + limits_.body + std::chrono::seconds(body_bytes_ / limits_.least_rate) - body_waited_;
  struct Waited {
    Clock::time_point begun;
    Clock::duration& all;
    ~Waited() { all += Clock::now() - begun; }
  } const waited{begun, body_waited_};
  const auto failed = [&] { return timed_out_ ? slow : gone; };
  if (chunked_ && left_ == 0) {
    std::string line;
    if (!std::exchange(first_chunk_, false) && (!read_line(line) || !line.empty())) return failed();
    if (!read_line(line)) return failed();
    line.resize(std::min(line.find(';'), line.size()));
    while (!line.empty() && line.back() == ' ') line.pop_back();
    const auto read = std::from_chars(line.data(), line.data() + line.size(), left_, 16);
    if (line.empty() || read.ec != std::errc() || read.ptr != line.data() + line.size()) {
      return Error{"read.malformed_input", "a piece of the request does not tell its length", "request"};
    }
    if (left_ == 0) {
      for (int trailers = 0; trailers < 64; ++trailers) {
        if (!read_line(line)) return failed();
        if (line.empty()) {
          has_body_ = false;
          return std::size_t{0};
        }
      }
      return Error{"read.malformed_input", "too much stands behind the request", "request"};
    }
  }
  const ssize_t count = this->read(bytes, static_cast<std::size_t>(std::min<std::uint64_t>(most, left_)));
  if (count <= 0) return failed();
  left_ -= static_cast<std::uint64_t>(count);
  body_bytes_ += static_cast<std::size_t>(count);
  if (!chunked_ && left_ == 0) has_body_ = false;
  return static_cast<std::size_t>(count);
}

}  // namespace veil::service
