// A Roaring bitmap where it lies in a mapped file, in the portable layout that CRoaring writes (RoaringFormatSpec, version without
// run containers): chunks of 65,536 units, each an array of 16-bit numbers or 8 KB of bits; of the last bits,
// zeros at the end are not written. Read in place because CRoaring 0.2 copies
// a portable bitmap to read it and may change its frozen layout; every place is checked against the bytes before it is touched.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace veil::statistics {

class RoaringView {
 public:
  // Nothing when the bytes are no such bitmap. They must outlive the view.
  static std::optional<RoaringView> open(std::string_view bytes);

  std::uint64_t count() const { return count_; }
  // All units, ascending; those at or above `limit` are left out.
  void append_to(std::vector<std::uint32_t>& units, std::uint64_t limit) const;
  // Keeps those of `units` (ascending) that are in the bitmap.
  void keep_common(std::vector<std::uint32_t>& units) const;
  // bits |= this; bits &= this. Units beyond the bits are passed over.
  void add_to(std::span<std::uint64_t> bits) const;
  void keep_in(std::span<std::uint64_t> bits) const;

 private:
  struct Chunk {
    std::uint32_t key = 0;
    std::uint32_t count = 0;
    const char* data = nullptr;  // not aligned
    std::size_t words = 0;       // of bits that are there
    bool is_bits() const { return count > 4096; }
    std::uint16_t value(std::uint32_t i) const;
    std::uint64_t word(std::size_t i) const;
    bool holds(std::uint16_t low) const;
  };
  std::uint32_t chunks() const { return chunks_; }
  Chunk chunk(std::uint32_t number) const;

  const char* keys_ = nullptr;
  const char* offsets_ = nullptr;
  const char* begin_ = nullptr;
  const char* end_ = nullptr;
  std::uint32_t chunks_ = 0;
  std::uint64_t count_ = 0;
};

}  // namespace veil::statistics
