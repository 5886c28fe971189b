// A stretch of text, in bytes of valid UTF-8, half open. Everything inside Veil counts in bytes; only the doors convert.
#pragma once

#include <algorithm>
#include <compare>
#include <cstdint>
#include <string_view>

#include "veil/export.h"

namespace veil VEIL_PUBLIC {

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

}  // namespace VEIL_PUBLIC
