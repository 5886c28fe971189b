// Stretches of text in bytes, and the other ways to count a place in it. Everything inside Veil counts in bytes of valid UTF-8; only the
// doors convert.
#pragma once

#include <algorithm>
#include <compare>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "veil/export.h"

namespace veil VEIL_PUBLIC {

// A stretch of text, half open.
struct Span {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;

  constexpr std::uint32_t size() const { return end - begin; }
  constexpr bool empty() const { return begin == end; }
  constexpr bool contains(Span other) const { return begin <= other.begin && other.end <= end; }
  constexpr bool overlaps(Span other) const { return begin < other.end && other.begin < end; }
  constexpr std::string_view of(std::string_view text) const { return text.substr(begin, size()); }

  friend constexpr auto operator<=>(const Span&, const Span&) = default;
};

constexpr Span cover(Span a, Span b) { return {std::min(a.begin, b.begin), std::max(a.end, b.end)}; }

enum class OffsetUnit { code_points, bytes, utf16 };

// Maps between the three ways to count a place in a text: bytes of UTF-8 (inside), Unicode code points (the doors' default),
// UTF-16 units (JavaScript, Java). A checkpoint every 64 bytes makes byte -> other O(1) and other -> byte O(log n).
// ASCII text needs no checkpoints at all.
class OffsetMap {
 public:
  // Keeps a view of `text`, which must be valid UTF-8 below 4 GiB and outlive the map.
  explicit OffsetMap(std::string_view text);

  // `byte` must stand on a character boundary (0 and the size of the text included).
  std::uint32_t from_byte(std::uint32_t byte, OffsetUnit unit) const;

  // Nothing when `offset` lies beyond the text, or inside a character (bytes, or the middle of a UTF-16 pair).
  std::optional<std::uint32_t> to_byte(std::uint64_t offset, OffsetUnit unit) const;
  std::optional<Span> to_span(std::uint64_t begin, std::uint64_t end, OffsetUnit unit) const;

  std::uint32_t length(OffsetUnit unit) const { return from_byte(static_cast<std::uint32_t>(text_.size()), unit); }

 private:
  struct Checkpoint {
    std::uint32_t code_points;
    std::uint32_t utf16;
  };
  std::uint32_t count(std::size_t begin, std::size_t end, OffsetUnit unit) const;

  std::string_view text_;
  std::vector<Checkpoint> checkpoints_;  // what stands before byte 64 * i; empty for ASCII
};

}  // namespace VEIL_PUBLIC
