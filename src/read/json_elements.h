// The objects of a JSON file one at a time: the elements of its top-level array, or objects one after the other (one per
// line or not). Only one element is held, so memory follows the largest. Borders are found by brackets and quotes; what
// stands between them is checked when the element is parsed.
#pragma once

#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "read/input_bytes.h"
#include "veil/result.h"

namespace veil {

using Json = nlohmann::ordered_json;

struct JsonElement {
  std::uint64_t number = 0;  // from 1
  std::uint64_t offset = 0;  // of its first byte in the file
  Result<Json> value;        // an object
};

class JsonElements {
 public:
  // `name` stands in error places: "corpus.json, element 3".
  JsonElements(std::unique_ptr<InputBytes> input, std::string name, std::uint64_t largest);

  // Nothing at the end. An element that is too large or not valid JSON fails alone; where the list itself is broken (a
  // missing comma, a file cut off) the failure is the last element.
  std::optional<JsonElement> next();
  std::uint64_t consumed() const { return consumed_; }

 private:
  int peek();
  int take();
  int skip_spaces();
  std::optional<JsonElement> fail(const char* message);
  std::optional<JsonElement> take_object();
  std::string place() const { return name_ + ", element " + std::to_string(number_); }
  Result<Json> parsed(std::uint64_t offset) const;

  std::unique_ptr<InputBytes> input_;
  std::string name_;
  std::uint64_t largest_;
  std::string buffer_;
  std::size_t next_ = 0;
  std::size_t end_ = 0;
  std::uint64_t consumed_ = 0;
  std::string bytes_;  // of the element
  std::uint64_t number_ = 0;
  bool started_ = false;
  bool in_list_ = false;
  bool ended_ = false;
  std::optional<Error> failure_;
};

}  // namespace veil
