// Groups tokens into sentences. A sentence ends at a full stop, question or exclamation mark (with the quotes and brackets
// that close behind it) when what follows looks like a beginning; at a blank line; and at the end of a line without
// punctuation, such as a heading or a list item, unless it is so long that the text may just be wrapped there.
// Abbreviations, initials and ordinals end one only before a capitalised stop word ("etc. The"). Invariant: sentences cover
// all tokens in order, never cut a contraction, and hold at most `longest` tokens, so that later stages need memory for a
// sentence only.
#pragma once

#include <cstdint>
#include <memory>

#include "language/language_resources.h"
#include "veil/document.h"

namespace veil::language {

class SentenceSplitter {
 public:
  static constexpr std::uint32_t longest = 1000;  // tokens

  explicit SentenceSplitter(std::shared_ptr<const LanguageResources> resources) : resources_(std::move(resources)) {}

  // Replaces the sentences, which may be those of the document; reads document.tokens.
  void split(const Document& document, std::vector<Sentence>& sentences) const;
  void split(Document& document) const { split(document, document.sentences); }

 private:
  std::shared_ptr<const LanguageResources> resources_;
};

}  // namespace veil::language
