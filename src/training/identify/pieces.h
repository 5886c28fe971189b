// Draws the examples: short pieces of sentences and of word lists, disguised as text comes in practice, without diacritics, with
// a foreign word in it. Everything follows from the seed.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "language/identify/words.h"
#include "training/identify/corpora.h"

namespace veil::training {

// SplitMix64 (Steele, Lea, Flood 2014): small, fast and the same everywhere, unlike the distributions of <random>.
class PieceRandom {
 public:
  explicit PieceRandom(std::uint64_t seed) : state_(seed) {}
  std::uint64_t next();
  std::uint64_t below(std::uint64_t bound) { return next() % bound; }
  double fraction() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }

 private:
  std::uint64_t state_;
};

struct Example {
  std::size_t column = 0;
  std::vector<std::uint32_t> rows;
};

class PieceDrawer {
 public:
  PieceDrawer(const Corpora& corpora, unsigned row_bits, std::uint64_t seed);

  // Sets `example`, whose memory is used again. Its rows may be empty: skip it then.
  void draw(Example& example);

 private:
  using Word = std::vector<language::LetterCode>;

  void draw_words(std::size_t column, std::size_t most, std::vector<Word>& words);
  void disguise(std::size_t column, std::vector<Word>& words);
  std::size_t draw_column();

  const Corpora& corpora_;
  unsigned row_bits_;
  PieceRandom random_;
  std::vector<std::vector<const Corpus*>> texts_;    // by column
  std::vector<std::vector<double>> text_shares_;     // growing, by column
  std::vector<std::vector<const WordList*>> lists_;  // by column
  std::vector<double> column_shares_;                // growing
  std::vector<Word> words_;
};

// All rows of a text, as identification would add them.
void collect_rows(std::string_view text, unsigned row_bits, std::vector<std::uint32_t>& rows);

}  // namespace veil::training
