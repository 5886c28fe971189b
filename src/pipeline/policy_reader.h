// Reads keys of the policy file and remembers the first thing that is wrong, with its line. Values are taken as they are spelt: a
// number is decimal digits and nothing else, a word is no list, and a key without a value is refused.
#pragma once

#include <yaml-cpp/yaml.h>

#include <charconv>
#include <concepts>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "veil/result.h"

namespace veil::pipeline {

// A key as messages show it: short, and without characters that a terminal would obey.
std::string shown_key(std::string_view key);

// Collects the first error; later reads are skipped so that each reader below can stay a plain list of keys.
class PolicyReader {
 public:
  explicit PolicyReader(std::string_view place) : place_(place) {}

  bool failed() const { return error_.has_value(); }
  const Error& error() const { return *error_; }

  void fail(const YAML::Node& node, std::string code, std::string message) {
    if (!failed()) error_ = Error{std::move(code), std::move(message), place_of(node)};
  }
  void fail(Error error) {
    if (!failed()) error_ = std::move(error);
  }

  // False, with an error, unless `node` is a map with only the given keys.
  bool expect_map(const YAML::Node& node, std::initializer_list<std::string_view> keys, const std::string& what);

  // The value of a key, where the map has it.
  template <typename T>
  void read(const YAML::Node& map, const char* key, T& value) {
    const YAML::Node node = map[key];
    if (!node || failed()) return;
    if (!take(node, value)) {
      fail(node, "policy.invalid_value", "the value of '" + shown_key(key) + "' is not of the right type: it is " + type_of(value));
    }
  }

  // One of several words, as the enumerator of the same place.
  template <typename Enum>
  void read_one_of(const YAML::Node& map, const char* key, std::span<const std::string_view> names, Enum& value) {
    const YAML::Node node = map[key];
    if (!node || failed()) return;
    for (std::size_t i = 0; node.IsScalar() && i < names.size(); ++i) {
      if (node.Scalar() != names[i]) continue;
      value = static_cast<Enum>(i);
      return;
    }
    fail(node, "policy.invalid_value", "'" + std::string(key) + "' is one of " + joined(names));
  }

  std::string place_of(const YAML::Node& node) const;

 private:
  static bool take(const YAML::Node& node, std::string& value);
  static bool take(const YAML::Node& node, bool& value);
  template <typename Number>
  requires std::integral<Number> || std::floating_point<Number>
  static bool take(const YAML::Node& node, Number& value) {
    if (!node.IsScalar()) return false;
    const std::string& spelt = node.Scalar();
    const auto [end, problem] = std::from_chars(spelt.data(), spelt.data() + spelt.size(), value);
    return problem == std::errc() && end == spelt.data() + spelt.size();
  }
  template <typename T>
  static bool take(const YAML::Node& node, std::vector<T>& values) {
    if (!node.IsSequence()) return false;
    std::vector<T> taken;
    for (const YAML::Node& element : node) {
      T value{};
      if (!take(element, value)) return false;
      taken.push_back(std::move(value));
    }
    values = std::move(taken);
    return true;
  }

  static std::string type_of(const std::string&) { return "a word"; }
  static std::string type_of(bool) { return "true or false"; }
  template <std::integral T>
  static std::string type_of(T) {
    return "a whole number";
  }
  template <std::floating_point T>
  static std::string type_of(T) {
    return "a number";
  }
  template <typename T>
  static std::string type_of(const std::vector<T>&) {
    return "a list, each of it " + type_of(T{});
  }

  static std::string joined(std::span<const std::string_view> names);

  std::string place_;
  std::optional<Error> error_;
};

}  // namespace veil::pipeline
