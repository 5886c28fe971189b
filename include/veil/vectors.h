// Files of word vectors (docs/vectors.md): making Veil's own file from those of other programs, what a file holds, and which
// units stand near a phrase. For people and tools; risk measures ask the files themselves.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "veil/export.h"
#include "veil/result.h"

namespace veil {
namespace vectors VEIL_PUBLIC {

// How a phrase got its vector.
enum class VectorOrigin : std::uint8_t {
  none,   // no vector
  exact,  // the phrase is a unit of the file
  words,  // the mean of those of its words that are
  ngrams  // from the characters of its words
};
std::string_view name_of(VectorOrigin origin);

struct VectorFacts {
  std::string about;    // how it was made, a line each
  std::string made_of;  // "words", "phrases", "phrases-only" or "given", as --units says it; "other" for other programs' files
  std::uint64_t units = 0;
  std::uint64_t phrases = 0;  // of them with more than one word
  std::uint64_t dimensions = 0;
  unsigned bits = 32;               // per value: 32 or 8
  std::uint64_t ngram_buckets = 0;  // 0: no vectors for n-grams of characters
  unsigned shortest_ngram = 0, longest_ngram = 0;
  std::uint64_t words_trained = 0;  // in all epochs; 0: not known
  bool can_be_updated = false;
  std::uint64_t bytes = 0;
};
// read.*, model.damaged, model.version.
Result<VectorFacts> vector_facts(const std::filesystem::path& file);

// The formats of other programs, told from the bytes of the file and not from its name.
struct ConvertOptions {
  std::filesystem::path input;   // word2vec (binary or text), fastText (.bin or .vec), GloVe, or Veil's own
  std::filesystem::path output;  // nothing is written on an error
  bool as_text = false;          // the output is word2vec's text instead of Veil's own, for other programs; units get "_" for spaces
  unsigned bits = 32;            // 8: a quarter of the size, cosines off by less than 0.01
  bool keep_case = false;        // otherwise spellings are lower-cased and "_" becomes a space; the first of equal ones counts
  bool keep_state = false;       // of a file that Veil trained: what `update` needs
  bool repair = false;           // pass over duplicates and values that are not finite, and count them
};
struct ConvertReport {
  std::string format;  // "word2vec binary", "word2vec text", "glove text", "fasttext", "veil"
  std::uint64_t units = 0;
  std::uint64_t dimensions = 0;
  std::uint64_t joined = 0;    // spellings that became one with an earlier one
  std::uint64_t left_out = 0;  // not valid UTF-8 or empty; with `repair` also duplicates and values that are not finite
  std::uint64_t bytes = 0;
};
// read.*, vectors.unknown_format, vectors.damaged, vectors.unsupported, vectors.invalid_dimensions, vectors.not_finite,
// vectors.duplicate_unit, vectors.empty, usage.invalid_value, write.failed.
Result<ConvertReport> convert_vectors(const ConvertOptions& options);

struct NearUnit {
  std::string unit;
  float cosine = 0;
  std::uint64_t count = 0;  // how often it was seen; 0: not known
};
struct NearReport {
  VectorOrigin origin = VectorOrigin::none;
  std::vector<NearUnit> units;  // the nearest first, without the phrase itself
};
// vectors.unknown_phrase when nothing of it is known; read.*, model.*.
Result<NearReport> near_phrase(const std::filesystem::path& file, std::string_view phrase, std::size_t count);

}  // namespace VEIL_PUBLIC
}  // namespace veil
