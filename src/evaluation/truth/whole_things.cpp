#include "evaluation/truth/whole_things.h"

#include <algorithm>

#include "expressions/reader.h"
#include "veil/utf8.h"

namespace veil::evaluation {
namespace {

using expressions::Number;
using expressions::Reader;
using expressions::WordKind;

constexpr WordKind unit_kinds[] = {WordKind::unit, WordKind::unit_needs_digits, WordKind::percent};

bool is_word_character(char32_t c) { return utf8::is_letter(c) || (c >= U'0' && c <= U'9'); }
bool is_hyphen(char32_t c) { return c == U'-' || c == U'\u2010' || c == U'\u2011'; }

char32_t character_at(std::string_view text, std::size_t at) { return at < text.size() ? utf8::decode(text, at).code_point : 0; }

std::size_t character_before(std::string_view text, std::size_t at) {
  if (at == 0) return 0;
  --at;
  while (at > 0 && (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U) --at;
  return at;
}

// Whether `at` cuts a word, or a hyphenated one at its hyphen, on either side of it.
bool cuts_word(std::string_view text, std::size_t at) {
  if (at == 0 || at >= text.size()) return false;
  const std::size_t left = character_before(text, at);
  const char32_t before = character_at(text, left);
  const char32_t behind = character_at(text, at);
  if (is_word_character(before) && is_word_character(behind)) return true;
  const char32_t second_behind = character_at(text, at + utf8::decode(text, at).length);
  if (is_word_character(before) && is_hyphen(behind) && utf8::is_letter(second_behind)) return true;
  return left > 0 && is_hyphen(before) && utf8::is_letter(behind) && is_word_character(character_at(text, character_before(text, left)));
}

bool ends_there(const std::vector<Span>& gold, std::uint32_t at) {
  return std::any_of(gold.begin(), gold.end(), [at](Span span) { return span.begin == at || span.end == at; });
}

}  // namespace

std::vector<Quantity> quantities_in(std::string_view text, const expressions::Lexicon& lexicon) {
  const Reader reader(text, lexicon);
  std::vector<Quantity> quantities;
  for (std::uint32_t i = 0; i < reader.size();) {
    const Number number = reader.digits(i) ? reader.number(i) : Number{};
    if (number.end == 0) {
      ++i;
      continue;
    }
    Quantity quantity{reader.span(i, number.end), reader.span(i, number.end), false};
    std::uint32_t end = number.end;
    for (const WordKind kind : unit_kinds) {
      const std::uint32_t behind = reader.same_line(number.end) ? reader.next(number.end, kind) : 0;
      end = std::max(end, behind);
    }
    quantity.has_unit = end > number.end;
    const bool cited = reader.follows(i, WordKind::reference);
    if (quantity.has_unit) quantity.span = reader.span(i, end);
    if (quantity.has_unit || cited) quantities.push_back(quantity);
    i = std::max(end, i + 1);
  }
  return quantities;
}

bool is_broken(std::string_view text, Span replaced, const std::vector<Span>& gold, const std::vector<Quantity>& quantities) {
  if (replaced.empty()) return false;
  for (const std::uint32_t at : {replaced.begin, replaced.end}) {
    if (cuts_word(text, at) && !ends_there(gold, at)) return true;
  }
  return std::any_of(quantities.begin(), quantities.end(), [&](const Quantity& quantity) {
    if (!quantity.has_unit) return false;
    const Span unit{quantity.number.end, quantity.span.end};
    const bool number_only = replaced.overlaps(quantity.number) && replaced.end <= unit.begin && !ends_there(gold, replaced.end);
    const bool unit_only = replaced.overlaps(unit) && replaced.begin >= quantity.number.end && !ends_there(gold, replaced.begin);
    return number_only || unit_only;
  });
}

bool touches_quantity(Span replaced, const std::vector<Span>& gold, const std::vector<Quantity>& quantities) {
  return std::any_of(quantities.begin(), quantities.end(), [&](const Quantity& quantity) {
    if (!replaced.overlaps(quantity.number)) return false;
    return std::none_of(gold.begin(), gold.end(), [&](Span span) { return span.overlaps(quantity.span); });
  });
}

}  // namespace veil::evaluation
