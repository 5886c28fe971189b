// How grammar is written in the files of languages/: the words m f n c (of either gender) pl mass proper art adj,
// parted by spaces.
#pragma once

#include <optional>
#include <string_view>

#include "knowledge/concept.h"

namespace veil::knowledge {

// Nothing when a word is none of them.
std::optional<NameGrammar> grammar_from(std::string_view words);

}  // namespace veil::knowledge
