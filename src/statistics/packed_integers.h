// Whole numbers in as few bytes as they need: seven bits to a byte, the top bit says that more follow. Reading never leaves its
// bytes; a number that is cut or does not fit makes the reader fail, and a failed reader gives zeros.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace veil::statistics {

inline void put_number(std::string& bytes, std::uint64_t value) {
  while (value >= 0x80) {
    bytes.push_back(static_cast<char>(value | 0x80));
    value >>= 7;
  }
  bytes.push_back(static_cast<char>(value));
}

class NumberReader {
 public:
  NumberReader() = default;
  explicit NumberReader(std::string_view bytes) : at_(bytes.data()), end_(bytes.data() + bytes.size()) {}

  std::uint64_t number() {
    if (at_ != end_ && (*at_ & 0x80) == 0) return static_cast<unsigned char>(*at_++);
    return long_number();
  }
  std::string_view bytes(std::uint64_t count) {
    if (count > left()) {
      fail();
      return {};
    }
    const std::string_view taken(at_, static_cast<std::size_t>(count));
    at_ += count;
    return taken;
  }
  bool ok() const { return ok_; }
  const char* at() const { return at_; }
  std::size_t left() const { return static_cast<std::size_t>(end_ - at_); }

 private:
  std::uint64_t long_number() {
    std::uint64_t value = 0;
    for (unsigned shift = 0; at_ != end_ && shift < 63; shift += 7) {
      const auto byte = static_cast<unsigned char>(*at_++);
      value |= static_cast<std::uint64_t>(byte & 0x7F) << shift;
      if (byte < 0x80) return value;
    }
    fail();
    return 0;
  }
  void fail() {
    ok_ = false;
    at_ = end_;
  }

  const char* at_ = nullptr;
  const char* end_ = nullptr;
  bool ok_ = true;
};

}  // namespace veil::statistics
