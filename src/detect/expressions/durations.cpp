// Durations ("two and a half years", "de dos a tres semanas", "six-month"), frequencies ("twice a week") and ages ("54 years
// old", "54-jährig", "aged 54"). A number with a unit of time is an age where a word says so. What lies before or after by
// such a stretch ("two days later") is read with its word; "several years" gets a low score, "the same day" tells too little
// and is left out.
#include <algorithm>

#include "detect/expressions/readings.h"

namespace veil::detect {
namespace {

using enum WordKind;

// "ein Jahr", "una semana" tell how long; "un día", "eine Stunde" mostly do not. In days.
constexpr double shortest_counted_by_article = 7;

Reading duration(std::uint32_t first, std::uint32_t end, std::string_view subtype, float score) {
  return {first, end, Label::datetime, subtype, "number and unit of time", score};
}

Reading age(std::uint32_t first, std::uint32_t end, std::string_view reason, float score) {
  return {first, end, Label::dem, "AGE", reason, score};
}

// "hombre de", "paciente varón de" before `i`.
bool follows_person(const Reader& reader, std::uint32_t i) {
  if (!reader.follows(i, of)) return false;
  for (std::uint32_t back = 2; back <= 4 && back <= i; ++back) {
    if (reader.starts(i - back, person)) return true;
    if (!reader.word(i - back)) return false;
  }
  return false;
}

// Further parts of a duration whose unit ends at `i`: "and six months", ", 3 days", "y medio". Units grow smaller: "two
// years, three years" are two durations.
std::uint32_t behind_further_parts(const Reader& reader, std::uint32_t i) {
  double unit_before = reader.value(i - 1);
  for (int parts = 0; parts < 4; ++parts) {
    std::uint32_t place = i;
    if (reader.sign(place, ",")) ++place;
    const std::uint32_t joined = reader.next(place, number_join);
    if (joined != 0) place = joined;
    if (!reader.same_line(place)) break;
    const std::uint32_t half_end = reader.next(place, half);
    if (joined != 0 && half_end != 0 && reader.next(half_end, time_unit) == 0) {
      return half_end;
    }
    const Number number = reader.number(place);
    std::uint32_t number_end = number.ordinal ? 0 : number.end;
    if (number_end == 0 && joined != 0 && reader.starts(place, article)) number_end = place + 1;
    const std::uint32_t end = number_end == 0 ? 0 : behind_time_unit(reader, number_end);
    if (end == 0 || reader.value(end - 1) >= unit_before) break;
    unit_before = reader.value(end - 1);
    i = end;
  }
  return i;
}

// "later", "zuvor"; a new sentence that begins with such a word is another matter.
std::uint32_t behind_later(const Reader& reader, std::uint32_t i) {
  return reader.same_line(i) && !reader.at(i).capital ? reader.next(i, after_unit) : 0;
}

// What the number before makes of the unit that ends at `unit_end`.
Reading finish(const Reader& reader, std::uint32_t first, double value, std::uint32_t unit_end) {
  const bool without_old = reader.has(Habit::ages_without_old);
  if (const std::uint32_t old_end = reader.next(unit_end, old); old_end != 0 && value < 130) {
    return age(first, without_old ? unit_end : old_end, "years of age", 0.97F);
  }
  if (without_old && value < 120) {
    if (follows_person(reader, first)) return age(first, behind_further_parts(reader, unit_end), "person of so many years", 0.9F);
    const bool years = reader.text(unit_end - 1).starts_with("a") || reader.text(unit_end - 1).starts_with("A");
    if (years && value > 4 && reader.follows(first, age_lead) && !reader.next(unit_end, of)) {
      return age(first, unit_end, "years after a word of age", 0.75F);
    }
    if (reader.follows(first, age_cue)) return age(first, behind_further_parts(reader, unit_end), "years after a word of age", 0.97F);
  }
  const std::uint32_t end = behind_further_parts(reader, unit_end);
  if (const std::uint32_t old_end = reader.next(end, old); old_end != 0 && end != unit_end) {
    return age(first, without_old ? end : old_end, "years of age", 0.97F);
  }
  if (const std::uint32_t after = behind_later(reader, end)) return duration(first, after, "RELATIVE", 0.9F);
  return duration(first, end, "DURATION", 0.92F);
}

// "54-year-old", "six-month", "54-jährige", "18-monatig"
Reading hyphenated(const Reader& reader, std::uint32_t i, const Number& number) {
  std::uint32_t place = number.end;
  if (reader.dash(place) && reader.glued(place) && reader.glued(place + 1)) ++place;
  if (const std::uint32_t end = reader.next(place, aged)) {
    const bool person_follows = reader.goes_on(end) && (reader.kinds(end) & bit(person)) != 0;
    const bool nominal = reader.at(place).capital && place != i;  // "ein 54-Jähriger"
    const bool of_person = nominal || number.value >= 13 || person_follows || !reader.same_line(end) || !reader.word(end);
    return of_person ? age(i, end, "years of age", 0.93F) : duration(i, end, "DURATION", 0.85F);
  }
  if (const std::uint32_t end = reader.next(place, lasting)) return duration(i, end, "DURATION", 0.92F);
  if (place == number.end) return {};
  const std::uint32_t unit_end = reader.next(place, time_unit);
  if (unit_end == 0) return {};
  if (reader.dash(unit_end) && reader.glued(unit_end)) {
    if (const std::uint32_t old_end = reader.next(unit_end + 1, old)) return age(i, old_end, "years of age", 0.97F);
  }
  if (const std::uint32_t old_end = reader.next(unit_end, old)) return age(i, old_end, "years of age", 0.95F);
  return duration(i, unit_end, "DURATION", 0.9F);
}

// "dreijährige", "sechsmonatigen", with the number in the same word: its atom has the value.
Reading composed(const Reader& reader, std::uint32_t i) {
  Number number;
  number.end = i;
  number.value = reader.at(i).value;
  return number.value == 0 ? Reading{} : hyphenated(reader, i, number);
}

// "three times a week", "twice a month"
Reading frequency(const Reader& reader, std::uint32_t i, std::uint32_t times_end) {
  const std::uint32_t per_end = reader.next(times_end, per);
  const std::uint32_t end = per_end == 0 ? 0 : reader.next(per_end, time_unit);
  return end == 0 ? Reading{} : duration(i, end, "FREQUENCY", 0.85F);
}

}  // namespace

std::uint32_t behind_time_unit(const Reader& reader, std::uint32_t i) {
  std::uint32_t place = i;
  if (const std::uint32_t adjective = reader.next(i, unit_adjective)) place = adjective;
  return reader.next(place, time_unit);
}

Reading read_duration(const Reader& reader, std::uint32_t i) {
  if (const std::uint32_t end = reader.starts(i, times)) {
    if (const Reading reading = frequency(reader, i, end); reading.end != 0) return reading;
  }
  if (reader.has(Habit::compounds) && (reader.kinds(i) & (bit(aged) | bit(lasting)))) return composed(reader, i);
  if (const std::uint32_t end = reader.starts(i, half)) {
    const std::uint32_t article_end = reader.next(end, article);
    const std::uint32_t unit_end = reader.next(article_end != 0 ? article_end : end, time_unit);
    if (unit_end != 0) return duration(i, unit_end, "DURATION", 0.85F);
  }
  if (const std::uint32_t end = reader.starts(i, vague)) {
    const std::uint32_t unit_end = behind_time_unit(reader, end);
    const std::uint32_t after = unit_end == 0 ? 0 : behind_later(reader, unit_end);
    if (unit_end != 0) return duration(i, std::max(unit_end, after), after != 0 ? "RELATIVE" : "DURATION", 0.5F);
  }
  const NumberList list = reader.numbers(i);
  for (std::size_t k = list.count; k-- > 0;) {
    const Number& last = list.numbers[k];
    if (last.ordinal) continue;
    if (const Reading reading = hyphenated(reader, i, last); reading.end != 0) return reading;
    if (const std::uint32_t unit_end = behind_time_unit(reader, last.end)) {
      // "the 1998 season", "in 1998 years of ..." do not count years
      if (last.plain && last.digits == 4 && last.value > 1500 && last.value < 2100 && list.count == 1) return {};
      return finish(reader, i, last.value, unit_end);
    }
    if (const std::uint32_t times_end = reader.next(last.end, times)) {
      if (const Reading reading = frequency(reader, i, times_end); reading.end != 0) return reading;
    }
  }
  if (reader.starts(i, article) != 0 && reader.goes_on(i + 1)) {
    std::uint32_t place = i + 1;
    if (const std::uint32_t half_end = reader.next(place, half)) place = half_end;
    const std::uint32_t unit_end = reader.next(place, time_unit);
    if (unit_end == 0) return {};
    const std::uint32_t end = behind_further_parts(reader, unit_end);
    if (const std::uint32_t after = behind_later(reader, end)) return duration(i, after, "RELATIVE", 0.85F);
    // English writes "one year" for the number; "for a year" counts too, "EUR 50 a year" does not.
    const bool counts =
        reader.value(place) >= shortest_counted_by_article && (reader.has(Habit::articles_count) || reader.follows(i, year_cue));
    if (end != unit_end || place != i + 1 || counts) return duration(i, end, "DURATION", 0.7F);
  }
  return {};
}

Reading read_age(const Reader& reader, std::uint32_t i) {
  std::uint32_t place = reader.starts(i, age_cue);
  if (place == 0) return {};
  if (reader.sign(place, ":")) ++place;
  if (!reader.goes_on(place)) return {};
  const NumberList list = reader.numbers(place);
  for (std::size_t k = list.count; k-- > 0;) {
    const Number& last = list.numbers[k];
    if (last.ordinal || last.value > 120) continue;
    std::uint32_t end = reader.next(last.end, time_unit);
    if (end == 0) {
      if (!reader.ends_number(last.end)) continue;
      // A number alone is masked with its word, "aged 54", where the language writes it so.
      return age(reader.has(Habit::ages_with_cue) ? i : place, last.end, "number after a word of age", 0.9F);
    }
    end = behind_further_parts(reader, end);
    if (const std::uint32_t old_end = reader.next(end, old); old_end != 0 && !reader.has(Habit::ages_without_old)) end = old_end;
    return age(reader.has(Habit::ages_with_cue) ? i : place, end, "years after a word of age", 0.97F);
  }
  return {};
}

}  // namespace veil::detect
