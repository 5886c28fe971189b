// A mention as words to look names up by, and which of them it is about.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "knowledge/linking_words.h"

namespace veil::knowledge {

struct Word {
  std::string folded;
  bool capital = false;
};

inline constexpr std::size_t most_words = 12;  // of a mention that are looked at

// Of "Cooperstown, New York" the first part: it says what is meant, the rest where.
std::string_view before_comma(std::string_view text);

// Without what is not part of the name: "the" before it, the "s" of a possessive behind it.
std::vector<Word> words_of(std::string_view text, const LinkingWords& linking, const Habits& habits);

// The words [begin, end) as a folded name.
std::string joined(const std::vector<Word>& words, std::size_t begin, std::size_t end);

// The word a noun phrase is about: the last before its first preposition in English and German ("Harrow Lane Clinic",
// "Court of Appeal"), the first in Spanish and Portuguese. A common noun before a name is about it: "sitcom Night Ferry".
std::size_t head_of(const std::vector<Word>& words, const LinkingWords& linking, const Habits& habits);

}  // namespace veil::knowledge
