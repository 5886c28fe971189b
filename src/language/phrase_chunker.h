// Finds noun phrases from parts of speech: the units in which text refers to concepts. A phrase is maximal and not
// recursive:
//   determiner? (adjective | number | noun | name)* noun-or-name (adjective)*      adjectives behind it in Portuguese and
//   Spanish
// "the New York Times", "five aerial victories", "la guerra civil española" are one phrase each; "the roof of the house" is
// two, as each noun refers to something of its own. Names are the exception: proper nouns linked by of, de, von ... are one
// phrase
// ("University of Oslo", "Maria da Silva", "Rio de Janeiro"), since their parts alone refer to something else or to nobody.
// Coordination, a possessive 's and a new determiner end a phrase; pronouns alone are none.
// Known weakness: no look at the syntax, so "gave people food" is one phrase.
#pragma once

#include <memory>

#include "language/language_resources.h"
#include "veil/document.h"

namespace veil::language {

class PhraseChunker {
 public:
  explicit PhraseChunker(std::shared_ptr<const LanguageResources> resources) : resources_(std::move(resources)) {}

  // Replaces the phrases, which may be those of the document; reads tokens with their parts of speech, and sentences. One pass.
  void chunk(const Document& document, std::vector<Phrase>& phrases) const;
  void chunk(Document& document) const { chunk(document, document.phrases); }

 private:
  std::shared_ptr<const LanguageResources> resources_;
};

}  // namespace veil::language
