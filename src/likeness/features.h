// What a text is compared by: its words, pairs of neighbouring words, and runs of characters inside words. A feature is a
// 64-bit hash of what it stands for; with a few million of them in a background, two that share a hash are not to be
// expected.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "veil/offsets.h"

namespace veil::likeness {

enum class FeatureKind : std::uint8_t {
  word,
  pair,
  characters,
  concept_name  // a word that says what something is more generally: known, not read
};

struct FeatureOptions {
  bool pairs = true;
  // Length of character runs in code points, the word's ends counted as one each; 0 leaves them out. "oslo" has ^osl, oslo,
  // slo$.
  unsigned shortest_run = 4;
  unsigned longest_run = 4;
};

struct Feature {
  std::uint64_t hash = 0;
  Span span;
  FeatureKind kind = FeatureKind::word;
};

// Joins entries of the same hash, whose counts add up; ordered by hash afterwards.
template <typename Counted>
void join_equal_hashes(std::vector<Counted>& counted) {
  std::sort(counted.begin(), counted.end(), [](const Counted& a, const Counted& b) { return a.hash < b.hash; });
  std::size_t last = 0;
  for (std::size_t i = 1; i < counted.size(); ++i) {
    if (counted[i].hash == counted[last].hash) {
      counted[last].count += counted[i].count;
    } else {
      counted[++last] = counted[i];
    }
  }
  if (!counted.empty()) counted.resize(last + 1);
}

// What a word in lower case is as a feature, and two words side by side.
std::uint64_t hash_of_word(std::string_view folded);
std::uint64_t hash_of_pair(std::uint64_t first, std::uint64_t second);
// Words further apart, in bytes, stand in different sentences or columns and are no pair.
inline constexpr std::uint32_t widest_gap = 3;

// In the order of the text.
std::vector<Feature> features_of(std::string_view text, const FeatureOptions& options);

struct CountedFeature {
  std::uint64_t hash = 0;
  std::uint32_t count = 0;
  FeatureKind kind = FeatureKind::word;
};

// Each feature once, ordered by hash.
std::vector<CountedFeature> count_features(const std::vector<Feature>& features);

}  // namespace veil::likeness
