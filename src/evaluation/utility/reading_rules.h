// The file languages/<code>/readability.tsv, and how syllables follow from it. Known weakness: syllables are counted by
// their vowels; words borrowed from other languages may have one more or less.
#pragma once

#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "veil/result.h"

namespace veil::evaluation {

struct LanguageReading {
  double base = 0;
  double words_per_sentence = 0;
  double syllables_per_word = 0;
  std::u32string vowels;
  std::u32string strong;  // sorted, as `vowels`
  std::vector<std::string> silent_endings;
  std::set<std::string, std::less<>> articles;
  std::string before_vowel;
  std::string before_consonant;
  std::vector<std::string> sounds_vowel;
  std::vector<std::string> sounds_consonant;
  std::set<std::pair<std::string, std::string>, std::less<>> open_contractions;
  std::map<std::string, int, std::less<>> weekdays;  // in small letters; 1 is Monday
  std::set<std::string, std::less<>> birth_words;    // in small letters: the year behind them is that of a birth

  // Of a word in small letters; at least one.
  unsigned syllables(std::string_view word) const;
  bool begins_with_vowel_sound(std::string_view word) const;
};

// Errors: model.not_found, model.malformed_resource.
Result<LanguageReading> read_reading_rules(const std::filesystem::path& file);

}  // namespace veil::evaluation
