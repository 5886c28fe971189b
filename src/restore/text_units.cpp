#include "restore/text_units.h"

#include <algorithm>

#include "veil/utf8.h"

namespace veil::restore {
namespace {

// Any odd number will do: stretches that are compared have at most some dozens of units.
constexpr std::uint64_t base = 0x9E3779B97F4A7C15;
constexpr std::uint64_t edge_hash = 0xD6E8FEB86659FD93;

std::uint64_t hash_of(std::string_view word) {
  std::uint64_t hash = 0xCBF29CE484222325;  // FNV-1a, its bits mixed at the end
  for (const char c : word) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3;
  hash = (hash ^ (hash >> 33)) * 0xFF51AFD7ED558CCD;
  hash = (hash ^ (hash >> 33)) * 0xC4CEB9FE1A85EC53;
  return hash ^ (hash >> 33);
}

bool belongs_to_word(char32_t c) { return utf8::is_letter(c) || utf8::is_digit(c) || utf8::is_mark(c); }

}  // namespace

TextUnits::TextUnits(std::string_view text) : text_(text) {
  add({0, 0}, edge_hash, false);
  std::size_t i = 0;
  while (i < text.size()) {
    const utf8::Decoded first = utf8::decode(text, i);
    if (utf8::is_space(first.code_point)) {
      i += first.length;
      continue;
    }
    const bool word = belongs_to_word(first.code_point);
    const std::size_t begin = i;
    for (i += first.length; i < text.size();) {
      const utf8::Decoded next = utf8::decode(text, i);
      if (word ? !belongs_to_word(next.code_point) : next.code_point != first.code_point) break;
      i += next.length;
    }
    add({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(i)}, hash_of(text.substr(begin, i - begin)), word);
  }
  const auto end = static_cast<std::uint32_t>(text.size());
  add({end, end}, edge_hash + 2, false);
}

void TextUnits::add(Span span, std::uint64_t unit_hash, bool word) {
  units_.push_back(span);
  words_before_.push_back(words_before_.back() + (word ? 1 : 0));
  hash_before_.push_back(hash_before_.back() * base + unit_hash);
  powers_.push_back(powers_.back() * base);
}

bool TextUnits::same(std::uint32_t first, std::uint32_t end, const TextUnits& other, std::uint32_t other_first) const {
  if (hash(first, end) != other.hash(other_first, other_first + (end - first))) return false;
  for (std::uint32_t i = first; i < end; ++i) {
    if (units_[i].of(text_) != other.units_[other_first + (i - first)].of(other.text_)) return false;
  }
  return true;
}

std::uint32_t TextUnits::unit_ending_after(std::uint32_t byte) const {
  const auto found = std::upper_bound(units_.begin(), units_.end() - 1, byte, [](std::uint32_t b, Span s) { return b < s.end; });
  return static_cast<std::uint32_t>(found - units_.begin());
}

}  // namespace veil::restore
