#include "service/proxy/server_events.h"

namespace veil::service {
namespace {

// Where the blank line behind an event ends, and where it begins.
std::optional<std::pair<std::size_t, std::size_t>> end_of_event(std::string_view bytes) {
  for (std::size_t at = bytes.find('\n'); at != std::string_view::npos; at = bytes.find('\n', at + 1)) {
    if (at + 1 < bytes.size() && bytes[at + 1] == '\n') return std::pair{at, at + 2};
    if (at + 2 < bytes.size() && bytes[at + 1] == '\r' && bytes[at + 2] == '\n') return std::pair{at, at + 3};
  }
  return std::nullopt;
}

}  // namespace

std::optional<ServerEvent> ServerEventReader::next() {
  for (;;) {
    const auto end = end_of_event(buffer_);
    if (!end) return std::nullopt;
    const std::string block = buffer_.substr(0, end->first);
    buffer_.erase(0, end->second);
    ServerEvent event;
    bool has_data = false;
    for (std::size_t at = 0; at <= block.size();) {
      const std::size_t stop = std::min(block.find('\n', at), block.size());
      std::string_view line = std::string_view(block).substr(at, stop - at);
      at = stop + 1;
      if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
      const std::size_t colon = line.find(':');
      if (line.empty() || colon == 0) continue;  // a comment
      const std::string_view field = line.substr(0, colon);
      std::string_view value = colon == std::string_view::npos ? std::string_view() : line.substr(colon + 1);
      if (value.starts_with(' ')) value.remove_prefix(1);
      if (field == "event") event.name = value;
      if (field == "data") {
        if (has_data) event.data += '\n';
        event.data += value;
        has_data = true;
      }
    }
    if (has_data || !event.name.empty()) return event;
  }
}

bool ServerEventReader::has_rest() const { return buffer_.find_first_not_of("\r\n \t") != std::string::npos; }

std::string written(const ServerEvent& event) {
  std::string bytes;
  if (!event.name.empty()) bytes += "event: " + event.name + "\n";
  for (std::size_t at = 0; at <= event.data.size();) {
    const std::size_t stop = std::min(event.data.find('\n', at), event.data.size());
    bytes += "data: " + event.data.substr(at, stop - at) + "\n";
    at = stop + 1;
  }
  return bytes + "\n";
}

}  // namespace veil::service
