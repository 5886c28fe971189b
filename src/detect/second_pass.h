// The second look: what was found once is found wherever it stands, in the spellings that OccurrenceFinder knows and in its short
// forms (short_forms.h). What a short form finds becomes a mention with its own text, and the verification of the output searches for
// the text of every mention, so what this pass missed could not leave unnoticed.
#pragma once

#include <string_view>
#include <vector>

#include "detect/not_identifying.h"
#include "veil/document.h"

namespace veil::detect {

// The document's mentions and the further occurrences, not yet combined. Without `words` every word may stand for a name. `parts` are
// candidates that are part of longer mentions now ("Anna Vries" of "Rome with Anna Vries"): they may stand alone elsewhere.
std::vector<Mention> with_other_occurrences(const Document& document, const NotIdentifying* words = nullptr,
                                            const std::vector<Mention>& parts = {});

// The same words are the same thing: names that stand several times get the label that their mentions have in sum of scores. Own
// terms and given mentions decide alone. Only names are compared (PERSON, LOC, ORG, MISC): "May" the month stays one.
void make_labels_consistent(Document& document);

}  // namespace veil::detect
