// When two words are the same word, for everything that looks for an original: the second pass, the choice of replacements and the
// verification of the output. A word is a run of letters, digits and marks; case, diacritics, compatibility characters (full-width,
// mathematical and circled letters, ligatures), digits of other scripts, zero-width characters and soft hyphens make no difference, nor
// do the two ways to write an umlaut: "Müller", "MULLER", "Mueller", "Ｍüller" are one.
// Words are compared by a hash of 64 bits: a collision hides a word too many, never one too few.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "veil/offsets.h"

namespace veil {

struct SameWord {
  std::uint64_t key = 0;      // equal for words that are the same
  Span span;                  // bytes of the text
  std::uint32_t letters = 0;  // letters and digits, as folded
  bool capital = false;       // the first character is not a lower-case letter
  bool digits = false;        // holds a digit
  bool all_digits = false;
};

// Reads the words of a text one after the other.
class SameWords {
 public:
  explicit SameWords(std::string_view text) : text_(text) {}
  // False at the end.
  bool next(SameWord& word);
  // Where the last word read ended; the gap before the next word begins there.
  std::size_t at() const { return at_; }

 private:
  std::string_view text_;
  std::size_t at_ = 0;
  std::string folded_;
};

// The key of the word that two pieces of one make: "Vri" and "es" over the end of a line.
std::uint64_t key_of_joined(std::string_view first, std::string_view second);

// One character as words compare it, without marks: "É" -> "e", "ß" -> "ss", "５" -> "5". Empty for what says nothing within a word
// (marks, zero-width characters, soft hyphens); is_part_of_word says whether a word goes on with it.
void append_folded(std::string& folded, char32_t c);
bool is_part_of_word(char32_t c);
bool is_invisible(char32_t c);
// "5", "٥", "５", and what is drawn as digits: "⁵", "⑤".
bool reads_as_digits(char32_t c);

}  // namespace veil
