// Text that goes into a page: escaped so that nothing of it is taken for markup, and control characters made visible.
#pragma once

#include <ostream>
#include <string>
#include <string_view>

#include "write/report/selection.h"

namespace veil::report {

// For element content and for attributes in double quotes.
std::string escaped(std::string_view bytes);

// A name made of letters, digits and hyphens, for ids and classes: "risk-per-target".
std::string slug(std::string_view name);

// Two decimals at most, never an exponent: a coordinate of a picture.
std::string coordinate(double value);

// Text with its marks: each is a link to its row in the table of decisions, followed by its tooltip. Where marks overlap,
// the first keeps its stretch and the second shows what is left of its own. `spans` picks the side.
enum class Side { original, text };
void write_marked_text(const SelectedDocument& document, Side side, std::size_t document_number, std::ostream& out);

// The class that gives a label its colour and underline.
std::string class_of_label(std::string_view label);

}  // namespace veil::report
