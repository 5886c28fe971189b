// How a knowledge base lies in its file (text/section_file.h). Spellings stand once, ordered by folded form, in blocks of
// 16; each has senses (concept, languages, grammar, how frequent), and a concept's names are numbers of senses. Concepts are
// numbered so that what is more general comes first, which is also why no circle can be in a file that opens. Equal lists of
// generalizations and of context words stand once. Everything is read in place.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "knowledge/knowledge_base.h"
#include "knowledge/packed_numbers.h"
#include "text/section_file.h"

namespace veil::knowledge {

enum Section : std::size_t {
  about,              // title, a zero byte, sources
  spellings,          // the texts of all names, one behind the other
  spelling_lengths,   // u8 each, in bytes
  shared_prefixes,    // u8 each: characters that the folded form shares with that of the spelling before
  spelling_senses,    // u8 each: how many senses
  block_begins,       // u32: where each block's spellings begin
  block_senses,       // u32: the first sense of each block
  block_heads,        // u64: folded_head() of each block's first spelling
  sense_concepts,     // packed
  sense_uses,         // u16, see SenseUse
  name_counts,        // u8 per concept
  name_begins,        // u32 per 16 concepts: where in `concept_names`
  concept_names,      // packed numbers of senses, per concept, the preferred name of each language before its others
  key_patterns,       // see KeyPattern
  key_kinds,          // u8 per concept: number of the pattern, or `spelt_key`
  key_values,         // packed, per concept: the number in the pattern, or where in `key_spellings`
  key_spellings,      // keys without pattern, each ending in a zero byte
  edge_lists,         // packed, per concept: number of its list of generalizations
  edge_begins,        // u32 per list and one more
  edges,              // Generalization
  labels,             // u8 per concept
  abstract_concepts,  // u32, ascending
  grown_concepts,     // u32, ascending: those with something below them
  grown_leaves,       // u32 each, 0xFFFFFFFF for more
  context_concepts,   // u32, ascending: those with context words
  context_lists,      // packed, number of the list of each
  context_begins,     // u32 per list and one more
  context_hashes,     // u32, ascending within a list
  core_concepts,      // packed, per row of the core (core_row.h): its concept
  core_uses,          // u16 each, see SenseUse: the one language of the row, the grammar of its name
  core_begins,        // u32 per row and one more: where in `core_names`
  core_names,         // see bytes_of_names
  section_count
};

inline constexpr SectionFileKind knowledge_file_kind = {{'V', 'E', 'I', 'L', 'K', 'N', 'O', 'W'}, 2, section_count};
inline constexpr std::size_t block_size = 16;     // spellings of a block, and concepts of one
inline constexpr std::size_t longest_name = 255;  // bytes
inline constexpr std::size_t most_senses = 255;   // of a spelling; names of a concept, too
inline constexpr std::uint8_t spelt_key = 255;
inline constexpr std::size_t most_concepts = 1u << 30;  // what a Generalization can name

// "geo:0042-n": before "geo:", a number in four digits, behind "-n". Digits 0: as many as the number has.
struct KeyPattern {
  std::string before, behind;
  std::uint8_t digits = 0;
  friend bool operator==(const KeyPattern&, const KeyPattern&) = default;
};
std::string section_of_patterns(const std::vector<KeyPattern>& patterns);

// How a sense uses its name, in 16 bits: languages (4), grammar (7), weight (5, steps of a factor of about 1.5).
struct SenseUse {
  std::uint8_t languages = 0;  // bit by Language
  NameGrammar grammar;
  std::uint8_t weight = 0;  // see weight_code
  friend bool operator==(const SenseUse&, const SenseUse&) = default;

  std::uint16_t bits() const;
  static SenseUse of(std::uint16_t bits);
};
std::uint8_t weight_code(std::uint32_t weight);
float weight_of(std::uint8_t code);

constexpr std::uint8_t language_bit(Language language) { return static_cast<std::uint8_t>(1u << static_cast<unsigned>(language)); }

// The sections of an open file, checked: every number in them leads somewhere.
class KnowledgeFile {
 public:
  static Result<KnowledgeFile> open(const std::filesystem::path& path);

  std::string_view title, sources;
  std::string_view spellings_text;
  std::span<const std::uint8_t> lengths, prefixes, senses_of_spelling, names_of_concept, kinds_of_key, label_bits;
  std::span<const std::uint32_t> begins_of_blocks, senses_of_blocks, begins_of_names, begins_of_edges, abstract, grown, leaves_of_grown,
      with_context, begins_of_context, context, begins_of_core;
  std::span<const std::uint64_t> heads;
  std::span<const std::uint16_t> uses, uses_of_core;
  std::span<const Generalization> generalizations;
  PackedNumbers concepts_of_senses, senses_of_names, values_of_keys, lists_of_edges, lists_of_context, concepts_of_core;
  std::vector<KeyPattern> patterns;
  std::string_view spelt_keys;
  std::string_view core_text;

  // A place in the order of spellings.
  struct Place {
    std::size_t spelling = 0;
    std::size_t begin = 0;  // in spellings_text
    std::size_t sense = 0;  // its first
  };
  Place block(std::size_t number) const { return {number * block_size, begins_of_blocks[number], senses_of_blocks[number]}; }
  void step(Place& place) const {
    place.begin += lengths[place.spelling];
    place.sense += senses_of_spelling[place.spelling];
    ++place.spelling;
  }
  std::string_view text_at(const Place& place) const { return spellings_text.substr(place.begin, lengths[place.spelling]); }
  // The first spelling whose folded form is not before `folded`.
  Place lower_bound(std::string_view folded) const;
  std::string_view text_of_sense(std::size_t sense) const;
  std::string key(ConceptNumber concept_number) const;
  // Of a row of the core, for take_names.
  std::string_view names_of_core(std::size_t row) const {
    return core_text.substr(begins_of_core[row], begins_of_core[row + 1] - begins_of_core[row]);
  }

 private:
  explicit KnowledgeFile(SectionFile file) : file_(std::move(file)) {}
  bool take_sections();
  bool names_fit() const;
  bool concepts_fit() const;
  bool core_fits() const;
  SectionFile file_;
};

}  // namespace veil::knowledge
