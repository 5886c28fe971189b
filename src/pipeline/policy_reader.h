// Reads keys of the policy file and remembers the first thing that is wrong, with its line.
#pragma once

#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "veil/result.h"

namespace veil::pipeline {

// Collects the first error; later reads are skipped so that each reader below can stay a plain list of keys.
class PolicyReader {
 public:
  explicit PolicyReader(std::string_view place) : place_(place) {}

  bool failed() const { return error_.has_value(); }
  const Error& error() const { return *error_; }

  void fail(const YAML::Node& node, std::string code, std::string message) {
    if (failed()) return;
    const YAML::Mark mark = node.Mark();
    std::string place = place_;
    if (!mark.is_null()) place += ", line " + std::to_string(mark.line + 1);
    error_ = Error{std::move(code), std::move(message), place};
  }

  void fail(Error error) {
    if (!failed()) error_ = std::move(error);
  }

  // False, with an error, unless `node` is a map with only the given keys.
  bool expect_map(const YAML::Node& node, std::initializer_list<std::string_view> keys, const std::string& what) {
    if (!node.IsMap()) {
      fail(node, "policy.invalid_value", what + " must be a map of keys and values");
      return false;
    }
    for (const auto& pair : node) {
      const std::string key = pair.first.Scalar();
      if (std::find(keys.begin(), keys.end(), key) == keys.end()) {
        fail(pair.first, "policy.unknown_key", "unknown key '" + key + "' in " + what + "; known are " + joined(keys));
      }
    }
    return !failed();
  }

  template <typename T>
  void read(const YAML::Node& map, const char* key, T& value) {
    const YAML::Node node = map[key];
    if (!node || failed()) return;
    try {
      value = node.as<T>();
    } catch (const YAML::Exception&) {
      fail(node, "policy.invalid_value", std::string("the value of '") + key + "' is not of the right type");
    }
  }

 private:
  static std::string joined(std::initializer_list<std::string_view> keys) {
    std::string all;
    for (const std::string_view key : keys) all += (all.empty() ? "" : ", ") + std::string(key);
    return all;
  }

  std::string place_;
  std::optional<Error> error_;
};

}  // namespace veil::pipeline
