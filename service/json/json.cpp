// The reader goes over the bytes once, without recursion deeper than `deepest`; the writer escapes what RFC 8259 demands and nothing else,
// as the lines of the command line do.
#include "service/json/json.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "veil/utf8.h"

namespace veil::service {
namespace {

constexpr int deepest = 96;
constexpr std::size_t most_values = 1'000'000;  // [1,1,1,...] needs forty times its size

template <typename Value>
std::string spelt(Value value) {
  char digits[40];
  const auto end = std::to_chars(digits, digits + sizeof digits, value).ptr;
  return std::string(digits, end);
}

bool has_twins(const Json::Object& members) {
  if (members.size() <= 8) {
    for (std::size_t i = 0; i < members.size(); ++i) {
      for (std::size_t j = i + 1; j < members.size(); ++j) {
        if (members[i].first == members[j].first) return true;
      }
    }
    return false;
  }
  std::vector<std::string_view> names;
  names.reserve(members.size());
  for (const auto& member : members) names.push_back(member.first);
  std::sort(names.begin(), names.end());
  return std::adjacent_find(names.begin(), names.end()) != names.end();
}

}  // namespace

class JsonReader {
 public:
  explicit JsonReader(std::string_view bytes) : bytes_(bytes) {}

  Result<Json> read() {
    if (const auto invalid = utf8::first_invalid_byte(bytes_)) {
      return Error{"read.invalid_utf8", "the JSON is not valid UTF-8", "byte " + std::to_string(*invalid)};
    }
    Json value;
    skip_space();
    if (!read_value(value, 0)) return failure();
    skip_space();
    if (at_ != bytes_.size()) return failure();
    return value;
  }

 private:
  Error failure() const {
    if (values_ > most_values) return {"read.too_large", "the JSON has too many values", "byte " + std::to_string(at_)};
    if (too_deep_) return {"read.too_deep", "the JSON nests too deeply", "byte " + std::to_string(at_)};
    return {"read.malformed_input", twins_ ? "a member stands twice in an object" : "this is not valid JSON",
            "byte " + std::to_string(at_)};
  }

  void skip_space() {
    while (at_ < bytes_.size() && (bytes_[at_] == ' ' || bytes_[at_] == '\n' || bytes_[at_] == '\r' || bytes_[at_] == '\t')) ++at_;
  }
  char peek() const { return at_ < bytes_.size() ? bytes_[at_] : '\0'; }
  bool take(char expected) {
    if (peek() != expected || at_ >= bytes_.size()) return false;
    ++at_;
    return true;
  }
  bool take_word(std::string_view word) {
    if (bytes_.substr(at_, word.size()) != word) return false;
    at_ += word.size();
    return true;
  }

  bool read_value(Json& value, int depth) {
    if (depth > deepest) return too_deep_ = true, false;
    if (++values_ > most_values) return false;
    switch (peek()) {
      case '{':
        return read_object(value, depth);
      case '[':
        return read_array(value, depth);
      case '"':
        return read_text(value.is_.emplace<std::string>());
      case 't':
        value.is_ = true;
        return take_word("true");
      case 'f':
        value.is_ = false;
        return take_word("false");
      case 'n':
        return take_word("null");
      default:
        return read_number(value);
    }
  }

  bool read_object(Json& value, int depth) {
    auto& members = value.is_.emplace<Json::Object>();
    ++at_;
    skip_space();
    if (take('}')) return true;
    for (;;) {
      members.push_back({std::string(), Json()});  // clang 14 makes no pair of what is not yet complete
      auto& member = members.back();
      if (peek() != '"' || !read_text(member.first)) return false;
      skip_space();
      if (!take(':')) return false;
      skip_space();
      if (!read_value(member.second, depth + 1)) return false;
      skip_space();
      if (take(',')) {
        skip_space();
        continue;
      }
      if (!take('}')) return false;
      twins_ = has_twins(members);
      return !twins_;
    }
  }

