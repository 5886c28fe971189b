// The words of dates, times, ages, amounts and addresses in one language, from languages/<code>/expressions.tsv (kind,
// value, spellings). A spelling may consist of several atoms ("per cent", "p.m.", "US$"); a word may have several kinds
// ("second" is an ordinal and a unit of time). Looked up by hash, without case.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "text/habits.h"
#include "text/resource_path.h"
#include "veil/result.h"

namespace veil::expressions {

enum class WordKind : std::uint8_t {
  number,
  scale,
  ordinal,
  ordinal_ending,
  article,
  half,
  number_join,
  list_join,
  month,
  month_needs_cue,
  month_needs_year,
  weekday,
  weekday_needs_date,
  weekday_small,
  season,
  holiday,
  of,
  date_lead,
  year_cue,
  month_cue,
  year_tail,
  time_unit,
  unit_adjective,
  after_unit,
  vague,
  old,
  age_cue,
  age_lead,
  aged,
  lasting,
  clock,
  clock_alone,
  clock_cue,
  clock_before,
  clock_after,
  per,
  times,
  decade,
  decade_ending,
  decade_before,
  century,
  century_before,
  quarter,
  currency,
  currency_code,
  currency_sign,
  percent,
  unit,
  unit_needs_digits,
  counted,
  count_ordinal,
  function,
  reference,
  part_of,
  uncounted,
  address_cue,
  street_after,
  street_alone,
  street_before,
  box,
  street_particle,
  street_number,
  flat,
  person
};

// All kinds of a word, one bit each.
using WordKinds = std::uint64_t;
static_assert(static_cast<unsigned>(WordKind::person) < 64);
constexpr WordKinds bit(WordKind kind) { return WordKinds{1} << static_cast<unsigned>(kind); }

struct Lexeme {
  WordKinds kinds = 0;
  double value = 0;          // of a number, ordinal or scale; days of a unit of time
  std::uint8_t longest = 1;  // atoms of the longest spelling that begins with this word
};

class Lexicon {
 public:
  // `folder` is that of one language: expressions.tsv, and habits.tsv beside it. model.not_found; model.malformed_resource with file
  // and line for a row without three cells, an unknown kind or a value that is no number.
  static Result<Lexicon> open(const ResourcePath& folder);

  const Habits& habits() const { return habits_; }

  // Number of the lexeme with this hash (Atom::hash, or chained over several atoms), 0 when there is none.
  std::uint16_t find(std::uint64_t hash) const {
    for (std::size_t slot = hash & mask_;; slot = (slot + 1) & mask_) {
      if (slots_[slot].hash == hash) return slots_[slot].lexeme;
      if (slots_[slot].lexeme == 0) return 0;
    }
  }
  const Lexeme& at(std::uint16_t lexeme) const { return lexemes_[lexeme]; }

  // The lexeme of words that are made of parts: a number ("zweihundert"), "dreijährig", "Hauptstraße".
  std::uint16_t composed(WordKind kind) const { return composed_[static_cast<std::size_t>(kind)]; }
  const std::vector<std::string>& street_suffixes() const { return street_suffixes_; }
  bool stands_alone(std::size_t street_suffix) const { return suffix_stands_alone_[street_suffix]; }

 private:
  static Result<Lexicon> read(const ResourcePath& folder);
  struct Slot {
    std::uint64_t hash = 0;
    std::uint16_t lexeme = 0;
  };
  Result<void> take_row(std::string_view row);
  void add(std::string_view spelling, WordKind kind, double value);
  std::uint16_t lexeme_of(std::uint64_t hash);
  void build_slots();

  std::unordered_map<std::uint64_t, std::uint16_t> numbers_;  // while reading
  std::vector<Lexeme> lexemes_;                               // [0] is no word
  std::vector<Slot> slots_;
  std::size_t mask_ = 0;
  std::array<std::uint16_t, 64> composed_{};
  std::vector<std::string> street_suffixes_;
  std::vector<bool> suffix_stands_alone_;
  Habits habits_;
};

}  // namespace veil::expressions
