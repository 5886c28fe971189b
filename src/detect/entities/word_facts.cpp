// See word_facts.h.
#include "detect/entities/word_facts.h"

#include <algorithm>
#include <bit>
#include <unordered_map>

#include "detect/entities/line_facts.h"
#include "veil/utf8.h"

namespace veil::detect {
namespace {

constexpr std::uint32_t start_of_hash = 2166136261u;
constexpr std::uint32_t hash_prime = 16777619u;
constexpr std::size_t longest_word = 48;  // characters of a unit that count

constexpr std::uint32_t extended(std::uint32_t hash, char32_t c) { return (hash ^ static_cast<std::uint32_t>(c)) * hash_prime; }
constexpr std::uint32_t never_zero(std::uint32_t hash) { return hash == 0 ? 1 : hash; }

char32_t folded(char32_t c) {
  if (c < 0x80) {
    if (c - U'A' < 26u) return c + 32;
    return c - U'0' < 10u ? U'0' : c;
  }
  return utf8::to_lower(c);
}

// How a word is written: bits of WordFacts::elsewhere.
enum Writing : std::uint16_t { small = 1, capital_inside = 2, capital_first = 4, all_capitals = 8, often = 16 };

struct FoldedUnit {
  std::array<char32_t, longest_word> characters;
  std::size_t count = 0;
  std::uint32_t shape = 0;
  bool capital = false;
  bool has_small = false;
};

FoldedUnit fold(std::string_view word) {
  FoldedUnit unit;
  std::uint32_t last = 0;
  for (std::size_t at = 0; at < word.size() && unit.count < longest_word;) {
    const utf8::Decoded decoded = utf8::decode(word, at);
    at += decoded.length;
    const char32_t c = decoded.code_point;
    const char32_t small_c = folded(c);
    std::uint32_t kind;
    if (small_c == U'0') {
      kind = 'd';
    } else if (c != small_c) {
      kind = 'X';
    } else if (c < 0x80 ? (c - U'a' < 26u) : utf8::is_letter(c)) {
      kind = 'x';
    } else {
      kind = c < 0x80 ? static_cast<std::uint32_t>(c) : 's';
    }
    if (unit.count == 0) unit.capital = kind == 'X';
    unit.has_small = unit.has_small || kind == 'x';
    // Letters are squeezed, digits are counted: "Xx", "dddd".
    if (kind != last || (kind == 'd' && unit.count < 12)) unit.shape = extended(unit.shape == 0 ? start_of_hash : unit.shape, kind);
    last = kind;
    unit.characters[unit.count++] = small_c;
  }
  return unit;
}

std::uint32_t hash_of(const FoldedUnit& unit) {
  std::uint32_t hash = start_of_hash;
  for (std::size_t i = 0; i < unit.count; ++i) hash = extended(hash, unit.characters[i]);
  return never_zero(hash);
}

std::uint32_t cased(std::uint32_t hash, bool capital) { return never_zero(capital ? hash * 0x9E3779B1u + 1 : hash); }

void set_affixes(const FoldedUnit& unit, WordFacts& facts) {
  std::uint32_t prefix = start_of_hash;
  std::uint32_t suffix = start_of_hash;
  for (std::size_t i = 0; i < std::min(unit.count, longest_affix); ++i) {
    prefix = extended(prefix, unit.characters[i]);
    suffix = extended(suffix, unit.characters[unit.count - 1 - i]);
    facts.prefixes[i] = never_zero(prefix);
    facts.suffixes[i] = never_zero(suffix);
  }
}

// The words before a colon, up to three of them, name what stands behind it in a form.
std::uint32_t cue_before(const std::vector<WordFacts>& facts, const Document& document, const UnitText& text, std::size_t colon,
                         std::size_t line_begin) {
  std::uint32_t cue = start_of_hash;
  int words = 0;
  for (std::size_t i = colon; i-- > line_begin && words < 3;) {
    const char first = document.text[text.units[i].span.begin];
    if (first == '.' || first == ':' || first == ',') break;
    cue = extended(cue, facts[i].word);
    ++words;
  }
  return words == 0 ? 0 : never_zero(cue);
}

// A colon says what follows only for so many units.
constexpr std::size_t reach_of_cue = 14;

void set_form_cues(const Document& document, const UnitText& text, std::vector<WordFacts>& facts) {
  std::size_t line_begin = 0;
  std::size_t colon = 0;
  std::uint32_t cue = 0;
  for (std::size_t i = 0; i < facts.size(); ++i) {
    if (facts[i].first_in_line) {
      line_begin = i;
      cue = 0;
    }
    facts[i].line_start = facts[line_begin].word * hash_prime + (line_begin + 1 < facts.size() ? facts[line_begin + 1].word : 0);
    if (document.text[text.units[i].span.begin] == ':') {
      cue = cue_before(facts, document, text, i, line_begin);
      colon = i;
    } else if (cue != 0 && i - colon <= reach_of_cue) {
      facts[i].form_cue = cue;
      facts[i].after_cue = static_cast<std::uint8_t>(std::min<std::size_t>(i - colon, 6));
    }
  }
}

// Segments of a block share what they know of a word; a block of this many units is as much as a page or two.
constexpr std::size_t block_units = 2000;

void set_elsewhere(const UnitText& text, View view, std::vector<WordFacts>& facts, const std::vector<std::uint16_t>& writing) {
  std::unordered_map<std::uint32_t, std::uint16_t> seen;
  std::size_t begin = 0;
  std::size_t segment = 0;
  while (begin < facts.size()) {
    std::size_t end = begin;
    while (segment < text.segment_ends.size() && end - begin < block_units) end = text.segment_ends[segment++];
    seen.clear();
    for (std::size_t i = begin; i < end; ++i) {
      if (writing[i] == 0) continue;
      std::uint16_t& bits = seen[facts[i].word];
      if (bits != 0) bits |= often;
      bits |= writing[i];
    }
    for (std::size_t i = begin; i < end; ++i) {
      if (facts[i].capital || view == View::everyday) facts[i].elsewhere = seen[facts[i].word];
    }
    begin = end;
  }
}

// Shares of words that begin with a capital and of words that have nothing else.
PageCase case_of(const std::vector<std::uint16_t>& writing) {
  std::size_t words = 0, capital = 0, all = 0;
  for (const std::uint16_t one : writing) {
    words += one != 0;
    capital += one != 0 && one != small;
    all += one == all_capitals;
  }
  if (all * 10 > words * 6) return PageCase::capitals;
  if (capital * 100 <= words) return PageCase::small;
  if (capital * 100 <= words * 6) return PageCase::few_capitals;
  return capital * 2 <= words ? PageCase::usual : PageCase::many_capitals;
}

}  // namespace

WordCluster ClusterTable::find(std::uint32_t word) const {
  if (slots_.empty()) return {};
  for (std::size_t at = word & (slots_.size() - 1); slots_[at].word != 0; at = (at + 1) & (slots_.size() - 1)) {
    if (slots_[at].word == word) return slots_[at].cluster;
  }
  return {};
}

std::vector<ClusterSlot> make_cluster_slots(std::span<const ClusterSlot> entries) {
  if (entries.empty()) return {};
  std::vector<ClusterSlot> slots(std::bit_ceil(entries.size() * 3 / 2 + 1));
  for (const ClusterSlot& entry : entries) {
    std::size_t at = entry.word & (slots.size() - 1);
    while (slots[at].word != 0 && slots[at].word != entry.word) at = (at + 1) & (slots.size() - 1);
    if (slots[at].word == 0) slots[at] = entry;
  }
  return slots;
}

std::uint32_t hash_of_cased_word(std::string_view word) {
  const FoldedUnit unit = fold(word);
  return cased(hash_of(unit), unit.capital);
}

void collect_word_facts(const Document& document, const UnitText& text, const ClusterTable& clusters, const UnitHints& hints, View view,
                        std::vector<WordFacts>& facts) {
  facts.assign(text.units.size(), {});
  std::vector<std::uint16_t> writing(text.units.size());
  std::size_t segment = 0;
  std::size_t segment_begin = 0;
  std::uint32_t last_end = 0;
  for (std::size_t i = 0; i < text.units.size(); ++i) {
    while (i >= text.segment_ends[segment]) segment_begin = text.segment_ends[segment++];
    const EntityUnit& unit = text.units[i];
    const FoldedUnit word = fold(document.text_of(unit.span));
    WordFacts& own = facts[i];
    own.word = hash_of(word);
    set_affixes(word, own);
    own.shape = word.shape;
    own.capital = word.capital;
    own.length = static_cast<std::uint8_t>(std::min<std::size_t>(word.count, 15));
    const Token& token = document.tokens[unit.token];
    own.upos = static_cast<std::uint8_t>(token.upos);
    own.features = static_cast<std::uint8_t>(token.features);
    own.cluster = clusters.find(cased(own.word, word.capital));
    if (own.cluster.fine == 0 && (word.capital || view == View::everyday)) own.cluster = clusters.find(cased(own.word, !word.capital));
    own.first_in_line = i == 0 || new_line_between(document, last_end, unit.span.begin);
    last_end = unit.span.end;
    if (!hints.gazetteer.empty()) {
      own.gazetteer = hints.gazetteer[i];
      own.gazetteer_begins = hints.gazetteer_begins[i];
    }
    if (!hints.pattern.empty()) {
      own.pattern = hints.pattern[i];
      own.pattern_begins = hints.pattern_begins[i];
      own.pattern_ends = hints.pattern_ends[i];
    }
    if (!hints.rule.empty()) {
      own.rule = hints.rule[i];
      own.rule_begins = hints.rule_begins[i];
    }
    if (word.count >= 2 && (word.capital || word.has_small)) {
      if (!word.capital) {
        writing[i] = small;
      } else if (!word.has_small) {
        writing[i] = all_capitals;
      } else {
        writing[i] = i == segment_begin ? capital_first : capital_inside;
      }
    }
  }
  set_form_cues(document, text, facts);
  set_elsewhere(text, view, facts, writing);
  if (view == View::edited) return;
  set_lines_around(facts);
  set_columns(document, text, facts);
  const auto page_case = static_cast<std::uint8_t>(case_of(writing));
  for (WordFacts& own : facts) own.page_case = page_case;
}

}  // namespace veil::detect
