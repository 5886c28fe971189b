// How a word that the lexicon does not have is looked up by its ending: the longest one first, leaving at least two characters.
// "Parfümkreation" is inflected as "Kreation".
#pragma once

#include <algorithm>
#include <cstddef>

#include "language/tagger/word_shape.h"

namespace veil::language {

inline constexpr std::size_t shortest_ending = 4;

// 0 when the word is too short to have such an ending.
inline std::size_t longest_ending(const FoldedWord& word) {
  const std::size_t characters = word.characters();
  return characters < shortest_ending + 2 ? 0 : std::min<std::size_t>(characters - 2, 16);
}

}  // namespace veil::language
