#include "service/http/metrics.h"

#include <unistd.h>

#include <cstdio>
#include <fstream>

#include "veil/version.h"

namespace veil::service {
namespace {

std::string decimal(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.9g", value);
  return text;
}

std::uint64_t resident_bytes() {
  std::ifstream statm("/proc/self/statm");
  std::uint64_t pages = 0, resident = 0;
  statm >> pages >> resident;
  return resident * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
}

}  // namespace

void Metrics::end(const std::string& route, int status, double seconds) {
  --in_flight_;
  const std::lock_guard lock(mutex_);
  Route& counts = routes_[route];
  ++counts.by_status[status];
  ++counts.count;
  counts.seconds += seconds;
  for (std::size_t i = 0; i < bounds.size(); ++i) counts.faster[i] += seconds <= bounds[i] ? 1u : 0u;
}

void Metrics::add_documents(std::uint64_t done, std::uint64_t failed) {
  documents_ += done;
  failures_ += failed;
}

void Metrics::count(const std::string& what, std::uint64_t amount) {
  const std::lock_guard lock(mutex_);
  counts_[what] += amount;
}

std::string Metrics::page(unsigned waiting) const {
  std::string page;
  const auto head = [&](const std::string& name, const char* kind, const char* help) {
    page += "# HELP " + name + " " + help + "\n# TYPE " + name + " " + kind + "\n";
  };
  const auto one = [&](const std::string& name, const char* kind, const char* help, const std::string& value) {
    head(name, kind, help);
    page += name + " " + value + "\n";
  };
  head("veil_build_info", "gauge", "The version of Veil.");
  page += std::string("veil_build_info{version=\"") + version() + "\"} 1\n";
  one("veil_requests_in_flight", "gauge", "Requests under way.", std::to_string(in_flight_.load()));
  one("veil_texts_waiting", "gauge", "Texts that wait for a core.", std::to_string(waiting));
  one("veil_documents_total", "counter", "Documents that were answered.", std::to_string(documents_.load()));
  one("veil_document_failures_total", "counter", "Documents that were refused.", std::to_string(failures_.load()));
  one("veil_text_bytes_total", "counter", "Bytes of requests that were worked on.", std::to_string(text_bytes_.load()));
  one("process_resident_memory_bytes", "gauge", "Resident memory.", std::to_string(resident_bytes()));
  const std::lock_guard lock(mutex_);
  head("veil_events_total", "counter", "What happens seldom.");
  for (const auto& [what, amount] : counts_) page += "veil_events_total{event=\"" + what + "\"} " + std::to_string(amount) + "\n";
  head("veil_requests_total", "counter", "Requests by route and status.");
  for (const auto& [route, counts] : routes_) {
    for (const auto& [status, amount] : counts.by_status) {
      page += "veil_requests_total{route=\"" + route + "\",status=\"" + std::to_string(status) + "\"} " + std::to_string(amount) + "\n";
    }
  }
  head("veil_request_seconds", "histogram", "How long requests took.");
  for (const auto& [route, counts] : routes_) {
    for (std::size_t i = 0; i < bounds.size(); ++i) {
      page += "veil_request_seconds_bucket{route=\"" + route + "\",le=\"" + decimal(bounds[i]) + "\"} " + std::to_string(counts.faster[i]) +
              "\n";
    }
    page += "veil_request_seconds_bucket{route=\"" + route + "\",le=\"+Inf\"} " + std::to_string(counts.count) + "\n";
    page += "veil_request_seconds_sum{route=\"" + route + "\"} " + decimal(counts.seconds) + "\n";
    page += "veil_request_seconds_count{route=\"" + route + "\"} " + std::to_string(counts.count) + "\n";
  }
  return page;
}

}  // namespace veil::service
