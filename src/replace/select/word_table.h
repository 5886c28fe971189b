// What the selector knows about words: how rare they are, a short vector that is close for words of like use, and what kind of thing
// the noun denotes. English only today: in other languages words are unknown, and the features built on them are missing values.
// Words are kept as hashes: the table answers, but cannot be read.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace veil::replace {

inline constexpr std::size_t word_vector_width = 16;
using WordVector = std::array<float, word_vector_width>;

// One word as it stands in the file.
struct WordEntry {
  std::uint32_t hash = 0;
  std::uint8_t rarity = 0;         // 16 * ln(1 + rank by frequency)
  std::uint8_t lexicographer = 0;  // WordNet's file of the most frequent noun sense: 18 is noun.person; 0: no noun
  std::uint8_t leaves = 0;         // 16 * ln(1 + nouns below it)
  std::uint8_t depth = 0;          // steps to the top
  std::array<std::int8_t, word_vector_width> vector{};
  friend bool operator==(const WordEntry&, const WordEntry&) = default;
};
static_assert(sizeof(WordEntry) == 8 + word_vector_width);

// FNV-1a, the same on every machine.
constexpr std::uint32_t hash_of(std::string_view bytes, std::uint32_t hash = 2166136261u) {
  for (const char byte : bytes) hash = (hash ^ static_cast<unsigned char>(byte)) * 16777619u;
  return hash;
}

class WordTable {
 public:
  WordTable() = default;
  // `entries` ordered by hash, which the caller keeps alive.
  explicit WordTable(std::span<const WordEntry> entries) : entries_(entries) {}

  const WordEntry* find(std::string_view lower_case) const;
  // ln(1 + rank); a word that is not there is rarer than all that are.
  static constexpr float rarity_of_unknown = 13;
  float rarity(std::string_view lower_case) const;
  // The direction of the words together, rare ones counting more; of length one, or nothing where no word is known.
  std::optional<WordVector> vector(std::span<const std::string_view> words) const;
  std::span<const WordEntry> entries() const { return entries_; }

 private:
  std::span<const WordEntry> entries_;
};

float cosine(const std::optional<WordVector>& a, const std::optional<WordVector>& b);  // not a number where one is missing

// Runs of letters, and runs of digits, of a text in lower case.
std::vector<std::string_view> words_of(std::string_view lower_case);
// The noun that an English phrase is about: "city" of "city in the United States". Empty without words.
std::string_view head_of(std::string_view lower_case);

}  // namespace veil::replace
