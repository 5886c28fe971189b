// One JSON object on one line, written member by member: the spans and the text of a long document never stand in memory as JSON.
//   JsonLine line(output);  line.add("id", id);  line.add_text("text", text);  line.add_list("spans", ...);  return line.end();
#pragma once

#include <string>
#include <string_view>

#include "veil/utf8.h"
#include "write/json_spans.h"
#include "write/output.h"

namespace veil {

class JsonLine {
 public:
  explicit JsonLine(Output& output) : output_(output) {}

  void add(std::string_view name, const Json& value) {
    begin_member(name);
    take(dumped(value));
  }

  void add_text(std::string_view name, std::string_view text) {
    begin_member(name);
    bytes_ += '"';
    while (!text.empty()) {
      std::size_t length = std::min(text.size(), piece);
      while (length < text.size() && utf8::is_continuation(text[length])) --length;
      if (length == 0) length = std::min(text.size(), piece);  // no UTF-8: whatever is replaced is replaced piece by piece
      const std::string escaped = dumped(Json(text.substr(0, length)));
      take(std::string_view(escaped).substr(1, escaped.size() - 2));
      text.remove_prefix(length);
    }
    bytes_ += '"';
  }

  // `fill` is given a function that takes the elements one by one.
  template <typename Fill>
  void add_list(std::string_view name, Fill fill) {
    begin_member(name);
    bytes_ += '[';
    bool first = true;
    fill([&](const Json& element) {
      if (!first) bytes_ += ',';
      first = false;
      take(dumped(element));
    });
    bytes_ += ']';
  }

  Result<void> end() {
    bytes_ += begun_ ? "}\n" : "{}\n";
    flush();
    return written_;
  }

 private:
  static constexpr std::size_t piece = 64 << 10;

  void begin_member(std::string_view name) {
    bytes_ += begun_ ? ',' : '{';
    begun_ = true;
    bytes_ += dumped(Json(name));
    bytes_ += ':';
  }
  void take(std::string_view bytes) {
    bytes_ += bytes;
    if (bytes_.size() >= piece) flush();
  }
  void flush() {
    if (written_) written_ = output_.write(bytes_);
    bytes_.clear();
  }

  Output& output_;
  std::string bytes_;
  Result<void> written_;
  bool begun_ = false;
};

}  // namespace veil
