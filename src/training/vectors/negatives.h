// Random numbers and the draw of negatives. The generator is one multiplication per number, seeded anew for every piece of
// the corpus, so that where training stands is told by the number of the piece alone. Negatives come from an alias table
// (Walker, Vose): one number and at most two looks per draw, for any distribution.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "text/splitmix.h"

namespace veil::training {

class Random {
 public:
  explicit Random(std::uint64_t seed) : numbers_(seed + SplitMix::step) {}
  std::uint64_t next() { return numbers_.next(); }
  // Below `limit`, which is above 0.
  std::uint32_t below(std::uint32_t limit) { return static_cast<std::uint32_t>(((next() >> 32) * limit) >> 32); }
  // 0 <= x < 1.
  float unit() { return static_cast<float>(next() >> 40) * (1.0f / 16777216.0f); }

 private:
  SplitMix numbers_;
};

class AliasTable {
 public:
  // Draws i with a chance of counts[i]^exponent. At least one count is above 0.
  AliasTable(std::span<const std::uint64_t> counts, double exponent);

  std::uint32_t draw(Random& random) const {
    const std::uint64_t number = random.next();
    const auto slot = static_cast<std::uint32_t>(((number >> 32) * slots_.size()) >> 32);
    const Slot& at = slots_[slot];
    return static_cast<std::uint32_t>(number) < at.own_chance ? slot : at.other;
  }
  bool has_several() const { return several_; }

 private:
  struct Slot {
    std::uint32_t own_chance;  // of 2^32
    std::uint32_t other;
  };
  std::vector<Slot> slots_;
  bool several_ = false;
};

}  // namespace veil::training
