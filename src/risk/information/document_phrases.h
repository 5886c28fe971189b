// The phrases of a document as the measure looks at them: noun phrases without what stands before their first telling word
// ("the", "12 million"), and single words outside noun phrases that name something sensitive ("drinking").
#pragma once

#include <vector>

#include "risk/information/sensitive_terms.h"
#include "veil/document.h"

namespace veil::risk {

struct LookedAtPhrase {
  Span span;
  std::vector<StemmedWord> words;
  std::uint32_t sentence = 0;
  std::size_t first_word = 0;                // of the sentence's words
  const SensitiveTerm* sensitive = nullptr;  // that stands in it
  bool denied = false;
};

struct LookedAtSentence {
  Span span;
  std::vector<StemmedWord> words;
};

class SensitiveExpressions;

struct LookedAtDocument {
  std::vector<LookedAtSentence> sentences;
  std::vector<LookedAtPhrase> phrases;  // in the order of the text, not overlapping
};

// `expressions` may be null: then nothing is denied.
LookedAtDocument look_at_phrases(const Document& document, const SensitiveTerms& terms, const SensitiveExpressions* expressions);

// The words of the sentences around a place, in which cues are looked for.
std::vector<StemmedWord> words_around(const LookedAtDocument& looked_at, std::size_t sentence);

}  // namespace veil::risk
