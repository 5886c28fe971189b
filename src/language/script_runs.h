// Stretches in a script that none of our languages is written in: a Chinese line, a name in Cyrillic letters within a sentence, a
// word that mixes scripts. What formulas and units borrow stays: "α", "μm", "ΔG", "TGFβ".
#pragma once

#include <string_view>
#include <vector>

#include "veil/offsets.h"

namespace veil::language {

// In order, apart from each other, none over a line break. A line with more foreign letters than Latin ones is one stretch, with
// all that stands in it. The text must be valid UTF-8. Text in Latin letters alone costs one look at each byte.
std::vector<Span> foreign_script_runs(std::string_view text);

}  // namespace veil::language
