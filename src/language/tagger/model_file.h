// The tagger's model as it lies on disk, and the check that it may be used. A file is a header, then sections in fixed order, each
// starting at a multiple of 64 bytes, all numbers little-endian, everything usable in place. The header says how long each
// section is; the checksum covers all bytes behind it, so that a file that opens is one that was written whole by `veil train`.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "veil/result.h"

namespace veil::language {

enum class ModelSection : std::uint8_t {
  feature_strings,  // each ended by a zero byte; number 0 is "_"
  label_features,   // u16 per label: number of its feature string; labels are ordered by part of speech
  word_slots,       // WordSlot, open addressing, a power of two of them
  word_rows,        // i8 x width per word
  word_shifts,      // u8 per word: its row counts 2^shift
  affix_rows,       // i8 x width per bucket
  affix_shifts,     // u8 per bucket
  shape_rows,       // i16 x width per shape and place
  lexicon_slots,    // LexiconSlot, open addressing, a power of two of them; empty: no lexicon
  lexicon_rows,     // i16 x width per class of words; class 0 is what "found by its ending" adds
  layer_weights,    // i16, per layer: for each pair of the 3 * width inputs, both weights of each output
  layer_biases,     // i32 x width per layer
  upos_weights,     // i16, pairs as above, 24 outputs of which 17 are used
  upos_biases,      // i32 x 24
  label_weights,    // i16, pairs as above, per part of speech, its labels filled up to a multiple of 8
  label_biases,     // i32 per label, filled up in the same way
  count
};
inline constexpr std::size_t model_sections = static_cast<std::size_t>(ModelSection::count);
inline constexpr std::size_t most_layers = 8;
inline constexpr std::uint32_t model_version = 1;
inline constexpr std::uint32_t endian_mark = 0x01020304;
inline constexpr std::array<char, 8> model_magic = {'V', 'E', 'I', 'L', 'T', 'A', 'G', 'R'};
inline constexpr std::int32_t largest_state = 4095;  // values of a word's vector stay within, so that no sum can overflow
inline constexpr std::size_t upos_outputs = 24;

struct WordSlot {
  std::uint32_t fingerprint;
  std::uint32_t word_plus_one;  // 0: free
};
struct LexiconSlot {
  std::uint16_t fingerprint;
  std::uint16_t word_class;  // 0: free
};

struct ModelHeader {
  std::array<char, 8> magic;
  std::uint32_t version;
  std::uint32_t endian;
  std::uint64_t checksum;                                   // of all bytes behind the header
  std::array<std::uint64_t, model_sections> section_sizes;  // in bytes, without the padding
  std::uint32_t width;
  std::uint32_t layers;
  std::uint32_t weight_shift;  // weights of layers count 2^-shift
  std::uint32_t reserved;
  std::array<std::uint8_t, most_layers> distances;
  std::array<std::uint16_t, 18> label_begin;  // first label of each part of speech, and the number of labels
  std::array<char, 8> language;
};

constexpr std::size_t filled_up(std::size_t labels) { return (labels + 7) / 8 * 8; }
constexpr std::size_t padded(std::size_t size) { return (size + 63) / 64 * 64; }

std::uint64_t checksum_of(std::string_view bytes);

// Keys of the two kinds of words in `word_slots`, and of the lexicon.
inline constexpr std::uint64_t folded_key = 0xF01D;
inline constexpr std::uint64_t capitalised_key = 0xCA917A1;
inline constexpr std::uint64_t lexicon_key = 0x1E81C;

// The sections of a file that passed the check.
class ModelView {
 public:
  // `model.damaged` when it is cut, altered or no model at all; `model.version` when another version of Veil wrote it.
  static Result<ModelView> check(std::string_view file, std::string_view place);

  const ModelHeader& header() const { return *header_; }
  template <typename T>
  std::span<const T> section(ModelSection which) const {
    const auto& bytes = sections_[static_cast<std::size_t>(which)];
    return {reinterpret_cast<const T*>(bytes.data()), bytes.size() / sizeof(T)};
  }

 private:
  const ModelHeader* header_ = nullptr;
  std::array<std::string_view, model_sections> sections_;
};

// Writes what ModelView reads.
class ModelWriter {
 public:
  template <typename T>
  void put(ModelSection which, const std::vector<T>& values) {
    sections_[static_cast<std::size_t>(which)].assign(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T));
  }
  // Magic, version, sizes and checksum of the header are filled in.
  std::string file(ModelHeader header) const;

 private:
  std::array<std::string, model_sections> sections_;
};

}  // namespace veil::language
