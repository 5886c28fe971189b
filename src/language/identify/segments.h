// Mixed documents: stretches of one language each, found as the cheapest way through all lines, where changing the language has
// its price. A quotation of a few words in a paragraph without sentence end before it is not seen.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "language/identify/language_model.h"
#include "language/identify/words.h"
#include "veil/language_identifier.h"

namespace veil::language {

// Lines, long lines cut after sentence ends (also inside words of scripts without spaces); they cover the text without gap.
std::vector<Span> cut_into_pieces(std::string_view text);

std::vector<LanguageSegment> segments_by_language(const LanguageModelView& model, std::string_view text);

// The five scores in the order of Language, from those of the columns and the count of scripts.
std::array<double, 5> language_scores(const std::array<double, model_columns>& columns, const LetterCount& letters);

}  // namespace veil::language
