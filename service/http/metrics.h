// Counters for Prometheus: requests by route and status, how long they took, what is under way. No label ever holds what a client sent,
// so that nobody fills the memory with names of routes that do not exist.
#pragma once

#include <atomic>
#include <array>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>

namespace veil::service {

class Metrics {
 public:
  void begin() { ++in_flight_; }
  // `route` is one of the table of routes, or "unknown".
  void end(const std::string& route, int status, double seconds);
  void add_documents(std::uint64_t done, std::uint64_t failed);
  void add_text_bytes(std::uint64_t bytes) { text_bytes_ += bytes; }
  void count(const std::string& what, std::uint64_t amount = 1);  // what happens seldom: blocked prompts, reloads

  // The text format 0.0.4 (https://prometheus.io/docs/instrumenting/exposition_formats/).
  std::string page(unsigned waiting) const;

 private:
  static constexpr std::array<double, 14> bounds = {0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30};
  struct Route {
    std::map<int, std::uint64_t> by_status;
    std::array<std::uint64_t, bounds.size()> faster{};
    std::uint64_t count = 0;
    double seconds = 0;
  };
  mutable std::mutex mutex_;
  std::map<std::string, Route> routes_;
  std::map<std::string, std::uint64_t> counts_;
  std::atomic<std::int64_t> in_flight_ = 0;
  std::atomic<std::uint64_t> documents_ = 0, failures_ = 0, text_bytes_ = 0;
};

}  // namespace veil::service
