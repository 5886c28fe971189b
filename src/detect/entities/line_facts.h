// What lines tell of a word in everyday text: the line before and the line behind (a field's name often stands alone, above its value),
// and the head of its column where lines form a table.
//   Name;Phone          column of "Ana" is "Name"
//   Ana;0171 5550134
#pragma once

#include <vector>

#include "detect/entities/units.h"
#include "detect/entities/word_facts.h"

namespace veil::detect {

// Both read words and first_in_line of the facts.
void set_lines_around(std::vector<WordFacts>& facts);
void set_columns(const Document& document, const UnitText& text, std::vector<WordFacts>& facts);

}  // namespace veil::detect
