// Typed access to the fields of a JSON object, with errors that name the field but never its value.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "veil/result.h"

namespace veil {

class JsonFields {
 public:
  using Json = nlohmann::ordered_json;

  JsonFields(const Json& object, std::string place) : object_(object), place_(std::move(place)) {}

  // null when the field is absent or null.
  const Json* find(const char* name) const {
    const auto found = object_.find(name);
    return found == object_.end() || found->is_null() ? nullptr : &*found;
  }

  Result<std::string> string(const char* name) const {
    const Json* value = find(name);
    if (value == nullptr) return missing(name);
    if (!value->is_string()) return wrong_type(name);
    return value->get<std::string>();
  }
  Result<std::string> string_or(const char* name, std::string otherwise) const {
    if (find(name) == nullptr) return otherwise;
    return string(name);
  }
  Result<std::int64_t> integer(const char* name) const {
    const Json* value = find(name);
    if (value == nullptr) return missing(name);
    // Beyond 63 bits there is no text; -1 is refused as a span later.
    if (value->is_number_unsigned() && value->get<std::uint64_t>() > INT64_MAX) return std::int64_t{-1};
    if (!value->is_number_integer()) return wrong_type(name);
    return value->get<std::int64_t>();
  }

  Error missing(const char* name) const { return {"read.missing_field", std::string("there is no field \"") + name + "\"", place_}; }
  Error wrong_type(const char* name) const {
    return {"read.wrong_type", std::string("the field \"") + name + "\" has the wrong type", place_};
  }

 private:
  const Json& object_;
  std::string place_;
};

}  // namespace veil
