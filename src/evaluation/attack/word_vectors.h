// Word vectors in memory: a table from the word in lower case to its numbers.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "veil/tools/attack.h"

namespace veil {

class WordVectors {
 public:
  explicit WordVectors(std::size_t dimensions) : dimensions_(dimensions) {}

  std::size_t dimensions() const { return dimensions_; }
  std::size_t size() const { return numbers_.size(); }
  // False when the word has a vector already.
  bool add(std::string word, std::span<const float> vector);
  // Empty when the word has none.
  std::span<const float> find(std::string_view lower_cased) const;

 private:
  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view word) const { return std::hash<std::string_view>()(word); }
  };
  std::size_t dimensions_;
  std::unordered_map<std::string, std::size_t, Hash, std::equal_to<>> numbers_;
  std::vector<float> values_;
};

}  // namespace veil
