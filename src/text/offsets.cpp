#include "veil/offsets.h"

#include <algorithm>

#include "veil/utf8.h"

namespace veil {
namespace {

constexpr std::size_t block = 64;

// How many units the character with this lead byte takes; continuation bytes count as nothing.
constexpr std::uint32_t units_of(char byte, OffsetUnit unit) {
  const auto lead = static_cast<unsigned char>(byte);
  if ((lead & 0xC0u) == 0x80u) return 0;
  return unit == OffsetUnit::utf16 && lead >= 0xF0 ? 2 : 1;
}

}  // namespace

OffsetMap::OffsetMap(std::string_view text) : text_(text) {
  const bool ascii = std::none_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) >= 0x80; });
  if (ascii) return;
  checkpoints_.reserve(text.size() / block + 1);
  Checkpoint before{0, 0};
  for (std::size_t begin = 0; begin <= text.size(); begin += block) {
    checkpoints_.push_back(before);
    const std::size_t end = std::min(begin + block, text.size());
    before.code_points += count(begin, end, OffsetUnit::code_points);
    before.utf16 += count(begin, end, OffsetUnit::utf16);
  }
}

std::uint32_t OffsetMap::count(std::size_t begin, std::size_t end, OffsetUnit unit) const {
  std::uint32_t units = 0;
  for (std::size_t i = begin; i < end; ++i) units += units_of(text_[i], unit);
  return units;
}

std::uint32_t OffsetMap::from_byte(std::uint32_t byte, OffsetUnit unit) const {
  if (checkpoints_.empty() || unit == OffsetUnit::bytes) return byte;
  const Checkpoint& before = checkpoints_[byte / block];
  const std::uint32_t start = unit == OffsetUnit::utf16 ? before.utf16 : before.code_points;
  return start + count(byte / block * block, byte, unit);
}

std::optional<std::uint32_t> OffsetMap::to_byte(std::uint64_t offset, OffsetUnit unit) const {
  if (offset > text_.size()) return std::nullopt;
  const auto wanted = static_cast<std::uint32_t>(offset);
  if (checkpoints_.empty()) return wanted;
  if (unit == OffsetUnit::bytes) {
    if (!utf8::is_boundary(text_, wanted)) return std::nullopt;
    return wanted;
  }
  const auto units_before = [&](const Checkpoint& c) { return unit == OffsetUnit::utf16 ? c.utf16 : c.code_points; };
  // The last block that starts at or before the wanted unit.
  const auto after = std::upper_bound(checkpoints_.begin(), checkpoints_.end(), wanted,
                                      [&](std::uint32_t value, const Checkpoint& c) { return value < units_before(c); });
  const auto found = after - 1;
  std::uint32_t units = units_before(*found);
  auto byte = static_cast<std::size_t>(found - checkpoints_.begin()) * block;
  while (byte < text_.size() && (units < wanted || utf8::is_continuation(text_[byte]))) {
    units += units_of(text_[byte], unit);
    ++byte;
  }
  if (units != wanted) return std::nullopt;
  return static_cast<std::uint32_t>(byte);
}

std::optional<Span> OffsetMap::to_span(std::uint64_t begin, std::uint64_t end, OffsetUnit unit) const {
  const auto first = to_byte(begin, unit);
  const auto last = to_byte(end, unit);
  if (!first || !last || *first > *last) return std::nullopt;
  return Span{*first, *last};
}

}  // namespace veil
