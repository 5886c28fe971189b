// Numbers in as many bytes as the largest of them needs, one to four, as a section of a file: a byte that says how many, the
// numbers, and three bytes so that each can be read as four. Most numbers of a knowledge base fit into three bytes.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace veil::knowledge {

class PackedNumbers {
 public:
  PackedNumbers() = default;
  // Nothing when the bytes are no packed numbers. The bytes must outlive it.
  static std::optional<PackedNumbers> open(std::string_view bytes) {
    PackedNumbers numbers;
    if (bytes.size() < 4 || bytes[0] < 1 || bytes[0] > 4) return std::nullopt;
    numbers.width_ = static_cast<std::size_t>(bytes[0]);
    if ((bytes.size() - 4) % numbers.width_ != 0) return std::nullopt;
    numbers.size_ = (bytes.size() - 4) / numbers.width_;
    numbers.data_ = bytes.data() + 1;
    numbers.mask_ = numbers.width_ == 4 ? 0xFFFFFFFFu : (1u << (8 * numbers.width_)) - 1;
    return numbers;
  }

  std::size_t size() const { return size_; }
  std::uint32_t operator[](std::size_t i) const {
    std::uint32_t value;
    std::memcpy(&value, data_ + i * width_, sizeof value);
    return value & mask_;
  }
  // Whether every number is below `bound`.
  bool all_below(std::size_t bound) const {
    std::uint32_t largest = 0;
    for (std::size_t i = 0; i < size_; ++i) largest = std::max(largest, (*this)[i]);
    return size_ == 0 || largest < bound;
  }

 private:
  const char* data_ = nullptr;
  std::size_t size_ = 0, width_ = 1;
  std::uint32_t mask_ = 0xFF;
};

inline std::string packed(const std::vector<std::uint32_t>& values) {
  const std::uint32_t largest = values.empty() ? 0 : *std::max_element(values.begin(), values.end());
  const std::size_t width = largest < 1u << 8 ? 1 : largest < 1u << 16 ? 2 : largest < 1u << 24 ? 3 : 4;
  std::string bytes(1, static_cast<char>(width));
  bytes.reserve(4 + width * values.size());
  for (const std::uint32_t value : values) bytes.append(reinterpret_cast<const char*>(&value), width);
  bytes.append(3, '\0');
  return bytes;
}

}  // namespace veil::knowledge
