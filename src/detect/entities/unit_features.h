// The features of a unit: facts of it and its neighbours, each a number of 32 bits made from the place in this list and the facts. Two
// features that collide are rare (a model knows some hundred thousand of four billion) and cost little.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "detect/entities/word_facts.h"

namespace veil::detect {

// The features of all units of a segment, one after the other.
struct SegmentFeatures {
  std::vector<std::uint32_t> features;
  std::vector<std::uint32_t> ends;  // per unit, in `features`
  std::size_t units() const { return ends.size(); }
};
void collect_features(std::span<const WordFacts> segment, View view, SegmentFeatures& features);

// Appends the features of the unit `at` of the segment; at most `most_unit_features`.
inline constexpr std::size_t most_unit_features = 256;
void append_features(std::span<const WordFacts> segment, std::size_t at, View view, std::vector<std::uint32_t>& features);

}  // namespace veil::detect
