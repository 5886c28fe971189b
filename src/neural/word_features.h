// What a network sees of one word by itself: the pieces that it is made of, once in small letters and once with a capital (so that names
// are known however they are written), its letters, its shape, how frequent it is in its language and in the others, and whether lists
// know it as a name or a town. The pieces are those of a multilingual vocabulary, the longest first.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "neural/network_file.h"
#include "neural/words.h"

namespace veil::neural {

inline constexpr std::size_t most_pieces = 6;    // of a word that count
inline constexpr std::size_t most_letters = 14;  // of a longer word the first 9 and the last 5 count
inline constexpr std::size_t longest_piece = 16;

// Numbers of the rows that a word chooses from the tables of the network, and how many rows each table has.
enum class WordTable : std::uint8_t { shape, frequency, frequency_elsewhere, name, town, count };
inline constexpr std::size_t word_tables = static_cast<std::size_t>(WordTable::count);
inline constexpr std::array<std::uint32_t, word_tables> table_rows = {24, 16, 16, 4, 4};
inline constexpr std::array<std::uint32_t, word_tables> table_widths = {12, 6, 6, 4, 4};
inline constexpr std::uint32_t gap_rows = 8, gap_width = 6, language_width = 4;

// What lists know of a word, in 20 bits: its frequency in each of four languages (4 bits each: twice the negative logarithm to base 10;
// 15 is unknown), then a bit for given names, one for surnames, and two for towns by size.
struct WordFacts {
  std::array<std::uint8_t, 4> frequency = {15, 15, 15, 15};
  std::uint8_t name = 0;
  std::uint8_t town = 0;
};
std::uint32_t pack(const WordFacts& facts);
WordFacts unpack(std::uint32_t bits);
inline constexpr std::size_t bytes_of_facts = 3;

struct WordFeatures {
  std::array<std::uint32_t, most_pieces> small{}, capital{};  // rows of vectors
  std::uint8_t small_count = 0, capital_count = 0, letter_count = 0;
  std::array<std::uint16_t, most_letters> letters{};  // rows of letters: 1 for one that is not told apart
  std::array<std::uint8_t, word_tables> rows{};
};

// The tables that features are looked up in; they point into a mapped file, or into a trainer's memory.
struct WordTables {
  HashTable pieces, known_words;
  std::span<const std::uint8_t> facts;  // bytes_of_facts for each known word
  std::span<const std::uint32_t> letters;
  std::uint32_t languages = 0;

  // Pieces are hashed as bytes, one that goes on a word with "##" in front. `language` is the number of the text's language among those of
  // the file.
  WordFeatures features(std::string_view word, WordKind kind, std::uint32_t language) const;
};

// How a word is hashed among facts: in small letters, "ss" for sharp s.
std::uint32_t hash_of_fact(std::u32string_view word);

}  // namespace veil::neural
