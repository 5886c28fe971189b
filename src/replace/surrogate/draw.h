// Choices that look like chance and come out the same again: numbers drawn by keyed BLAKE2b (libsodium) from what is to be
// replaced. With a key the same original draws the same in every document; without one the seed and the document's id take
// its place. Who does not know the key cannot tell from a surrogate which original drew it.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "text/splitmix.h"

namespace veil::replace {

class Draw {
 public:
  static Draw with_key(std::string_view secret);
  static Draw with_seed(std::uint64_t seed, std::string_view document_id);

  // `kind` parts the uses of one original from each other ("family", "shift"), `round` counts tries.
  std::uint64_t number(std::string_view kind, std::string_view what, std::uint64_t round = 0) const;

 private:
  std::array<unsigned char, 32> key_{};
};

// A row of numbers that follows from one that was drawn.
class DrawnRow {
 public:
  explicit DrawnRow(std::uint64_t first) : numbers_(first) {}
  // 0 .. count - 1, for count > 0.
  std::uint64_t below(std::uint64_t count) { return numbers_.next() % count; }

 private:
  SplitMix numbers_;
};

}  // namespace veil::replace
