// Short names in quotation marks of any kind: “Maverick”, „Der Pate“, «La Lola». What begins in lower case or has more than six words is
// speech or a wording, not a name. Marks that are the same on both sides must stand at the ends of words.
#pragma once

#include <string_view>
#include <vector>

#include "veil/offsets.h"

namespace veil::detect {

// Without their marks, in the order of the text, not overlapping. Linear in the text.
std::vector<Span> quoted_names(std::string_view text);

}  // namespace veil::detect
