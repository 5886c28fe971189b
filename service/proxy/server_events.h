// Server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html) in pieces, as language models stream their answers.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace veil::service {

struct ServerEvent {
  std::string name;  // of the field `event`; may be empty
  std::string data;  // lines joined by line breaks
};

class ServerEventReader {
 public:
  void push(std::string_view piece) { buffer_ += piece; }
  // The next whole event; nothing: more is to come.
  std::optional<ServerEvent> next();
  // What is there belongs to no whole event.
  bool has_rest() const;
  // An event that grows beyond all measure.
  bool is_too_large() const { return buffer_.size() > largest; }

 private:
  static constexpr std::size_t largest = 16u << 20;
  std::string buffer_;
};

std::string written(const ServerEvent& event);

}  // namespace veil::service
