// Words as attackers and classifiers see them: runs of letters, marks and digits, in lower case, with their place in the
// text. Everything else separates. No language is asked for, so that a protected text is cut like the background, tags and
// all.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "veil/offsets.h"

namespace veil::likeness {

struct Word {
  Span span;    // in the text
  Span folded;  // in Words::folded
  bool capitalised = false;
  bool has_digit = false;
};

struct Words {
  std::string folded;  // the words in lower case, one after the other
  std::vector<Word> words;

  std::string_view folded_of(const Word& word) const { return word.folded.of(folded); }
};

// `text` must be valid UTF-8.
Words folded_words_of(std::string_view text);

}  // namespace veil::likeness
