// JSON that commands print for programs or read from them: values put together as they are read, members in the order in which they were
// added.
//     Json line = {{"id", id}, {"spans", Json::array()}};
//     line["spans"].push_back({{"start", 0}, {"end", 10}});
//     out << line.dump() << '\n';
// The library behind it is known to json.cpp alone, as it takes long to compile.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace veil::cli {

class Json {
 public:
  Json();  // null
  Json(bool value);
  Json(int value);
  Json(unsigned value);
  Json(std::int64_t value);
  Json(std::uint64_t value);
  Json(double value);
  Json(const char* text);
  Json(std::string_view text);
  Json(std::string text);
  Json(const std::vector<std::string>& texts);
  Json(const std::map<std::string, std::uint64_t>& numbers);
  // An object where every value is a pair that begins with a text, else an array.
  Json(std::initializer_list<Json> values);
  static Json array();
  static Json object();
  static std::optional<Json> parse(std::string_view text);  // nothing where it is no JSON

  Json(const Json& other);
  Json(Json&& other) noexcept;
  Json& operator=(const Json& other);
  Json& operator=(Json&& other) noexcept;
  ~Json();

  bool is_null() const;
  bool is_object() const;
  bool is_array() const;
  bool is_text() const;
  // What it holds; of another kind, what is said instead.
  std::string text(std::string_view otherwise = "") const;
  double number(double otherwise = 0) const;
  bool truth() const;
  std::optional<std::uint64_t> whole_number() const;  // from 0
  const std::vector<Json>& elements() const;          // of an array; of others none
  const Json& at(std::string_view name) const;        // the member of an object; null where there is none

  Json& operator[](std::string_view name);  // null becomes an object; a new member is null
  void push_back(Json value);               // null becomes an array
  void update(const Json& object);          // members of the other: new ones behind, known ones replaced

  // In one line, or on lines of their own with so many spaces before them. Bytes that are not UTF-8 become U+FFFD.
  std::string dump(int indent = -1) const;

 private:
  struct Value;
  std::unique_ptr<Value> value_;
};

}  // namespace veil::cli
