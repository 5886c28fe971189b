// Names that the text declares to be of one thing, by what stands between two mentions that follow each other:
//   "European Court of Human Rights (ECHR)"   "Naftali Vries (נפתלי)"   "Anna Vries, born Anna Berg"   "Vries Holding GmbH
//   („Vries“)"
#pragma once

#include "resolve/name_facts.h"
#include "veil/document.h"

namespace veil::resolve {

enum class Alias {
  none,
  declared,  // by the words or signs between them
  bracket    // the second stands in brackets behind the first: one if it can be its acronym
};

// `first` ends before `second` begins. `in_bracket` tells whether `first` itself was taken as another name inside an open
// bracket.
Alias alias_between(const Document& document, const Mention& first, const Mention& second, bool in_bracket, const NameFacts& facts);

}  // namespace veil::resolve
