// splitmix64 (Steele, Lea and Flood 2014): one multiplication or two per number, and the same numbers on every machine, unlike the
// distributions of <random>.
#pragma once

#include <cstdint>

namespace veil {

class SplitMix {
 public:
  explicit constexpr SplitMix(std::uint64_t seed) : state_(seed) {}

  constexpr std::uint64_t next() {
    std::uint64_t z = (state_ += step);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBU;
    return z ^ (z >> 31);
  }

  static constexpr std::uint64_t step = 0x9E3779B97F4A7C15U;

 private:
  std::uint64_t state_;
};

}  // namespace veil
