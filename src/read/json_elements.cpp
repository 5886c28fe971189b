#include "read/json_elements.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "read/json_depth.h"
#include "veil/utf8.h"

namespace veil {
namespace {

constexpr int end_of_file = -1;

bool is_space(int c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

}  // namespace

JsonElements::JsonElements(std::unique_ptr<InputBytes> input, std::string name, std::uint64_t largest)
    : input_(std::move(input)), name_(std::move(name)), largest_(largest), buffer_(256 << 10, '\0') {}

int JsonElements::peek() {
  if (next_ == end_) {
    if (failure_) return end_of_file;
    auto count = input_->read(buffer_.data(), buffer_.size());
    if (!count) failure_ = count.error();
    next_ = 0;
    end_ = count ? *count : 0;
    if (end_ == 0) return end_of_file;
  }
  return static_cast<unsigned char>(buffer_[next_]);
}

int JsonElements::take() {
  const int c = peek();
  if (c != end_of_file) {
    ++next_;
    ++consumed_;
  }
  return c;
}

int JsonElements::skip_spaces() {
  while (is_space(peek())) take();
  return peek();
}

std::optional<JsonElement> JsonElements::fail(const char* message) {
  ended_ = true;
  Error error = failure_ ? *failure_ : Error{"read.malformed_input", message, place() + ", byte " + std::to_string(consumed_)};
  return JsonElement{number_, consumed_, std::move(error)};
}

std::optional<JsonElement> JsonElements::next() {
  if (ended_) return std::nullopt;
  if (!started_) {
    for (const int mark : {0xEF, 0xBB, 0xBF}) {  // a byte order mark
      if (peek() == mark) take();
    }
    in_list_ = skip_spaces() == '[';
    if (in_list_) take();
  }
  ++number_;
  int c = skip_spaces();
  if (in_list_ && c == ']') {
    take();
    if (skip_spaces() != end_of_file || failure_) return fail("something stands behind the list");
    ended_ = true;
    return std::nullopt;
  }
  if (c == end_of_file) {
    if (in_list_ || failure_) return fail("the list does not end");
    ended_ = true;
    return std::nullopt;
  }
  if (in_list_ && started_) {
    if (c != ',') return fail("a comma is missing between elements");
    take();
    c = skip_spaces();
  }
  started_ = true;
  if (c != '{') return fail("an element is not an object");
  return take_object();
}

std::optional<JsonElement> JsonElements::take_object() {
  const std::uint64_t offset = consumed_;
  bytes_.clear();
  std::size_t depth = 0;
  bool in_string = false;
  bool escaped = false;
  bool too_large = false;
  do {
    const int next_byte = take();
    if (next_byte == end_of_file) return fail("the element does not end");
    const char c = static_cast<char>(next_byte);
    if (bytes_.size() >= largest_) too_large = true;
    if (!too_large) bytes_ += c;
    if (escaped) {
      escaped = false;
    } else if (in_string) {
      escaped = c == '\\';
      if (c == '"') in_string = false;
      if (c == '\n') {
        // No string goes over lines: this one was cut off. In a file of lines the next is whole again.
        auto failed = fail("a string does not end");
        ended_ = in_list_;
        return failed;
      }
    } else if (c == '"') {
      in_string = true;
    } else if (c == '{' || c == '[') {
      if (++depth > deepest_json) return fail("the element is nested too deeply");
    } else if (c == '}' || c == ']') {
      --depth;
    }
  } while (depth > 0);
  if (too_large) {
    Error error{"read.too_large", "the document is larger than " + std::to_string(largest_) + " bytes", place()};
    return JsonElement{number_, offset, std::move(error)};
  }
  return JsonElement{number_, offset, parsed(offset)};
}

Result<Json> JsonElements::parsed(std::uint64_t offset) const {
  if (const auto byte = utf8::first_invalid_byte(bytes_)) {
    return Error{"read.invalid_utf8", "the element is not valid UTF-8", place() + ", byte " + std::to_string(offset + *byte)};
  }
  std::vector<std::vector<std::string>> keys;
  bool twice = false;
  const auto watch = [&](int, Json::parse_event_t event, Json& value) {
    if (event == Json::parse_event_t::object_start) keys.emplace_back();
    if (event == Json::parse_event_t::object_end) keys.pop_back();
    if (event == Json::parse_event_t::key) {
      auto& seen = keys.back();
      const auto& key = value.get_ref<const std::string&>();
      twice = twice || std::find(seen.begin(), seen.end(), key) != seen.end();
      // Wide objects are no documents; they would make this check slow.
      if (seen.size() < 1000) seen.push_back(key);
    }
    return true;
  };
  Json value = Json::parse(bytes_, watch, false);
  if (value.is_discarded() || !value.is_object()) return Error{"read.malformed_input", "the element is not valid JSON", place()};
  if (twice) return Error{"read.malformed_input", "a field stands twice", place()};
  return value;
}

}  // namespace veil
