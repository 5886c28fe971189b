// What stands beside a mention in a list, in brackets or in the next word, so that the same thing is not said twice: "a director
// and producer" -> "a filmmaker and artist", not "a filmmaker and filmmaker". Reads the text only; the cost does not follow its length.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "veil/document.h"

namespace veil::replace {

// Mentions of the same label before this one in one list with it ("actor, director and [producer]"), the nearest first. At most 4.
std::vector<std::uint32_t> listed_before(const Document& document, std::uint32_t mention_number);

// Whether the words stand, outside mentions, just behind it or within one list with it.
bool stands_beside(const Document& document, std::uint32_t mention_number, std::string_view words);

// A mention that is a verb: "they [married]", "he [co-starred]".
bool is_verb(const Document& document, std::uint32_t mention_number);

}  // namespace veil::replace
