// Members of a list for which the same would stand ("a film, a film and a film") are said together: "three films". The first takes what
// stands for all, the others and what parts them from the one before go.
#pragma once

#include <span>
#include <vector>

#include "replace/grammar/fit.h"
#include "veil/document.h"

namespace veil::replace {

// Numbers of the first replacement of each list and of the one behind its last: different things, of one label, parted by commas
// and the word for "and", each with the text of the one before it but for what belongs to the first.
struct ListOfAlike {
  std::size_t first = 0, end = 0;
};
std::vector<ListOfAlike> lists_of_alike(const Document& document, const std::vector<Replacement>& replacements, const Grammar& grammar);

// Puts `joined` in the place of the first, and nothing in those of the others.
void say_together(std::span<Replacement> members, const Offer& joined);

}  // namespace veil::replace
