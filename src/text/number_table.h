// Numbers by 64-bit keys, in one block of memory without a node per entry: for tables that are built once and asked per word of a text.
// Entries are never taken out. The key is spread by a multiplication, so that keys that are alike do not crowd.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace veil {

class NumberTable {
 public:
  static constexpr std::uint32_t none = 0xFFFFFFFF;

  // `none` for an unknown key.
  std::uint32_t find(std::uint64_t key) const {
    if (count_ == 0) return none;
    for (std::size_t slot = place(key);; slot = (slot + 1) & mask()) {
      if (slots_[slot].value == none || slots_[slot].key() == key) return slots_[slot].value;
    }
  }

  // The number of the key, which is `value` if it is new; and whether it is.
  std::pair<std::uint32_t, bool> add(std::uint64_t key, std::uint32_t value) {
    if (2 * (count_ + 1) > slots_.size()) grow();
    std::size_t slot = place(key);
    for (; slots_[slot].value != none; slot = (slot + 1) & mask()) {
      if (slots_[slot].key() == key) return {slots_[slot].value, false};
    }
    slots_[slot] = {static_cast<std::uint32_t>(key), static_cast<std::uint32_t>(key >> 32), value};
    ++count_;
    return {value, true};
  }

  // Brings the place of a key that is asked for soon.
  void prefetch(std::uint64_t key) const {
    if (count_ > 0) __builtin_prefetch(&slots_[place(key)]);
  }

  std::size_t size() const { return count_; }

  template <typename Take>
  void for_each(Take take) const {
    for (const Slot& slot : slots_) {
      if (slot.value != none) take(slot.key());
    }
  }

  void reserve(std::size_t count) {
    while (slots_.size() < 2 * count) grow();
  }

 private:
  // Twelve bytes beside each other, so that a look at one place of the memory tells.
  struct Slot {
    std::uint32_t low = 0, high = 0;  // of the key
    std::uint32_t value = none;
    std::uint64_t key() const { return std::uint64_t{high} << 32 | low; }
  };
  std::size_t mask() const { return slots_.size() - 1; }
  std::size_t place(std::uint64_t key) const {
    const std::uint64_t spread = (key ^ (key >> 31)) * 0x9E3779B97F4A7C15ull;
    return static_cast<std::size_t>(spread >> 20) & mask();
  }
  void grow() {
    const std::vector<Slot> before = std::move(slots_);
    slots_.assign(before.empty() ? 16 : 2 * before.size(), {});
    for (const Slot& known : before) {
      if (known.value == none) continue;
      std::size_t slot = place(known.key());
      while (slots_[slot].value != none) slot = (slot + 1) & mask();
      slots_[slot] = known;
    }
  }

  std::vector<Slot> slots_;
  std::size_t count_ = 0;
};

}  // namespace veil
