// What an entity model knows of each unit before it looks at neighbours: the folded word, its beginnings and endings, its shape, part of
// speech, cluster, the classes of the gazetteer, what crafted rules say, the cue it stands behind in a form ("Nombre: ..."), and how the
// same word is written elsewhere in the block. Training and detection share this file, so that both see the same.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "detect/entities/units.h"

namespace veil::detect {

// Groups of words that stand in the same surroundings, learned from running text; 0: not in the table.
struct WordCluster {
  std::uint16_t fine = 0;
  std::uint16_t coarse = 0;
};
struct ClusterSlot {
  std::uint32_t word = 0;  // hash_of_cased_word; 0: free
  WordCluster cluster;
};
class ClusterTable {
 public:
  ClusterTable() = default;
  explicit ClusterTable(std::span<const ClusterSlot> slots) : slots_(slots) {}  // a power of two of them, or none
  WordCluster find(std::uint32_t word) const;

 private:
  std::span<const ClusterSlot> slots_;
};
std::vector<ClusterSlot> make_cluster_slots(std::span<const ClusterSlot> entries);

inline constexpr std::size_t longest_affix = 5;

// What a model looks at. In edited text a name has a capital; in everyday text a name or its cue may stand in small letters, in capitals,
// in the line before or at the head of a column.
enum class View : std::uint8_t { edited, everyday };

// How the words of a page are written.
enum class PageCase : std::uint8_t { small, few_capitals, usual, many_capitals, capitals };

struct WordFacts {
  std::uint32_t word = 0;
  std::array<std::uint32_t, longest_affix> prefixes{};  // of 1 .. 5 characters; 0 where the word is shorter
  std::array<std::uint32_t, longest_affix> suffixes{};
  std::uint32_t shape = 0;       // "Xx", "X.", "d4"
  std::uint32_t form_cue = 0;    // words before the last colon of the line; 0: none
  std::uint32_t gazetteer = 0;   // classes of the hits that cover it
  std::uint32_t pattern = 0;     // kind of what has a form: a date, an age, a telephone number
  std::uint32_t line_start = 0;  // the first two words of its line
  std::uint32_t line_above = 0;  // the first two words of the line before; the next four in everyday text only
  std::uint32_t end_above = 0;   // the last word of the line before
  std::uint32_t below = 0;       // the first word of the line behind
  std::uint32_t column = 0;      // words at the head of its column; 0: it stands in no table
  WordCluster cluster;
  std::uint16_t elsewhere = 0;  // how the word is written in the rest of the block
  std::uint8_t upos = 0;
  std::uint8_t features = 0;   // number of the feature string, cut to a byte: case and number in German
  std::uint8_t length = 0;     // in characters, at most 15
  std::uint8_t after_cue = 0;  // units behind the colon, at most 6
  std::uint8_t page_case = 0;  // PageCase, in everyday text only
  std::uint8_t rule = 0;       // label that crafted rules gave it, counted from 1; 0: none
  bool rule_begins = false;
  bool gazetteer_begins = false;
  bool pattern_begins = false;
  bool pattern_ends = false;
  bool capital = false;
  bool first_in_line = false;
};

// Hits of gazetteer, patterns and rules, by unit. Empty where there is none of them.
struct UnitHints {
  std::vector<std::uint32_t> gazetteer;  // class bits
  std::vector<bool> gazetteer_begins;
  std::vector<std::uint8_t> rule;
  std::vector<bool> rule_begins;
  std::vector<std::uint32_t> pattern;
  std::vector<bool> pattern_begins;
  std::vector<bool> pattern_ends;
};

// Folded as units are (lower case, digits as 0), with one bit for a capital at the beginning: "Baker" is not "baker".
std::uint32_t hash_of_cased_word(std::string_view word);

void collect_word_facts(const Document& document, const UnitText& text, const ClusterTable& clusters, const UnitHints& hints, View view,
                        std::vector<WordFacts>& facts);

}  // namespace veil::detect
