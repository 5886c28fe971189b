// All of a thing or nothing: a mention that begins or ends within a word, or within a number written in groups, is the whole of it.
//   "0171 555 [0199]" -> "[0171 555 0199]"    "[maria]83" -> "[maria83]"
#pragma once

#include <string_view>

#include "veil/document.h"
#include "veil/labels.h"

namespace veil::detect {

// Cost: the length of what is added.
Span whole_mention(std::string_view text, Span span, Label label);

}  // namespace veil::detect
