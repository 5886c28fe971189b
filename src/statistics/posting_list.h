// The units that hold a term, as they lie in the file. Lists that are long or dense are Roaring bitmaps, which many questions read
// without unpacking; the others, by far the most, are distances between units in one to three bytes each: a Roaring bitmap would
// take 18 bytes for a term of one unit.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace veil::statistics {

struct PostingList {
  std::uint64_t count = 0;
  bool bitmap = false;     // `bytes` are a Roaring bitmap
  std::string_view bytes;  // may run on behind the list where it is none
};

// Whether a list of `count` among `units` is written as a bitmap: above the length that is quick to unpack, or where a bit per
// unit is smaller than a byte per entry (a chunk with less than 4,097 entries would be an array of two bytes each).
constexpr bool written_as_bitmap(std::uint64_t count, std::uint64_t units) {
  return count > 8192 || (count > 4096 && count > units / 8 + 64);
}

// Ascending units as distances, appended to `bytes`.
void put_distances(std::string& bytes, std::span<const std::uint32_t> units);

// Appends the units of a list, each plus `base`. What is not below `limit` ends a damaged list early.
void append_units(const PostingList& list, std::uint64_t limit, std::uint32_t base, std::vector<std::uint32_t>& units);

}  // namespace veil::statistics
