// Amounts: money ("EUR 5,000", "10 million Turkish liras", "R$ 1.234,56"), percentages, measures ("20 grams", "150 m²"),
// counts that tell something of a person ("three children", "six-film") and ordinals that do ("her third husband", "2nd
// Infantry"). What tells most when counted stands in the word lists; other counts ("two cars") get a lower score, and what
// is only the order of a text ("three reasons") is left.
#include "detect/expressions/readings.h"

namespace veil::detect {
namespace {

using enum WordKind;

Reading quantity(std::uint32_t first, std::uint32_t end, std::string_view subtype, std::string_view reason, float score) {
  return {first, end, Label::quantity, subtype, reason, score};
}

bool is_code(const Reader& reader, std::uint32_t i) { return reader.at(i).capital || reader.text(i).starts_with("pt"); }

// Behind "m" in "$3.5m".
std::uint32_t behind_glued_scale(const Reader& reader, std::uint32_t i) {
  if (!reader.glued(i)) return i;
  const std::string_view letters = reader.text(i);
  const bool is_scale = letters == "m" || letters == "mn" || letters == "bn" || letters == "k" || letters == "tn";
  return is_scale && reader.ends_number(i + 1) ? i + 1 : i;
}

// Behind "(EUR)" or "(U.S.)".
std::uint32_t behind_bracketed_code(const Reader& reader, std::uint32_t i) {
  if (!reader.sign(i, "(")) return i;
  const std::uint32_t code = reader.next(i + 1, currency_code);
  return code != 0 && reader.sign(code, ")") ? code + 1 : i;
}

std::uint32_t behind_currency(const Reader& reader, std::uint32_t i) {
  std::uint32_t place = i;
  if (const std::uint32_t of_end = reader.next(place, of); of_end != 0 && reader.has(Habit::of_before_currency)) place = of_end;
  for (int adjectives = 0; adjectives < 3; ++adjectives) {
    if (!reader.same_line(place) && !reader.goes_on(place)) return 0;
    if (const std::uint32_t end = reader.next(place, currency)) return behind_bracketed_code(reader, end);
    if (const std::uint32_t end = reader.next(place, currency_sign)) return end;
    if (const std::uint32_t end = reader.next(place, currency_code); end != 0 && is_code(reader, place)) return end;
    // "Turkish liras", "new Turkish liras", "US dollars"
    const bool adjective = reader.name(place) || (reader.word(place) && reader.text(place) == "new");
    if (!adjective || !reader.has(Habit::adjectives_before)) return 0;
    ++place;
    if (reader.dash(place) && reader.glued(place)) ++place;
  }
  return 0;
}

Reading money_by_sign(const Reader& reader, std::uint32_t i) {
  std::uint32_t place = reader.starts(i, currency_sign);
  if (place == 0) {
    place = reader.starts(i, currency_code);
    if (place == 0 || !is_code(reader, i)) return {};
  }
  if (!reader.same_line(place)) return {};
  // "EUR5,000": the letters before do not make the digits a piece of a code.
  Number number = reader.number(place);
  if (number.end == 0 && reader.digits(place) && reader.glued(place)) {
    std::uint32_t end = place + 1;
    while (reader.glued(end) && reader.sign(end, ".,'") && reader.glued(end + 1) && reader.digits(end + 1)) end += 2;
    number.end = end;
    if (const std::uint32_t scale_end = reader.next(end, scale)) number.end = scale_end;
  }
  if (number.end == 0 || number.ordinal) return {};
  std::uint32_t end = behind_glued_scale(reader, number.end);
  // "EUR 5,000 to 7,000"
  const NumberList list = reader.numbers(place);
  if (list.count > 1 && reader.ends_number(list.numbers[1].end) && list.numbers[1].in_digits && number.in_digits &&
      !(list.numbers[1].plain && list.numbers[1].digits == 4)) {
    const bool and_joined = !reader.dash(number.end) && reader.text(number.end).size() > 2;
    if (!and_joined) end = list.numbers[1].end;
  }
  return quantity(i, end, "MONEY", "amount with a currency", 0.97F);
}

std::uint32_t behind_measure(const Reader& reader, const Number& number) {
  const std::uint32_t place =
      reader.dash(number.end) && reader.glued(number.end) && reader.glued(number.end + 1) ? number.end + 1 : number.end;
  if (!reader.goes_on(place)) return 0;
  const bool needs_digits = (reader.kinds(place) & bit(unit_needs_digits)) != 0;
  if (needs_digits && !(number.in_digits && reader.same_line(place))) return 0;
  std::uint32_t end = reader.starts(place, unit);
  if (end == 0) end = reader.starts(place, unit_needs_digits);
  // "Rn. 12 m. w. N.": a letter with a full stop is an abbreviation
  if (needs_digits && reader.glued(end) && reader.sign(end, ".") && reader.word(end + 1) && !reader.at(end + 1).capital) return 0;
  return end != 0 && !(reader.glued(end) && reader.word(end)) ? end : 0;
}

// "5 films", "two short films", "three Golden Globe Awards": what is counted follows within four words.
std::uint32_t behind_counted(const Reader& reader, std::uint32_t i, WordKind what, int most_words) {
  std::uint32_t place = i;
  for (int words = 0; words <= most_words; ++words) {
    if (!reader.same_line(place)) return 0;
    const std::uint32_t end = reader.next(place, what);
    if (end != 0 && (!reader.has(Habit::capital_nouns) || reader.at(place).capital)) return end;
    constexpr WordKinds stops = bit(function) | bit(number) | bit(month) | bit(time_unit) | bit(list_join) | bit(reference);
    if (!reader.word(place) || (reader.kinds(place) & stops) || (words >= 2 && !reader.at(place).capital)) return 0;
    ++place;
    if (reader.dash(place) && reader.glued(place) && reader.glued(place + 1)) ++place;
  }
  return 0;
}

// Ends like a German plural and has no capital inside, as the short names of laws do ("MarkenG").
bool looks_like_german_plural(std::string_view word) {
  if (std::string_view("nrse").find(word.back()) == std::string_view::npos) return false;
  for (const char c : word.substr(1)) {
    if (c >= 'A' && c <= 'Z') return false;
  }
  return true;
}

// A plural noun at `i`, by its form. German writes nouns with a capital, the others add an s.
bool is_plural_noun(const Reader& reader, std::uint32_t i) {
  constexpr WordKinds no_nouns = bit(function) | bit(uncounted) | bit(number) | bit(month) | bit(reference) | bit(list_join) | bit(times) |
                                 bit(quarter) | bit(century) | bit(weekday) | bit(scale) | bit(clock) | bit(of);
  if (!reader.word(i) || !reader.same_line(i) || (reader.kinds(i) & no_nouns) || reader.length(i) < 4) return false;
  if (reader.has(Habit::capital_nouns)) {
    return reader.at(i).capital && reader.length(i) > 4 && looks_like_german_plural(reader.text(i));
  }
  if (reader.at(i).capital) return false;
  const std::string_view word = reader.text(i);
  if (word == "people" || word == "women" || word == "men" || word == "persons") return true;
  return word.ends_with("s") && !word.ends_with("ss") && !word.ends_with("us") && !word.ends_with("is");
}

// "eight hearings", "four arrested women", "two young men": a noun right behind the number or, where adjectives stand before
// nouns, behind one lower-case word.
std::uint32_t behind_plural_noun(const Reader& reader, std::uint32_t i) {
  if (is_plural_noun(reader, i)) return i + 1;
  const bool adjective_first = reader.has(Habit::adjectives_before);
  constexpr WordKinds no_adjectives = bit(function) | bit(number) | bit(reference) | bit(list_join) | bit(uncounted) | bit(of) |
                                      bit(time_unit) | bit(month) | bit(after_unit);
  if (!adjective_first || !reader.same_line(i) || !reader.word(i) || reader.at(i).capital || (reader.kinds(i) & no_adjectives)) return 0;
  return is_plural_noun(reader, i + 1) ? i + 2 : 0;
}

Reading ordinal_reading(const Reader& reader, std::uint32_t i) {
  const Number number = reader.number(i);
  std::uint32_t end = number.ordinal ? number.end : 0;
  const bool before_stop = reader.has(Habit::ordinal_stops) && number.plain && number.digits <= 3;
  if (before_stop && reader.glued(number.end) && reader.sign(number.end, ".")) end = number.end + 1;
  if (end == 0 || !reader.goes_on(end)) return {};
  if (const std::uint32_t noun = behind_counted(reader, end, count_ordinal, 1)) {
    return quantity(i, noun, "ORDINAL", "ordinal of something that identifies", 0.8F);
  }
  // "2nd Infantry Brigade": the name behind it is found by others.
  if (number.in_digits && number.ordinal && reader.has(Habit::ordinals_in_names) && reader.name(end) && reader.same_line(end)) {
    return quantity(i, end, "ORDINAL", "ordinal before a name", 0.7F);
  }
  return {};
}

}  // namespace

Reading read_amount(const Reader& reader, std::uint32_t i) {
  if (const Reading reading = money_by_sign(reader, i); reading.end != 0) return reading;
  const NumberList list = reader.numbers(i);
  for (std::size_t k = list.count; k-- > 0;) {
    const Number& last = list.numbers[k];
    if (last.ordinal) continue;
    if (const std::uint32_t end = reader.next(last.end, percent)) return quantity(i, end, "PERCENT", "percentage", 0.97F);
    if (const std::uint32_t end = behind_currency(reader, last.end)) {
      return quantity(i, end, "MONEY", "amount with a currency", 0.97F);
    }
    if (reader.follows(i, reference)) continue;  // "section 3g"
    if (const std::uint32_t end = behind_measure(reader, last)) return quantity(i, end, "MEASURE", "amount with a unit", 0.92F);
  }
  // "um euro", "ein Kilo": an article counts one.
  if (reader.starts(i, article) != 0 && reader.has(Habit::articles_count) && list.count == 0) {
    if (const std::uint32_t end = reader.next(i + 1, currency)) return quantity(i, end, "MONEY", "amount with a currency", 0.7F);
  }
  return {};
}

Reading read_count(const Reader& reader, std::uint32_t i) {
  if (const Reading reading = ordinal_reading(reader, i); reading.end != 0) return reading;
  if (reader.follows(i, reference)) return {};
  const NumberList list = reader.numbers(i);
  for (std::size_t k = list.count; k-- > 0;) {
    const Number& last = list.numbers[k];
    if (last.ordinal || last.value < 2 || (last.plain && last.digits == 4 && last.value >= 1900 && last.value < 2040)) continue;
    std::uint32_t place = last.end;
    const bool hyphen = reader.dash(place) && reader.glued(place) && reader.glued(place + 1);
    if (hyphen) ++place;
    if (!hyphen && !reader.ends_number(place)) continue;
    if (const std::uint32_t end = behind_counted(reader, place, counted, hyphen ? 0 : 4)) {
      return quantity(i, end, "COUNT", "count of something that tells", 0.75F);
    }
    if (k == 0 && !hyphen && last.value < 1e6) {
      if (const std::uint32_t end = behind_plural_noun(reader, place)) return quantity(i, end, "COUNT", "count", 0.5F);
    }
  }
  return {};
}

}  // namespace veil::detect
