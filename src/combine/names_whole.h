// All of a name or nothing. A person of whom a detector saw one name is read to the end, and found again where somebody misspelt it:
//   in:  PERSON [Gudrun] of "dass Gudrun Feuerhake die Wohnung"        out: [Gudrun Feuerhake]
//   in:  PERSON [Pilar Valdecasas], later "una copia para Valdecasass"   out: also [Valdecasass]
// Both go only by words that the language's tagger has never seen: a word with a capital behind a name that may be an ordinary word is
// left alone, as is one that differs from a name by a letter.
#pragma once

#include <vector>

#include "combine/not_identifying.h"
#include "veil/document.h"

namespace veil::combine {

// Lengthens persons among `mentions`, which are sorted and do not overlap, and stay so.
void read_names_to_their_ends(const Document& document, const NotIdentifying& words, std::vector<Mention>& mentions);

// Words outside `mentions` that are one edit (a letter more, less, other, or two exchanged) from a word of a person's name.
std::vector<Mention> misspelt_names(const Document& document, const NotIdentifying& words, const std::vector<Mention>& mentions);

}  // namespace veil::combine
