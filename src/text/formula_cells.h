// Cells that a spreadsheet would run as a formula: those that begin with = + - @, also behind white space and apostrophes, and in
// full-width letters. An apostrophe in front makes them text, for the spreadsheet; taking one off gives the cell back exactly, since
// those that have apostrophes already get one more.
#pragma once

#include <string>
#include <string_view>

namespace veil {

bool is_formula(std::string_view raw_cell);                 // in quotes or not
std::string with_apostrophe(std::string_view raw_cell);     // in front of a formula; others as they are
std::string without_apostrophe(std::string_view raw_cell);  // the other way

}  // namespace veil
