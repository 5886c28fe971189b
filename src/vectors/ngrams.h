// N-grams of characters as fastText cuts and hashes them, so that its files and ours mean the same: the unit between "<" and
// ">", every run of `shortest` to `longest` characters of it, FNV-1a of the bytes (with fastText's sign extension), modulo
// the number of buckets.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace veil::vectors {

struct NgramShape {
  std::uint32_t buckets = 0;  // 0: no n-grams
  std::uint32_t shortest = 3, longest = 6;
};

// Appends the buckets of the unit's n-grams.
void append_ngrams(std::string_view unit, const NgramShape& shape, std::vector<std::uint32_t>& buckets);

}  // namespace veil::vectors
