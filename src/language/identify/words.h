// The words of a text as the identifier sees them: lower-case Latin letters, folded to nine bits each, without digits,
// addresses and account names. Letters of other scripts are only counted: the script itself says that Veil does not speak the language.
// Apostrophes and hyphens part words ("l'homme", "don't"), as word lists of different makers disagree about them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace veil::language {

inline constexpr std::size_t longest_word = 40;  // letters; what is longer is cut into pieces of this size

// A letter in nine bits. 1 marks the border of a word, 2 stands for any rarer Latin letter.
using LetterCode = std::uint16_t;
inline constexpr LetterCode word_border = 1;
inline constexpr LetterCode rare_letter = 2;

struct LetterCount {
  std::uint64_t latin = 0;
  std::uint64_t foreign = 0;  // letters of other scripts; one of Chinese, Japanese or Korean counts as three
  std::uint64_t words = 0;    // in Latin letters
};

// Reads the text once, front to back, and hands each word to `receive`, with a border before and after it.
class WordReader {
 public:
  explicit WordReader(std::string_view text) : text_(text) {}

  // The next word with its borders, valid until the next call; empty at the end.
  std::span<const LetterCode> next();

  const LetterCount& count() const { return count_; }

 private:
  bool skip_address();
  void skip_space();

  std::string_view text_;
  std::size_t offset_ = 0;
  std::size_t token_end_ = 0;  // end of the stretch without white space that offset_ is in
  LetterCount count_;
  std::array<LetterCode, longest_word + 2> word_{};
};

}  // namespace veil::language
