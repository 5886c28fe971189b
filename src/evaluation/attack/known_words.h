// Public texts as rows of words that can be looked through: which word stands at which place, how rare it is, where
// sentences end, and where else two words follow each other.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "likeness/vocabulary.h"
#include "veil/offsets.h"

namespace veil::evaluation {

using likeness::Vocabulary;

struct KnownWord {
  std::uint32_t word = 0;  // number in the vocabulary; Vocabulary::unknown for a word that no known text has
  Span span;
  bool capitalised = false;
  bool has_digit = false;
  bool begins_sentence = false;
};

class KnownWords {
 public:
  // One row per text.
  KnownWords(std::vector<std::string> texts, unsigned threads);

  std::size_t rows() const { return texts_.size(); }
  std::string_view text(std::size_t row) const { return texts_[row]; }
  const std::vector<KnownWord>& words(std::size_t row) const { return words_[row]; }

  // The words of another text, numbered like these.
  std::vector<KnownWord> words_of_text(std::string_view text) const;
  // 0 for a word that everybody's text has, 1 for one that a single text has or none.
  double rarity(std::uint32_t word) const { return word < rarity_.size() ? static_cast<double>(rarity_[word]) : 1; }

  struct Place {
    std::uint32_t row = 0;
    std::uint32_t index = 0;
  };
  // Places right behind the words `first` `second`.
  std::span<const Place> behind(std::uint32_t first, std::uint32_t second) const;

 private:
  std::vector<std::string> texts_;
  Vocabulary vocabulary_;
  std::vector<std::vector<KnownWord>> words_;
  std::vector<float> rarity_;
  std::unordered_map<std::uint64_t, std::vector<Place>> behind_;
};

}  // namespace veil::evaluation
