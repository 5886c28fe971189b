// The table of routes: which method and path, what right it takes, who answers. Everything that holds for all requests happens here, in
// this order: who asks, how often, may they; then the route, and the count of it. What goes wrong is told in the shape that the clients of
// the route expect.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "service/http/exchange.h"
#include "service/http/metrics.h"
#include "service/security/access.h"

namespace veil::service {

using ErrorShape = std::function<Answer(const Error&)>;

struct Route {
  std::string method;
  std::string path;            // "/v1/jobs/{id}": one piece of the path, found in the query as "id"
  std::optional<Right> right;  // nothing: everybody, also without a key
  Handler handler;
  ErrorShape shape = {};  // empty: error_answer
};

// So many requests a second for each caller, and twice as many at once; 0: no limit.
class RateLimit {
 public:
  explicit RateLimit(double per_second) : per_second_(per_second) {}
  bool allows(const std::string& caller);

 private:
  struct Bucket {
    double left = 0;
    double at = 0;
  };
  double per_second_;
  std::mutex mutex_;
  std::map<std::string, Bucket> buckets_;
};

class Router {
 public:
  Router(Access& access, Metrics& metrics, double requests_per_second) : access_(access), metrics_(metrics), rate_(requests_per_second) {}
  void add(Route route) { routes_.push_back(std::move(route)); }
  void add(std::vector<Route> routes);

  Answer answer(HttpRequest& request);

 private:
  Answer answer_with(const Route& route, HttpRequest& request);
  Result<void> admit(const Route& route, HttpRequest& request);
  const Route* find(HttpRequest& request, std::string& allowed) const;

  Access& access_;
  Metrics& metrics_;
  RateLimit rate_;
  std::vector<Route> routes_;
};

}  // namespace veil::service
