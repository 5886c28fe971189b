// Numbers for features, given in the order in which they come: a table with open addressing, twenty bytes per feature. Built
// by one thread, then only read.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace veil::likeness {

class Vocabulary {
 public:
  static constexpr std::uint32_t unknown = 0xFFFFFFFF;

  // The number of the feature, a new one when it has none yet.
  std::uint32_t add(std::uint64_t hash);
  // `unknown` when nobody added it.
  std::uint32_t find(std::uint64_t hash) const;
  std::size_t size() const { return size_; }

 private:
  struct Slot {
    std::uint64_t hash = 0;
    std::uint32_t number = unknown;
  };
  void grow();

  std::vector<Slot> slots_;  // a power of two, at most two thirds full
  std::size_t size_ = 0;
};

inline std::uint32_t Vocabulary::find(std::uint64_t hash) const {
  if (slots_.empty()) return unknown;
  const std::size_t mask = slots_.size() - 1;
  for (std::size_t i = hash & mask;; i = (i + 1) & mask) {
    const Slot& slot = slots_[i];
    if (slot.number == unknown || slot.hash == hash) return slot.number;
  }
}

inline std::uint32_t Vocabulary::add(std::uint64_t hash) {
  if (3 * (size_ + 1) > 2 * slots_.size()) grow();
  const std::size_t mask = slots_.size() - 1;
  for (std::size_t i = hash & mask;; i = (i + 1) & mask) {
    Slot& slot = slots_[i];
    if (slot.number == unknown) {
      slot = {hash, static_cast<std::uint32_t>(size_++)};
      return slot.number;
    }
    if (slot.hash == hash) return slot.number;
  }
}

inline void Vocabulary::grow() {
  std::vector<Slot> larger(slots_.empty() ? 1024 : 2 * slots_.size());
  const std::size_t mask = larger.size() - 1;
  for (const Slot& slot : slots_) {
    if (slot.number == unknown) continue;
    std::size_t i = slot.hash & mask;
    while (larger[i].number != unknown) i = (i + 1) & mask;
    larger[i] = slot;
  }
  slots_.swap(larger);
}

}  // namespace veil::likeness