  bool read_array(Json& value, int depth) {
    auto& elements = value.is_.emplace<Json::Array>();
    ++at_;
    skip_space();
    if (take(']')) return true;
    for (;;) {
      if (!read_value(elements.emplace_back(), depth + 1)) return false;
      skip_space();
      if (take(',')) {
        skip_space();
        continue;
      }
      return take(']');
    }
  }

  bool read_text(std::string& text) {
    ++at_;
    for (;;) {
      const std::size_t from = at_;
      while (at_ < bytes_.size() && bytes_[at_] != '"' && bytes_[at_] != '\\' && static_cast<unsigned char>(bytes_[at_]) >= 0x20) ++at_;
      text.append(bytes_, from, at_ - from);
      if (take('"')) return true;
      if (!take('\\') || !read_escape(text)) return false;
    }
  }

  bool read_escape(std::string& text) {
    constexpr std::string_view names = "\"\\/bfnrt";
    constexpr std::string_view meanings = "\"\\/\b\f\n\r\t";
    const char kind = peek();
    if (const std::size_t simple = names.find(kind); simple != std::string_view::npos && at_ < bytes_.size()) {
      text += meanings[simple];
      ++at_;
      return true;
    }
    if (!take('u')) return false;
    auto unit = read_unit();
    if (!unit) return false;
    char32_t character = *unit;
    if (character >= 0xDC00 && character <= 0xDFFF) return false;
    if (character >= 0xD800 && character <= 0xDBFF) {
      if (!take_word("\\u")) return false;
      const auto low = read_unit();
      if (!low || *low < 0xDC00 || *low > 0xDFFF) return false;
      character = 0x10000 + ((character - 0xD800) << 10) + (*low - 0xDC00);
    }
    utf8::append(text, character);
    return true;
  }

  std::optional<char32_t> read_unit() {
    if (bytes_.size() - at_ < 4) return std::nullopt;
    std::uint32_t value = 0;
    const char* begin = bytes_.data() + at_;
    const auto read = std::from_chars(begin, begin + 4, value, 16);
    if (read.ec != std::errc() || read.ptr != begin + 4) return std::nullopt;
    at_ += 4;
    return static_cast<char32_t>(value);
  }

  bool read_digits() {
    const std::size_t from = at_;
    while (peek() >= '0' && peek() <= '9') ++at_;
    return at_ > from;
  }

  bool read_number(Json& value) {
    const std::size_t from = at_;
    take('-');
    if (!take('0') && !read_digits()) return false;
    if (take('.') && !read_digits()) return false;
    if (take('e') || take('E')) {
      if (!take('+')) take('-');
      if (!read_digits()) return false;
    }
    value.is_ = Json::Number{std::string(bytes_.substr(from, at_ - from))};
    return true;
  }

