#include "expressions/lexicon.h"

#include <charconv>
#include <utility>

#include "expressions/atoms.h"
#include "text/resource_file.h"
#include "veil/utf8.h"

namespace veil::expressions {
namespace {

using enum WordKind;
constexpr std::pair<std::string_view, WordKind> kind_names[] = {{"number", number},
                                                                {"scale", scale},
                                                                {"ordinal", ordinal},
                                                                {"ordinal_ending", ordinal_ending},
                                                                {"article", article},
                                                                {"half", half},
                                                                {"number_join", number_join},
                                                                {"list_join", list_join},
                                                                {"month", month},
                                                                {"month_needs_cue", month_needs_cue},
                                                                {"month_needs_year", month_needs_year},
                                                                {"weekday", weekday},
                                                                {"weekday_needs_date", weekday_needs_date},
                                                                {"weekday_small", weekday_small},
                                                                {"season", season},
                                                                {"holiday", holiday},
                                                                {"of", of},
                                                                {"date_lead", date_lead},
                                                                {"year_cue", year_cue},
                                                                {"month_cue", month_cue},
                                                                {"year_tail", year_tail},
                                                                {"time_unit", time_unit},
                                                                {"unit_adjective", unit_adjective},
                                                                {"after_unit", after_unit},
                                                                {"vague", vague},
                                                                {"old", old},
                                                                {"age_cue", age_cue},
                                                                {"age_lead", age_lead},
                                                                {"aged", aged},
                                                                {"lasting", lasting},
                                                                {"clock", clock},
                                                                {"clock_alone", clock_alone},
                                                                {"clock_cue", clock_cue},
                                                                {"clock_before", clock_before},
                                                                {"clock_after", clock_after},
                                                                {"per", per},
                                                                {"times", times},
                                                                {"decade", decade},
                                                                {"decade_ending", decade_ending},
                                                                {"decade_before", decade_before},
                                                                {"century", century},
                                                                {"century_before", century_before},
                                                                {"quarter", quarter},
                                                                {"currency", currency},
                                                                {"currency_code", currency_code},
                                                                {"currency_sign", currency_sign},
                                                                {"percent", percent},
                                                                {"unit", unit},
                                                                {"unit_needs_digits", unit_needs_digits},
                                                                {"counted", counted},
                                                                {"count_ordinal", count_ordinal},
                                                                {"function", function},
                                                                {"reference", reference},
                                                                {"part_of", part_of},
                                                                {"uncounted", uncounted},
                                                                {"address_cue", address_cue},
                                                                {"street_after", street_after},
                                                                {"street_alone", street_alone},
                                                                {"street_before", street_before},
                                                                {"box", box},
                                                                {"street_particle", street_particle},
                                                                {"street_number", street_number},
                                                                {"flat", flat},
                                                                {"person", person}};

// Hashes of words that stand for nothing in a text: composed lexemes are found by their kind alone.
std::uint64_t composed_hash(WordKind kind) { return 0xC0DE000000000000U + static_cast<std::uint64_t>(kind); }

}  // namespace

Result<Lexicon> Lexicon::open(const ResourcePath& folder) {
  return opened_once<Lexicon>(folder, [&] { return read(folder); });
}

Result<Lexicon> Lexicon::read(const ResourcePath& folder) {
  const ResourcePath path = folder / "expressions.tsv";
  ResourceFile file(path);
  if (!file) return Error{"model.not_found", "the file with the words of dates and amounts is missing", path.string()};
  Lexicon lexicon;
  auto habits = Habits::open(folder);
  if (!habits) return habits.error();
  lexicon.habits_ = *habits;
  lexicon.lexemes_.emplace_back();
  for (const WordKind kind : {number, ordinal, aged, lasting, street_after, street_alone}) {
    const std::uint16_t lexeme = lexicon.lexeme_of(composed_hash(kind));
    lexicon.lexemes_[lexeme].kinds = bit(kind);
    lexicon.composed_[static_cast<std::size_t>(kind)] = lexeme;
  }
  std::string line;
  for (int row = 1; std::getline(file, line); ++row) {
    if (line.empty() || line.starts_with('#')) continue;
    if (const auto taken = lexicon.take_row(line); !taken) {
      return Error{taken.error().code, taken.error().message, path.string() + ", line " + std::to_string(row)};
    }
  }
  lexicon.build_slots();
  return lexicon;
}

Result<void> Lexicon::take_row(std::string_view row) {
  const std::size_t first = row.find('\t');
  const std::size_t second = first == std::string_view::npos ? first : row.find('\t', first + 1);
  if (second == std::string_view::npos || second + 1 == row.size() || row.find('\t', second + 1) != std::string_view::npos) {
    return Error{"model.malformed_resource", "expected kind, value and spellings, parted by tabs", ""};
  }
  const std::string_view kind_name = row.substr(0, first);
  const std::string_view digits = row.substr(first + 1, second - first - 1);
  double value = 0;
  if (digits != "-") {
    const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (read.ec != std::errc() || read.ptr != digits.data() + digits.size()) {
      return Error{"model.malformed_resource", "the value is neither a number nor \"-\"", ""};
    }
  }
  const bool is_suffix = kind_name == "street_suffix" || kind_name == "street_suffix_alone";
  const auto* named = std::begin(kind_names);
  while (named != std::end(kind_names) && named->first != kind_name) ++named;
  if (named == std::end(kind_names) && !is_suffix) return Error{"model.malformed_resource", "there is no such kind of word", ""};
  for (std::size_t begin = second + 1; begin < row.size();) {
    const std::size_t end = std::min(row.find('|', begin), row.size());
    const std::string_view spelling = row.substr(begin, end - begin);
    if (!is_suffix) {
      add(spelling, named->second, value);
    } else if (!spelling.empty()) {
      street_suffixes_.push_back(utf8::to_lower(spelling));
      suffix_stands_alone_.push_back(kind_name == "street_suffix_alone");
    }
    begin = end + 1;
  }
  return {};
}

std::uint16_t Lexicon::lexeme_of(std::uint64_t hash) {
  const auto [place, is_new] = numbers_.try_emplace(hash, static_cast<std::uint16_t>(lexemes_.size()));
  if (is_new) lexemes_.emplace_back();
  return place->second;
}

void Lexicon::add(std::string_view spelling, WordKind kind, double value) {
  std::vector<Atom> atoms;
  cut_atoms(spelling, atoms);
  if (atoms.empty()) return;
  std::uint64_t hash = atoms.front().hash;
  const std::uint16_t head = lexeme_of(hash);
  for (std::size_t i = 1; i < atoms.size(); ++i) hash = chained(hash, atoms[i].hash);
  Lexeme& lexeme = lexemes_[lexeme_of(hash)];
  lexeme.kinds |= bit(kind);
  if (value != 0) lexeme.value = value;
  lexemes_[head].longest = std::max(lexemes_[head].longest, static_cast<std::uint8_t>(std::min<std::size_t>(atoms.size(), 8)));
}

void Lexicon::build_slots() {
  std::size_t size = 1024;
  while (size < numbers_.size() * 3) size *= 2;
  slots_.resize(size);
  mask_ = size - 1;
  for (const auto& [hash, lexeme] : numbers_) {
    std::size_t slot = hash & mask_;
    while (slots_[slot].lexeme != 0) slot = (slot + 1) & mask_;
    slots_[slot] = {hash, lexeme};
  }
  numbers_.clear();
}

}  // namespace veil::expressions
