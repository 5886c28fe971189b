// Whether replacements stand for whole things: not for a piece of a word, half of a hyphenated one, or a number without its unit; and
// whether they touch what has to stay as it is: doses, measured values, statutes. Gold decides what is whole: where a gold mention ends,
// ending there is right.
#pragma once

#include <string_view>
#include <vector>

#include "expressions/lexicon.h"
#include "veil/document.h"
#include "veil/offsets.h"

namespace veil::evaluation {

// Numbers with a unit or percent behind them, or with "section", "Art." before them.
struct Quantity {
  Span span;
  Span number;
  bool has_unit = false;
};
std::vector<Quantity> quantities_in(std::string_view text, const expressions::Lexicon& lexicon);

// `gold` are spans of what has to go, in the same text.
bool is_broken(std::string_view text, Span replaced, const std::vector<Span>& gold, const std::vector<Quantity>& quantities);
bool touches_quantity(Span replaced, const std::vector<Span>& gold, const std::vector<Quantity>& quantities);

}  // namespace veil::evaluation
