// Says of most words that they are none of a small list, from their hash alone (text/folded_word.h), so that a pass over a
// text builds no string for them.
#pragma once

#include <array>
#include <cstdint>

namespace veil::detect {

class WordFilter {
 public:
  void add(std::uint64_t hash) { bits_[(hash >> 6) % bits_.size()] |= 1ULL << (hash & 63U); }
  bool may_hold(std::uint64_t hash) const { return (bits_[(hash >> 6) % bits_.size()] >> (hash & 63U)) & 1U; }

 private:
  std::array<std::uint64_t, 128> bits_{};
};

}  // namespace veil::detect
