// Words as lists and knowledge bases compare them: runs of letters and digits in lower case without diacritics, so that "ÖZTÜRK",
// "Öztürk" and "Ozturk" are one. Entries and text go through the same cut, whatever the tokenizer makes of hyphens and full stops:
// "St. Petersburg" is "st" "petersburg". Weakness: words that differ by a diacritic alone ("papa", "papá") are one, too.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace veil {

// One word of a text or of an entry.
struct FoldedWord {
  std::uint64_t hash = 0;
  std::uint32_t begin = 0, end = 0;  // bytes of the text it is from
  bool capital = false;              // its first character is an upper-case letter
};

// The next word at or after `at`, whose folded spelling goes to `spelling` unless that is null. False at the end.
bool next_word(std::string_view text, std::size_t at, FoldedWord& word, std::string* spelling = nullptr);

// All words of a text in folded spelling, with single spaces between them: "St. Gallen" -> "st gallen".
std::string folded_words(std::string_view text);

// Whether the words on both sides of `gap` may belong to one entry: white space within a paragraph, a hyphen, an apostrophe, "&",
// and a full stop right behind a word of at most four bytes ("St. Petersburg", "S.A.").
bool joins_words(std::string_view gap, std::size_t bytes_of_word_before);

}  // namespace veil
