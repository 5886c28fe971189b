// Gives every word of a sentence its part of speech and its morphological features. A word becomes a vector (looked up, or put
// together from its beginning, ending and what the lexicon says), three layers let neighbours speak, and two heads choose: first the
// part of speech, then the features among those this part of speech can have. Decisions look about four words to each side.
// Everything is whole-number arithmetic on a memory-mapped file: the same bytes in give the same tags on every machine.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "language/tagger/integer_products.h"
#include "language/tagger/model_file.h"
#include "language/tagger/word_shape.h"
#include "text/mapped_file.h"
#include "veil/language.h"
#include "veil/result.h"

namespace veil::language {

struct Tag {
  Upos upos = Upos::unknown;
  std::uint16_t features = 0;  // number in the tagger's features()
  friend bool operator==(const Tag&, const Tag&) = default;
};

class Tagger {
 public:
  // `read.*` when the file cannot be opened, `model.damaged` or `model.version` when it cannot be used.
  static Result<std::shared_ptr<const Tagger>> open(const std::filesystem::path& path);

  // Room to work in, kept by the caller between sentences to save allocations. One per thread.
  struct Scratch {
    std::vector<std::int16_t> states, next;
    std::vector<WordShape> shapes;
    std::vector<WordPlace> places;
    std::vector<std::int32_t> sums;
  };

  // Tags the words of one sentence: syntactic words, contractions already split ("de" "o" for "do"). `tags` is as long as `words`.
  // Safe to call from many threads. Sentences above `longest_sentence` words are tagged in pieces of that length.
  void tag(std::span<const std::string_view> words, std::span<Tag> tags, Scratch& scratch) const;
  void tag(std::span<const std::string_view> words, std::span<Tag> tags) const;
  static constexpr std::size_t longest_sentence = 512;

  // Whether the tagger has met the word, given in lower case, or its lexicon has it.
  bool knows(std::string_view lower) const;

  // The feature strings that tags refer to.
  const std::shared_ptr<const FeatureInventory>& features() const { return features_; }
  std::string_view language() const;  // "de"

 private:
  Tagger(MappedFile file, ModelView view);
  void tag_piece(std::span<const std::string_view> words, std::span<Tag> tags, bool from_start, Scratch& scratch) const;
  void write_word(std::string_view spelling, const FoldedWord& word, std::int16_t* row) const;
  bool find_word(std::string_view key, std::uint64_t kind, std::uint32_t& word) const;
  std::uint16_t find_class(std::string_view key) const;
  Tag choose(const std::int16_t* state, std::int32_t* sums) const;

  MappedFile file_;
  ModelView view_;
  AddProducts add_products_;
  std::shared_ptr<const FeatureInventory> features_;
  std::size_t width_;
  std::array<std::size_t, 17> label_offset_;  // of each part of speech among the filled-up labels
  std::size_t most_sums_;
  std::size_t margin_;  // words of nothing before and after a sentence
  std::span<const WordSlot> word_slots_;
  std::span<const std::int8_t> word_rows_;
  std::span<const std::uint8_t> word_shifts_;
  std::span<const std::int8_t> affix_rows_;
  std::span<const std::uint8_t> affix_shifts_;
  std::span<const std::int16_t> shape_rows_;
  std::span<const LexiconSlot> lexicon_slots_;
  std::span<const std::int16_t> lexicon_rows_;
  std::span<const std::int16_t> layer_weights_;
  std::span<const std::int32_t> layer_biases_;
  std::span<const std::int16_t> upos_weights_;
  std::span<const std::int32_t> upos_biases_;
  std::span<const std::int16_t> label_weights_;
  std::span<const std::int32_t> label_biases_;
  std::span<const std::uint16_t> label_features_;
};

}  // namespace veil::language
