// What a word says about its language: every run of two to five letters in it, its borders counted as letters, and the word as a
// whole. Each becomes the number of a row in the model by hashing. Training and identification share this file; a change here is
// a new version of the model.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "language/identify/words.h"

namespace veil::language {

inline constexpr std::size_t shortest_run = 2;
inline constexpr std::size_t longest_run = 5;
inline constexpr std::size_t most_features_in_word = (longest_run - shortest_run + 1) * (longest_run + longest_word) + 1;

// Spreads a packed run over 2^bits rows (multiplicative hashing, Knuth 6.4).
constexpr std::uint32_t row_of(std::uint64_t packed, unsigned bits) {
  return static_cast<std::uint32_t>((packed * 0x9E3779B97F4A7C15ull) >> (64 - bits));
}

// Calls receive(row) for each feature of a word with its borders.
template <typename Receive>
void for_each_feature(std::span<const LetterCode> word, unsigned bits, Receive receive) {
  const std::size_t size = word.size();
  std::uint64_t whole = 0x5151515151515151ull;
  for (std::size_t first = 0; first < size; ++first) {
    // The first letter of a run is never zero, so that runs of different lengths differ.
    std::uint64_t packed = word[first];
    whole = (whole ^ packed) * 0x100000001B3ull;
    const std::size_t last = first + longest_run < size ? first + longest_run : size;
    for (std::size_t next = first + 1; next < last; ++next) {
      packed = (packed << 9) | word[next];
      receive(row_of(packed, bits));
    }
  }
  // Shorter words are a run of their own already, borders included.
  if (size > longest_run) receive(row_of(whole | (1ull << 63), bits));
}

}  // namespace veil::language
