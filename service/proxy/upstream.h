// Calls to the real language model: connections that are kept, limits of time, and answers that come in pieces while they are made.
#pragma once

#include <condition_variable>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "veil/result.h"

namespace veil::service {

struct UpstreamRequest {
  std::string method = "POST";
  std::string path;
  std::vector<std::pair<std::string, std::string>> headers;
  std::string body;
};

struct UpstreamHead {
  int status = 0;
  std::vector<std::pair<std::string, std::string>> headers;  // names in lower case
  std::string header(const std::string& name) const;
};

class UpstreamConnections;

// One answer on its way. Ends its call when it goes away.
class UpstreamAnswer {
 public:
  ~UpstreamAnswer();
  const UpstreamHead& head() const { return head_; }
  // The next piece; "" at the end. Errors: service.upstream_failed when it broke off, service.upstream_timeout when it hangs.
  Result<std::string> next();
  // All of it, `most` bytes at most.
  Result<std::string> rest(std::size_t most);

 private:
  friend class Upstream;
  UpstreamAnswer() = default;
  struct Shared;
  std::shared_ptr<Shared> shared_;
  UpstreamHead head_;
};

class Upstream {
 public:
  // "https://api.openai.com"; a path behind the host is put before every path.
  Upstream(std::string address, unsigned silent_seconds);
  ~Upstream();
  // When the head of the answer is there. Errors: service.upstream_failed, service.upstream_timeout.
  Result<std::unique_ptr<UpstreamAnswer>> send(UpstreamRequest request);

 private:
  std::shared_ptr<UpstreamConnections> connections_;
  std::string prefix_;
  unsigned silent_seconds_;
};

}  // namespace veil::service
