// Vectors of other programs, read whole into memory: word2vec's binary and text, GloVe's text (word2vec's without its first
// line), fastText's .vec (word2vec's text) and .bin (with n-grams, and with them vectors for unseen words). What a file is,
// its bytes tell. Nothing is believed: counts are compared with the size of the file before memory is asked for, values must
// be finite.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "vectors/ngrams.h"
#include "veil/result.h"

namespace veil::vectors {

struct ForeignVectors {
  std::string format;
  std::uint32_t dimensions = 0;
  std::size_t width = 0;  // padded
  NgramShape ngrams{0, 0, 0};
  std::vector<std::string> spellings;  // as in the file
  std::vector<std::uint64_t> counts;   // empty: not known
  std::vector<float> rows;             // padded, one per spelling
  std::vector<float> ngram_rows;       // padded, one per bucket
  std::vector<std::uint64_t> broken;   // numbers of units with a value that is not finite, ascending
};

// `place` stands in errors. vectors.unknown_format, vectors.damaged, vectors.unsupported, vectors.invalid_dimensions.
Result<ForeignVectors> read_foreign(std::string_view bytes, const std::string& place);

// Of read_foreign: one format each.
Result<ForeignVectors> read_fasttext(std::string_view bytes, const std::string& place);
bool is_fasttext(std::string_view bytes);

}  // namespace veil::vectors
