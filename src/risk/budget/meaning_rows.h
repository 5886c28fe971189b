// An attacker of the loop that compares meaning: the mean of the vectors of a text's words, weighted by rarity, without what the texts of
// all candidates have in common. A sum over words, so that what a word contributes is known. Weakness: word order and grammar are not seen.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "vectors/word_vectors.h"

namespace veil::risk {

class MeaningRows {
 public:
  using Rarity = std::function<float(std::string_view folded_word)>;
  MeaningRows(std::shared_ptr<const vectors::WordVectors> vectors, const std::vector<std::string_view>& texts, const Rarity& rarity,
              unsigned threads);

  std::size_t width() const { return vectors_->width(); }
  // The word's vector without what is common to all; empty for a word that is not known.
  std::vector<float> vector_of(std::string_view folded_word) const;
  float likeness(std::uint32_t candidate, const std::vector<float>& vector) const;
  // Adds the product of each candidate's vector with `vector`.
  void add(const std::vector<float>& vector, std::vector<double>& scores) const;

 private:
  std::shared_ptr<const vectors::WordVectors> vectors_;
  std::vector<float> middle_;
  std::vector<float> rows_;  // of unit length, one behind the other
};

}  // namespace veil::risk
