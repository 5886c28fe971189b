// Other forms in which a text comes back to what it has named: the surname alone ("Vries"), initials ("A. Vries", "A.V."), the head of
// an organisation's name ("Parliament" for "European Parliament"), its acronym in brackets ("(EC)" behind "European Commission"), and in
// German the genitive ("Merkels") and the adjective of a place ("Kölner").
// A part of a person's name that is no word of the language also counts in small letters ("grünspeck").
// Common words never stand for a name (not_identifying.h). Upper case, other spacing and other spellings of diacritics are the
// business of OccurrenceFinder, which the verification of the output uses too.
#pragma once

#include <string>
#include <vector>

#include "combine/not_identifying.h"
#include "veil/document.h"

namespace veil::combine {

struct ShortForm {
  std::string text;
  std::string_view what;         // for the evidence: "initials", "head of a name"
  bool within_sentence = false;  // at the beginning of a sentence any word has a capital: not counted there
  bool any_case = false;         // found in small letters, too
};

std::vector<ShortForm> short_forms(const Document& document, const Mention& mention, const NotIdentifying* words);

// The acronym in brackets directly behind a mention, when its letters stand in the name in this order; otherwise empty.
Span acronym_behind(std::string_view text, const Mention& mention);

}  // namespace veil::combine
