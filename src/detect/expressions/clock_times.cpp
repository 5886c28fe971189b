// Times of the day: "3.30 p.m.", "14:05 Uhr", "15h30", "a las nueve y media", "half past nine", "midnight".
#include "detect/expressions/readings.h"

namespace veil::detect {
namespace {

using enum WordKind;

Reading time_reading(std::uint32_t first, std::uint32_t end, float score) {
  return {first, end, Label::datetime, "TIME", "time of the day", score};
}

// Behind "Uhr", "p.m.", "in the morning" in any order.
std::uint32_t behind_clock_words(const Reader& reader, std::uint32_t i) {
  for (int words = 0; words < 3; ++words) {
    std::uint32_t end = reader.next(i, clock);
    if (end == 0) end = reader.next(i, clock_after);
    if (end == 0) break;
    i = end;
  }
  return i;
}

bool is_minutes(const Reader& reader, std::uint32_t i) {
  return reader.digits(i) && reader.glued(i) && reader.length(i) == 2 && reader.at(i).value < 60;
}

bool is_letter_h(const Reader& reader, std::uint32_t i) {
  return reader.word(i) && reader.same_line(i) && (reader.text(i) == "h" || reader.text(i) == "H");
}

// "hours" is a time of the day only behind a word that announces one: "às 15 horas".
bool is_clear_clock(const Reader& reader, std::uint32_t i) {
  if (!reader.goes_on(i)) return false;
  const bool either = (reader.kinds(i) & bit(time_unit)) != 0 || is_letter_h(reader, i);
  return !either && (reader.starts(i, clock) != 0 || reader.starts(i, clock_after) != 0);
}

Reading time_in_digits(const Reader& reader, std::uint32_t i) {
  if (!reader.begins_number(i) || reader.length(i) > 2 || reader.at(i).value > 24) return {};
  const bool cued = reader.follows(i, clock_cue);
  if (reader.glued(i + 1) && reader.sign(i + 1, ":") && is_minutes(reader, i + 2)) {
    std::uint32_t end = i + 3;
    if (reader.glued(end) && reader.sign(end, ":") && is_minutes(reader, end + 1)) end += 2;
    const std::uint32_t words = behind_clock_words(reader, end);
    return words != end || reader.ends_number(end) ? time_reading(i, words, 0.95F) : Reading{};
  }
  if (reader.glued(i + 1) && reader.sign(i + 1, ".") && is_minutes(reader, i + 2) && !reader.sign(i + 3, "%")) {
    const std::uint32_t words = behind_clock_words(reader, i + 3);
    if (words != i + 3) return time_reading(i, words, 0.95F);
    constexpr WordKinds counting = bit(unit) | bit(unit_needs_digits) | bit(currency) | bit(currency_code) | bit(scale);
    const bool counts = reader.goes_on(i + 3) && (reader.kinds(i + 3) & counting) != 0;
    if (cued && !counts && reader.ends_number(i + 3) && reader.has(Habit::dotted_times)) return time_reading(i, i + 3, 0.7F);
    return {};
  }
  if (is_letter_h(reader, i + 1) && (reader.has(Habit::spaced_hours) || reader.glued(i + 1))) {
    std::uint32_t end = i + 2;
    if (reader.digits(end) && reader.length(end) == 2 && reader.at(end).value < 60 && reader.same_line(end)) {
      ++end;
      if (reader.glued(end) && reader.word(end) && (reader.text(end) == "m" || reader.text(end) == "min")) ++end;
      return reader.ends_number(end) ? time_reading(i, behind_clock_words(reader, end), 0.95F) : Reading{};
    }
    if (cued) return time_reading(i, behind_clock_words(reader, end), 0.85F);
    return {};
  }
  return {};
}

}  // namespace

Reading read_clock_time(const Reader& reader, std::uint32_t i) {
  if (const std::uint32_t end = reader.starts(i, clock_alone)) return time_reading(i, end, 0.8F);
  if (const std::uint32_t end = reader.starts(i, clock_before)) {
    const Number number = reader.number(end);
    if (number.end == 0 || number.value > 24 || number.ordinal || !reader.goes_on(end)) return {};
    const std::uint32_t words = behind_clock_words(reader, number.end);
    const bool clear = reader.has(Habit::clock_phrases_alone) || words != number.end || reader.follows(i, clock_cue);
    return clear ? time_reading(i, words, 0.85F) : Reading{};
  }
  if (reader.digits(i)) {
    if (const Reading reading = time_in_digits(reader, i); reading.end != 0) return reading;
  }
  const Number number = reader.number(i);
  const bool is_hour = number.end != 0 && !number.ordinal && number.value <= 24 && (!number.in_digits || number.plain);
  if (!is_hour) return {};
  const bool cued = reader.follows(i, clock_cue);
  const std::uint32_t words = behind_clock_words(reader, number.end);
  if (words != number.end && (cued || is_clear_clock(reader, number.end))) {
    // "9 Uhr 30"
    const bool minutes = reader.has(Habit::minutes_behind_clock) && reader.digits(words) && reader.same_line(words) &&
                         reader.length(words) == 2 && reader.at(words).value < 60 && reader.ends_number(words + 1);
    if (cued || !reader.has(Habit::hours_last) || !(reader.kinds(number.end) & bit(time_unit))) {
      return time_reading(i, minutes ? words + 1 : words, 0.9F);
    }
  }
  return {};
}

}  // namespace veil::detect
