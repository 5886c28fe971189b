// Longer periods: decades ("the 1990s", "90er Jahre", "anos 90"), centuries ("19th century", "siglo XIX"), parts of years
// ("the first quarter of 1998").
#include "detect/expressions/readings.h"

namespace veil::detect {
namespace {

using enum WordKind;

Reading period(std::uint32_t first, std::uint32_t end, std::string_view reason, float score) {
  return {first, end, Label::datetime, "PERIOD", reason, score};
}

bool is_roman(const Reader& reader, std::uint32_t i) {
  return reader.word(i) && reader.length(i) <= 6 && reader.text(i).find_first_not_of("IVX") == std::string_view::npos;
}

// "-Jahre", " Jahren" behind "90er".
std::uint32_t behind_years_word(const Reader& reader, std::uint32_t i) {
  const std::uint32_t place = reader.dash(i) && reader.glued(i) ? i + 1 : i;
  const std::uint32_t end = reader.next(place, time_unit);
  return end != 0 && reader.text(place).starts_with("Jahr") ? end : i;
}

Reading decade_in_digits(const Reader& reader, std::uint32_t i) {
  if (!reader.digits(i) || !reader.begins_number(i) || !reader.glued(i + 1)) return {};
  const std::uint32_t digits = reader.length(i);
  if ((digits != 4 && digits != 2) || reader.at(i).value % 10 != 0) return {};
  const std::uint32_t ending = reader.starts(i + 1, decade_ending);
  if (ending == 0 || (reader.glued(ending) && (reader.word(ending) || reader.digits(ending)))) return {};
  if (reader.has(Habit::years_behind_decades)) {
    const std::uint32_t end = behind_years_word(reader, ending);
    if (digits == 2 && end == ending) return {};
    return period(i, end, "decade", 0.95F);
  }
  if (digits == 4) return period(i, ending, "decade", 0.97F);
  const bool apostrophe = i > 0 && reader.glued(i) && (reader.sign(i - 1, "'") || reader.text(i - 1) == "’");
  if (apostrophe) return period(i - 1, ending, "decade", 0.9F);
  return i > 0 && reader.follows(i, year_cue) ? period(i, ending, "decade", 0.8F) : Reading{};
}

Reading century_reading(const Reader& reader, std::uint32_t i) {
  if (const std::uint32_t end = reader.starts(i, century_before)) {
    if (is_roman(reader, end) && reader.same_line(end)) {
      std::uint32_t last = end + 1;
      const std::uint32_t join = reader.dash(last) ? last + 1 : reader.next(last, list_join);
      if (join != 0 && reader.same_line(join) && is_roman(reader, join)) last = join + 1;
      return period(i, last, "century", 0.95F);
    }
    return {};
  }
  std::uint32_t end = 0;
  if (reader.digits(i) && reader.has(Habit::ordinal_stops)) {
    if (reader.length(i) <= 2 && reader.begins_number(i) && reader.sign(i + 1, ".") && reader.glued(i + 1)) end = i + 2;
  } else {
    const Number number = reader.number(i);
    if (number.ordinal && number.value <= 30) end = number.end;
  }
  if (end == 0) return {};
  if (reader.dash(end) && reader.glued(end)) ++end;  // "18th-century"
  const std::uint32_t century_end = reader.next(end, century);
  return century_end == 0 ? Reading{} : period(i, century_end, "century", 0.95F);
}

// "the first quarter of 1998", "1. Halbjahr 2005", "segundo trimestre de 2004"
Reading part_of_year(const Reader& reader, std::uint32_t i) {
  std::uint32_t end = 0;
  const Number number = reader.number(i);
  if (number.ordinal) {
    end = number.end;
  } else if (reader.digits(i) && reader.length(i) == 1 && reader.sign(i + 1, ".") && reader.glued(i + 1)) {
    end = i + 2;
  }
  if (end == 0) return {};
  std::uint32_t place = reader.next(end, quarter);
  if (place == 0) return {};
  if (const std::uint32_t of_end = reader.next(place, of)) place = of_end;
  const std::uint32_t year = reader.goes_on(place) ? read_year(reader, place) : 0;
  return year == 0 ? Reading{} : period(i, year, "part of a year", 0.95F);
}

}  // namespace

Reading read_period(const Reader& reader, std::uint32_t i) {
  if (const Reading reading = decade_in_digits(reader, i); reading.end != 0) return reading;
  if (const std::uint32_t end = reader.starts(i, decade)) {
    if (reader.has(Habit::years_behind_decades)) {
      const std::uint32_t years = behind_years_word(reader, end);
      return years == end ? Reading{} : period(i, years, "decade", 0.95F);
    }
    return reader.follows(i, year_cue) ? period(i, end, "decade", 0.8F) : Reading{};
  }
  if (const std::uint32_t end = reader.starts(i, decade_before); end != 0 && reader.same_line(end)) {
    const Number number = reader.number(end);
    const bool two_or_four = !number.in_digits || (number.plain && (number.digits == 2 || number.digits == 4));
    const bool round = number.end != 0 && static_cast<long>(number.value) % 10 == 0 && number.value >= 20;
    if (round && two_or_four && !number.ordinal && (number.value < 100 || (number.value >= 1500 && number.value < 2100)) &&
        reader.ends_number(number.end) && (i == 0 || !reader.digits(i - 1))) {
      return period(i, number.end, "decade", 0.9F);
    }
  }
  if (const Reading reading = century_reading(reader, i); reading.end != 0) return reading;
  return part_of_year(reader, i);
}

}  // namespace veil::detect
