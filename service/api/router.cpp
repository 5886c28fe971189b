#include "service/api/router.h"

#include <chrono>

#include "service/security/seal.h"

namespace veil::service {
namespace {

constexpr std::size_t most_buckets = 10'000;

double seconds_now() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

// "/v1/jobs/{id}" against "/v1/jobs/a1".
bool fits(const std::string& pattern, const std::string& path, std::multimap<std::string, std::string>& found) {
  std::size_t at = 0, in = 0;
  while (at < pattern.size()) {
    if (pattern[at] != '{') {
      if (in >= path.size() || path[in] != pattern[at]) return false;
      ++at;
      ++in;
      continue;
    }
    const std::size_t end = pattern.find('}', at);
    const std::size_t slash = std::min(path.find('/', in), path.size());
    if (slash == in) return false;
    found.emplace(pattern.substr(at + 1, end - at - 1), path.substr(in, slash - in));
    at = end + 1;
    in = slash;
  }
  return in == path.size();
}

// "localhost:8080", "127.0.0.1", "[::1]:8080".
bool names_this_machine(std::string host) {
  if (host.starts_with('[')) return host.starts_with("[::1]");
  host.resize(std::min(host.find(':'), host.size()));
  return host == "localhost" || (host.starts_with("127.") && host.find_first_not_of("0123456789.") == std::string::npos);
}

}  // namespace

bool RateLimit::allows(const std::string& caller) {
  if (per_second_ <= 0) return true;
  const double now = seconds_now(), most = std::max(1.0, 2 * per_second_);
  const std::lock_guard lock(mutex_);
  if (buckets_.size() > most_buckets) {
    std::erase_if(buckets_, [&](const auto& one) { return now - one.second.at > 2; });
  }
  const auto [place, is_new] = buckets_.try_emplace(caller, Bucket{most, now});
  Bucket& bucket = place->second;
  bucket.left = std::min(most, bucket.left + (now - bucket.at) * per_second_);
  bucket.at = now;
  if (bucket.left < 1) return false;
  bucket.left -= 1;
  return true;
}

void Router::add(std::vector<Route> routes) {
  for (Route& route : routes) add(std::move(route));
}

const Route* Router::find(HttpRequest& request, std::string& allowed) const {
  const std::string method = request.method == "HEAD" ? "GET" : request.method;
  for (const Route& route : routes_) {
    std::multimap<std::string, std::string> found;
    if (!fits(route.path, request.path, found)) continue;
    if (route.method == method) {
      for (const auto& [name, value] : found) {
        request.query.erase(name);
        request.query.emplace(name, value);
      }
      return &route;
    }
    allowed += (allowed.empty() ? "" : ", ") + route.method + (route.method == "GET" ? ", HEAD" : "");
  }
  return nullptr;
}

Result<void> Router::admit(const Route& route, HttpRequest& request) {
  if (!route.right) return {};
  const auto open = access_.is_open();
  if (!open) return open.error();
  if (*open) {
    // A page of another site whose name was made to lead to this machine would ask under that name.
    if (!names_this_machine(request.header("host"))) {
      return Error{"service.forbidden", "without keys only requests to localhost are answered", "Host"};
    }
    // A page of another site can send what it cannot read the answer of.
    const std::string origin = request.header("origin");
    const std::size_t host = origin.find("://");
    if (!origin.empty() && (host == std::string::npos || !names_this_machine(origin.substr(host + 3)))) {
      return Error{"service.forbidden", "without keys only pages of this machine are answered", "Origin"};
    }
    request.caller = {"", "local", Role::administrator};
  } else {
    auto caller = access_.caller_of(request);
    if (!caller) return caller.error();
    request.caller = std::move(*caller);
  }
  if (!rate_.allows(request.caller.id.empty() ? request.remote : request.caller.id)) {
    return Error{"service.too_many_requests", "too many requests a second; try again soon", ""};
  }
  if (!may(request.caller.role, *route.right)) {
    return Error{"service.forbidden", "the role of this key does not allow it", std::string(name_of(request.caller.role))};
  }
  return {};
}

Answer Router::answer_with(const Route& route, HttpRequest& request) {
  const auto told = [&](const Error& error) { return route.shape ? route.shape(error) : error_answer(error); };
  try {
    if (auto admitted = admit(route, request); !admitted) return told(admitted.error());
    return route.handler(request);
  } catch (const std::bad_alloc&) {
    return told({"service.busy", "the memory of this machine is not enough for this at the moment", ""});
  } catch (const std::exception&) {
    return told({"run.failed", "something went wrong inside; this is a mistake of ours", ""});  // its words may quote a document
  }
}

Answer Router::answer(HttpRequest& request) {
  const double begun = seconds_now();
  metrics_.begin();
  request.request_id = random_token(12);
  std::string allowed;
  const Route* route = find(request, allowed);
  Answer answer;
  if (route != nullptr) {
    answer = answer_with(*route, request);
  } else if (allowed.empty()) {
    answer = error_answer({"service.unknown_route", "there is no such route; GET /openapi.json describes those there are", ""});
  } else {
    answer = error_answer({"service.wrong_method", "this route does not know the method", ""});
    answer.headers.emplace_back("Allow", allowed);
  }
  answer.headers.emplace_back("X-Request-Id", request.request_id);
  answer.headers.emplace_back("X-Content-Type-Options", "nosniff");
  answer.headers.emplace_back("Cache-Control", "no-store");
  const std::string name = route != nullptr ? route->path : "unknown";
  if (!answer.stream) {
    metrics_.end(name, answer.status, seconds_now() - begun);
    return answer;
  }
  // Ends with the answer, also where nobody asks for what stands in it (HEAD).
  const std::shared_ptr<void> ended(
      nullptr, [this, name, status = answer.status, begun](void*) { metrics_.end(name, status, seconds_now() - begun); });
  answer.stream = [ended, stream = std::move(answer.stream)](const WriteBytes& write) { stream(write); };
  return answer;
}

}  // namespace veil::service
