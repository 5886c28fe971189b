// The second look: what was found once is found wherever it stands, in the spellings that OccurrenceFinder knows, and so are the
// single words of a person's name ("Vries" for "Anna Vries"). The verification of the output searches for the same words, so what
// this pass missed could not leave unnoticed.
#pragma once

#include <string_view>
#include <vector>

#include "veil/document.h"

namespace veil::detect {

// The document's mentions and the further occurrences, not yet combined.
std::vector<Mention> with_other_occurrences(const Document& document);

}  // namespace veil::detect
