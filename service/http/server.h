// The HTTP server: listens, reads heads by cpp-httplib, and gives each request to one function. Threads wait for clients, as many as there
// are connections; how many texts are worked on at a time is the business of who answers.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "service/http/exchange.h"
#include "veil/result.h"

namespace veil::service {

struct ListenOptions {
  std::string host = "127.0.0.1";
  int port = 8080;          // 0: any that is free
  std::string certificate;  // PEM; with `key` the service speaks TLS alone
  std::string key;
  unsigned connections = 512;     // clients at a time; others wait
  unsigned head_seconds = 10;     // for the head of a request
  unsigned body_seconds = 60;     // for its body, unless much is coming
  unsigned idle_seconds = 15;     // between requests of one connection
  std::size_t room = 256u << 20;  // bytes of requests that are kept at a time
};

class HttpServer {
 public:
  virtual ~HttpServer() = default;
  // Errors: service.cannot_listen, service.tls, usage.invalid_value.
  static Result<std::unique_ptr<HttpServer>> listen(const ListenOptions& options, Handler handler);
  virtual int port() const = 0;
  // Answers requests until `stop`; requests that have begun are finished first.
  virtual void run() = 0;
  // From any thread.
  virtual void stop() = 0;
};

// Whether only programs on this machine reach it: 127.0.0.0/8, ::1 and localhost.
bool is_loopback(const std::string& host);

}  // namespace veil::service
