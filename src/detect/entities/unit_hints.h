// What the gazetteer says about each unit of a page.
#pragma once

#include <span>

#include "detect/entities/word_facts.h"
#include "detect/gazetteers/gazetteer.h"

namespace veil::detect {

// `hits` are those of the whole document in order; `next` is moved behind those that end before the page does.
void add_gazetteer_hints(const UnitText& text, std::span<const GazetteerHit> hits, std::size_t& next, UnitHints& hints);

}  // namespace veil::detect
