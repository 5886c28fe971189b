#include "pipeline/policy_reader.h"

#include <algorithm>

namespace veil::pipeline {

std::string shown_key(std::string_view key) {
  constexpr std::size_t longest = 60;
  constexpr std::string_view digits = "0123456789abcdef";
  std::string shown;
  for (const char c : key.substr(0, longest)) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x20 && byte < 0x7F) {
      shown += c;
    } else {
      shown += {'\\', 'x', digits[byte >> 4U], digits[byte & 0xFU]};
    }
  }
  return key.size() > longest ? shown + "..." : shown;
}

std::string PolicyReader::place_of(const YAML::Node& node) const {
  const YAML::Mark mark = node.Mark();
  return mark.is_null() ? place_ : place_ + ", line " + std::to_string(mark.line + 1);
}

std::string PolicyReader::joined(std::span<const std::string_view> names) {
  std::string all;
  for (const std::string_view name : names) all += (all.empty() ? "" : ", ") + std::string(name);
  return all;
}

bool PolicyReader::expect_map(const YAML::Node& node, std::initializer_list<std::string_view> keys, const std::string& what) {
  if (!node.IsMap()) {
    fail(node, "policy.invalid_value", what + " must be a map of keys and values");
    return false;
  }
  for (const auto& pair : node) {
    const std::string& key = pair.first.Scalar();
    if (std::find(keys.begin(), keys.end(), key) == keys.end()) {
      fail(pair.first, "policy.unknown_key",
           "unknown key '" + shown_key(key) + "' in " + what + "; known are " + joined({keys.begin(), keys.size()}));
    }
  }
  return !failed();
}

bool PolicyReader::take(const YAML::Node& node, std::string& value) {
  if (!node.IsScalar()) return false;
  value = node.Scalar();
  return true;
}

bool PolicyReader::take(const YAML::Node& node, bool& value) {
  try {
    if (!node.IsScalar()) return false;
    value = node.as<bool>();
    return true;
  } catch (const YAML::Exception&) {
    return false;
  }
}

}  // namespace veil::pipeline
