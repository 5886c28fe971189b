// What a trained network is on disk (models/neural.veil): the pieces of words with their vectors, what is known of words, and the weights
// of the layers. Written by tools/neural/export.py and `veil train neural`, mapped and read by NeuralModel. Vectors are bytes with one scale
// for each of their dimensions; weights are floats, in the order of NetworkLayout.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "text/section_file.h"

namespace veil::neural {

enum class NetworkSection : std::uint8_t {
  info,         // NetworkInfo
  classes,      // names, each ended by a zero byte: "O", "KEEP", "FREE", "PERSON d", "PERSON q", ...
  languages,    // codes, each ended by a zero byte, in the order of their rows among the weights
  pieces,       // HashSlot: hash of the piece, its row among the vectors; a power of two of them
  vectors,      // i8 x piece_width for each piece; the first is that of an unknown word
  scales,       // float x piece_width
  facts,        // HashSlot: hash of the word in small letters, its facts (`word_features.h`); a power of two of them
  letters,      // u32 code points, ascending: the letters that are told apart
  weights,      // float
  transitions,  // float x tags x tags: from, to; tags are outside, then begin and inside of each class
  count
};
inline constexpr SectionFileKind network_file_kind = {
    {'V', 'E', 'I', 'L', 'N', 'E', 'U', 'R'}, 1, static_cast<std::uint32_t>(NetworkSection::count)};

struct HashSlot {
  std::uint32_t hash = 0;
  std::uint32_t value_plus_one = 0;  // 0: free
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

// The value of a hash, or `otherwise`. There must be a free slot.
std::uint32_t find_slot(std::span<const HashSlot> slots, std::uint32_t hash, std::uint32_t otherwise);
// Slots for values by hash, half of them free at least. Of two with one hash the first stays.
std::vector<HashSlot> make_slots(std::span<const HashSlot> entries);

}  // namespace veil::neural
