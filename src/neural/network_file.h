// What a trained network is on disk (models/neural.veil): the pieces of words with their vectors, what is known of words, and the weights
// of the layers. Written by tools/neural/export.py and `veil train neural`, mapped and read by NeuralModel. The file is small: words and
// pieces are hashes without their letters, vectors have four bits a value with one scale for each of their dimensions, weights are floats
// of 16 bits, in the order of NetworkLayout.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "text/section_file.h"

namespace veil::neural {

enum class NetworkSection : std::uint8_t {
  info,          // NetworkInfo
  classes,       // names, each ended by a zero byte: "O", "KEEP", "FREE", "PERSON d", "PERSON q", ...
  languages,     // codes, each ended by a zero byte, in the order of their rows among the weights
  piece_starts,  // with piece_rests a HashTable of pieces; a piece's row among the vectors is its place there, plus one
  piece_rests,
  vectors,      // two values a byte (`add_vector`), piece_width values for each piece; row 0 is that of an unknown word
  scales,       // float x piece_width
  fact_starts,  // with fact_rests a HashTable of words in small letters
  fact_rests,
  facts,        // 3 bytes for each of these words: WordFacts (`word_features.h`)
  letters,      // u32 code points, ascending: the letters that are told apart
  weights,      // halves
  transitions,  // float x tags x tags: from, to; tags are outside, then begin and inside of each class
  count
};
inline constexpr SectionFileKind network_file_kind = {
    {'V', 'E', 'I', 'L', 'N', 'E', 'U', 'R'}, 1, static_cast<std::uint32_t>(NetworkSection::count)};

// Which place a hash has among others, without the hashes: they are sorted by their first bits, of which there are `starts`, and know their
// last 16. A hash that is not there is taken for another one once in 65,536 times for each hash with the same first bits, of which there
// are two to four.
struct HashTable {
  std::span<const std::uint32_t> starts;  // of each first bits the first place; one more than a power of two
  std::span<const std::uint16_t> rests;

  static constexpr std::uint32_t nowhere = ~0u;
  std::uint32_t find(std::uint32_t hash) const;
  // Whether all places are within the table.
  bool is_good() const;
};

struct NetworkInfo {
  std::uint32_t classes = 0;
  std::uint32_t languages = 0;
  std::uint32_t piece_width = 0;
  std::uint32_t letter_width = 0;   // of a letter's vector
  std::uint32_t letter_forms = 0;   // outputs of the convolution over letters
  std::uint32_t channels = 0;       // outputs of each convolution over words
  std::uint32_t middle = 0;         // outputs of the layer before the last
  std::uint32_t convolutions = 0;   // at most most_convolutions
  std::uint32_t dilations[8] = {};  // how far apart the three inputs of each stand, in words
};
inline constexpr std::uint32_t most_convolutions = 8;

// A layer among the weights: taps x inputs x outputs values, then the constants of its outputs.
struct LayerPlace {
  std::size_t at = 0, taps = 1, inputs = 0, outputs = 0;
  std::size_t constants() const { return at + taps * inputs * outputs; }
  std::size_t end() const { return constants() + outputs; }
};

// Where the values of each part of a network stand among its weights, in the order in which they are used.
struct NetworkLayout {
  std::size_t letters = 0;          // letter_width values for each letter; row 0 is no letter, row 1 one that is not told apart
  LayerPlace letter_forms;          // over a letter and its neighbours
  std::vector<std::size_t> tables;  // of each WordTable (word_features.h)
  std::size_t gaps = 0, languages = 0;
  std::size_t input_width = 0;  // pieces in small letters, pieces with a capital, letter forms, tables, gap, language
  LayerPlace input;
  std::vector<LayerPlace> convolutions;
  std::vector<std::size_t> norms;  // factors and constants of the normalization behind the input layer and behind each convolution
  LayerPlace middle;               // of a word, and of all places of the same word
  LayerPlace last;                 // outside, then begin and inside of each class
  std::size_t values = 0;

  NetworkLayout() = default;
  NetworkLayout(const NetworkInfo& info, std::size_t letter_count);
};

// FNV-1a over bytes, never zero; also bit by bit, where many beginnings of one word are hashed.
inline constexpr std::uint32_t start_of_hash = 2166136261u;
constexpr std::uint32_t hash_further(std::uint32_t hash, std::string_view bytes) {
  for (const char byte : bytes) hash = (hash ^ static_cast<unsigned char>(byte)) * 16777619u;
  return hash;
}
constexpr std::uint32_t end_of_hash(std::uint32_t hash) { return hash == 0 ? 1 : hash; }
constexpr std::uint32_t hash_of_bytes(std::string_view bytes) { return end_of_hash(hash_further(start_of_hash, bytes)); }

// Adds the values of a row of vectors, odd numbers from -15 to 15, to sums. The width is even.
inline constexpr std::size_t values_of_byte = 2;
inline constexpr std::int16_t largest_vector_value = 15;
void add_vector(std::span<const std::uint8_t> vectors, std::size_t row, std::size_t width, std::int16_t* sums);

// Floats of 16 bits (IEEE 754 binary16), the nearest one.
float from_half(std::uint16_t half);
std::uint16_t to_half(float value);

}  // namespace veil::neural
