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
      if (values_[slot] == none || keys_[slot] == key) return values_[slot];
    }
  }

  // The number of the key, which is `value` if it is new; and whether it is.
  std::pair<std::uint32_t, bool> add(std::uint64_t key, std::uint32_t value) {
    if (2 * (count_ + 1) > values_.size()) grow();
    std::size_t slot = place(key);
    for (; values_[slot] != none; slot = (slot + 1) & mask()) {
      if (keys_[slot] == key) return {values_[slot], false};
    }
    keys_[slot] = key;
    values_[slot] = value;
    ++count_;
    return {value, true};
  }

  std::size_t size() const { return count_; }

 private:
  std::size_t mask() const { return values_.size() - 1; }
  std::size_t place(std::uint64_t key) const {
    const std::uint64_t spread = (key ^ (key >> 31)) * 0x9E3779B97F4A7C15ull;
    return static_cast<std::size_t>(spread >> 20) & mask();
  }
  void grow() {
    const std::vector<std::uint64_t> keys = std::move(keys_);
    const std::vector<std::uint32_t> values = std::move(values_);
    const std::size_t size = values.empty() ? 16 : 2 * values.size();
    keys_.assign(size, 0);
    values_.assign(size, none);
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (values[i] == none) continue;
      std::size_t slot = place(keys[i]);
      while (values_[slot] != none) slot = (slot + 1) & mask();
      keys_[slot] = keys[i];
      values_[slot] = values[i];
    }
  }

  std::vector<std::uint64_t> keys_;
  std::vector<std::uint32_t> values_;
  std::size_t count_ = 0;
};

}  // namespace veil
