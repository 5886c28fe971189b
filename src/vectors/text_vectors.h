// Vectors in the text format of word2vec and GloVe, as they stand in the file, in memory: a table from the word in lower case to its
// numbers, for what compares words and asks nothing more (the attacker, similarity of replacements). What Veil's own measures ask is
// word_vectors.h, from Veil's own file (`veil vectors convert`).
#pragma once

#include <istream>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "veil/export.h"
#include "veil/result.h"

namespace veil::vectors {

class VEIL_PUBLIC TextVectors {
 public:
  explicit TextVectors(std::size_t dimensions) : dimensions_(dimensions) {}

  // One word and its numbers per line, with or without a first line of counts; of two words that differ in case only the first counts.
  // `place` stands in errors: read.failed, evaluate.malformed_vectors with the line.
  static Result<std::shared_ptr<const TextVectors>> read(std::istream& stream, const std::string& place);

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

}  // namespace veil::vectors
