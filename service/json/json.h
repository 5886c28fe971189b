// JSON of requests and answers: a value with members in the order in which they came, numbers as they were spelt, so that what passes
// through (a request to a language model) leaves as it came. The reader is strict: what two readers could take for different things
// (a member that stands twice, half of a surrogate pair, bytes that are no UTF-8) is refused.
//   auto body = parse_json(bytes);            body->at("text").text()
//   Json answer = Json::object({{"id", id}, {"restored", 3}});   answer.dump()
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "veil/result.h"

namespace veil::service {

class Json {
 public:
  using Array = std::vector<Json>;
  using Member = std::pair<std::string, Json>;
  using Object = std::vector<Member>;

  Json() = default;  // null
  Json(bool value) : is_(value) {}
  Json(int value) : Json(static_cast<std::int64_t>(value)) {}
  Json(unsigned value) : Json(static_cast<std::uint64_t>(value)) {}
  Json(std::int64_t value);
  Json(std::uint64_t value);
  Json(double value);
  Json(const char* text) : is_(std::string(text)) {}
  Json(std::string_view text) : is_(std::string(text)) {}
  Json(std::string text) : is_(std::move(text)) {}
  Json(Array elements) : is_(std::move(elements)) {}
  static Json array() { return Json(Array()); }
  static Json object(std::initializer_list<Member> members = {});
  static Json texts(const std::vector<std::string>& texts);

  bool is_null() const { return std::holds_alternative<std::nullptr_t>(is_); }
  bool is_bool() const { return std::holds_alternative<bool>(is_); }
  bool is_number() const { return std::holds_alternative<Number>(is_); }
  bool is_text() const { return std::holds_alternative<std::string>(is_); }
  bool is_array() const { return std::holds_alternative<Array>(is_); }
  bool is_object() const { return std::holds_alternative<Object>(is_); }

  // What it holds; of another kind, what is said instead.
  bool truth(bool otherwise = false) const;
  const std::string& text() const;  // "" where it is no text
  double number(double otherwise = 0) const;
  std::optional<std::int64_t> whole_number() const;  // nothing for fractions and what does not fit
  const Array& elements() const;                     // of an array; of others none
  const Object& members() const;                     // of an object; of others none
  const Json& at(std::string_view name) const;       // null where there is no such member
  const Json* find(std::string_view name) const;     // nullptr where there is none

  // For whoever changes it in place.
  std::string& text_place() { return std::get<std::string>(is_); }
  Array& element_places() { return std::get<Array>(is_); }
  Object& member_places() { return std::get<Object>(is_); }
  Json* find_place(std::string_view name);
  Json& operator[](std::string_view name);  // null becomes an object; a new member is null
  void push_back(Json value);               // null becomes an array
  void erase(std::string_view name);

  // In one line. Texts must be valid UTF-8, as those that were read are.
  std::string dump() const;
  void dump_to(std::string& out) const;

 private:
  friend class JsonReader;
  struct Number {
    std::string spelling;
  };
  std::variant<std::nullptr_t, bool, Number, std::string, Array, Object> is_ = nullptr;
};

// Errors: read.malformed_input, read.invalid_utf8 (both with the byte), read.too_deep. Never text of what was read.
Result<Json> parse_json(std::string_view bytes);

// `text` as a JSON string, quotes included.
void append_quoted(std::string& out, std::string_view text);

}  // namespace veil::service