  std::string_view bytes_;
  std::size_t at_ = 0;
  std::size_t values_ = 0;
  bool too_deep_ = false;
  bool twins_ = false;
};

Result<Json> parse_json(std::string_view bytes) { return JsonReader(bytes).read(); }

Json::Json(std::int64_t value) : is_(Number{spelt(value)}) {}
Json::Json(std::uint64_t value) : is_(Number{spelt(value)}) {}
Json::Json(double value) {
  if (!std::isfinite(value)) return;  // JSON has no word for it
  std::string spelling = spelt(value);
  if (spelling.find_first_of(".e") == std::string::npos) spelling += ".0";
  is_ = Number{std::move(spelling)};
}

Json Json::object(std::initializer_list<Member> members) {
  Json json;
  json.is_.emplace<Object>(members);
  return json;
}

Json Json::texts(const std::vector<std::string>& texts) { return Json(Array(texts.begin(), texts.end())); }

bool Json::truth(bool otherwise) const {
  const auto* value = std::get_if<bool>(&is_);
  return value != nullptr ? *value : otherwise;
}

const std::string& Json::text() const {
  static const std::string none;
  const auto* value = std::get_if<std::string>(&is_);
  return value != nullptr ? *value : none;
}

double Json::number(double otherwise) const {
  const auto* value = std::get_if<Number>(&is_);
  if (value == nullptr) return otherwise;
  double number = otherwise;
  std::from_chars(value->spelling.data(), value->spelling.data() + value->spelling.size(), number);
  return number;
}

std::optional<std::int64_t> Json::whole_number() const {
  const auto* value = std::get_if<Number>(&is_);
  if (value == nullptr) return std::nullopt;
  std::int64_t number = 0;
  const char* end = value->spelling.data() + value->spelling.size();
  const auto read = std::from_chars(value->spelling.data(), end, number);
  if (read.ec != std::errc() || read.ptr != end) return std::nullopt;
  return number;
}

const Json::Array& Json::elements() const {
  static const Array none;
  const auto* value = std::get_if<Array>(&is_);
  return value != nullptr ? *value : none;
}

const Json::Object& Json::members() const {
  static const Object none;
  const auto* value = std::get_if<Object>(&is_);
  return value != nullptr ? *value : none;
}

const Json* Json::find(std::string_view name) const {
  for (const Member& member : members()) {
    if (member.first == name) return &member.second;
  }
  return nullptr;
}

Json* Json::find_place(std::string_view name) { return const_cast<Json*>(find(name)); }

const Json& Json::at(std::string_view name) const {
  static const Json null;
  const Json* found = find(name);
  return found != nullptr ? *found : null;
}

Json& Json::operator[](std::string_view name) {
  if (is_null()) is_.emplace<Object>();
  if (Json* found = find_place(name)) return *found;
  return std::get<Object>(is_).emplace_back(std::string(name), Json()).second;
}

void Json::push_back(Json value) {
  if (is_null()) is_.emplace<Array>();
  std::get<Array>(is_).push_back(std::move(value));
}

void Json::erase(std::string_view name) {
  if (auto* members = std::get_if<Object>(&is_)) std::erase_if(*members, [&](const Member& member) { return member.first == name; });
}

void append_quoted(std::string& out, std::string_view text) {
  constexpr char hex[] = "0123456789abcdef";
  out += '"';
  std::size_t from = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const unsigned char byte = static_cast<unsigned char>(text[i]);
    if (byte >= 0x20 && byte != '"' && byte != '\\') continue;
    out.append(text, from, i - from);
    from = i + 1;
    constexpr std::string_view plain = "\"\\\b\f\n\r\t";
    constexpr std::string_view names = "\"\\bfnrt";
    if (const std::size_t known = plain.find(text[i]); known != std::string_view::npos) {
      out += '\\';
      out += names[known];
    } else {
      out += "\\u00";
      out += hex[byte >> 4];
      out += hex[byte & 15];
    }
  }
  out.append(text, from);
  out += '"';
}

void Json::dump_to(std::string& out) const {
  switch (is_.index()) {
    case 0:
      out += "null";
      break;
    case 1:
      out += std::get<bool>(is_) ? "true" : "false";
      break;
    case 2:
      out += std::get<Number>(is_).spelling;
      break;
    case 3:
      append_quoted(out, std::get<std::string>(is_));
      break;
    case 4: {
      char separator = '[';
      for (const Json& element : std::get<Array>(is_)) {
        out += std::exchange(separator, ',');
        element.dump_to(out);
      }
      if (separator == '[') out += '[';
      out += ']';
      break;
    }
    default: {
      char separator = '{';
      for (const Member& member : std::get<Object>(is_)) {
        out += std::exchange(separator, ',');
        append_quoted(out, member.first);
        out += ':';
        member.second.dump_to(out);
      }
      if (separator == '{') out += '{';
      out += '}';
    }
  }
}

std::string Json::dump() const {
  std::string out;
  dump_to(out);
  return out;
}

}  // namespace veil::service
