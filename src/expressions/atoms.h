// Cuts a text into atoms: runs of letters, runs of digits, single signs. Finer than tokens ("5.5.98" is five atoms,
// "54-year-old" five), so that one reader sees the same parts whatever a tokenizer joins or splits, and contractions stay
// what is written.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace veil::expressions {

enum class AtomKind : std::uint8_t { word, digits, sign };
enum class Gap : std::uint8_t { none, space, line, paragraph };  // white space before an atom

struct Atom {
  std::uint64_t hash = 0;  // of the letters without case
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  std::uint32_t value = 0;         // of digits (at most nine), or of a composed number
  std::uint16_t word = 0;          // lexeme of the atom alone
  std::uint16_t phrase = 0;        // lexeme of the longest spelling that begins here
  std::uint8_t phrase_length = 0;  // its atoms
  AtomKind kind = AtomKind::sign;
  Gap gap = Gap::none;
  bool capital = false;  // begins with a capital letter
};

// Of several atoms in a row.
constexpr std::uint64_t chained(std::uint64_t hash, std::uint64_t next) {
  return (hash ^ (next + 0x9E3779B97F4A7C15U + (hash << 6) + (hash >> 2))) * 0x100000001B3U;
}

// Appends the atoms of `text`, which must be valid UTF-8.
void cut_atoms(std::string_view text, std::vector<Atom>& atoms);

}  // namespace veil::expressions
