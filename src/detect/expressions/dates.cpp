// Dates: a day with its month, a month with its year, numeric forms, years alone, weekdays, seasons, holidays. A year alone
// is one where its value or the words around say so; numbers of articles, pages and laws are not (kind "reference" of the
// word lists).
#include "detect/expressions/readings.h"

namespace veil::detect {
namespace {

using enum WordKind;

Reading date_reading(std::uint32_t first, std::uint32_t end, std::string_view reason, float score) {
  return {first, end, Label::datetime, "DATE", reason, score};
}

bool is_day(const Number& number) {
  return number.end != 0 && number.value >= 1 && number.value <= 31 && (!number.plain || number.digits <= 2);
}

// Behind the day at `i` with its ordinal sign or full stop: "5", "5th", "5.", "fifth", "1º".
std::uint32_t behind_day(const Reader& reader, std::uint32_t i) {
  if (reader.digits(i)) {
    if (reader.length(i) > 2 || reader.at(i).value < 1 || reader.at(i).value > 31) return 0;
    std::uint32_t end = i + 1;
    if (reader.glued(end)) {
      if (const std::uint32_t ending = reader.starts(end, ordinal_ending)) {
        end = ending;
      } else if (reader.sign(end, ".") && reader.has(Habit::ordinal_stops)) {
        ++end;
      }
    }
    return end;
  }
  if (reader.glued(i) && reader.dash(i - 1)) return 0;  // "ninety-eight"
  const Number number = reader.number(i);
  if (is_day(number)) return number.end;
  // "un de mayo", "um de março"
  return reader.starts(i, article) && reader.has(Habit::article_as_day) && reader.next(i + 1, of) != 0 ? i + 1 : 0;
}

bool is_two_digits(const Reader& reader, std::uint32_t i) { return reader.digits(i) && reader.length(i) == 2 && reader.ends_number(i + 1); }

// Behind the year that follows a month or season, or `i`.
std::uint32_t behind_following_year(const Reader& reader, std::uint32_t i, bool comma_allowed) {
  if (const std::uint32_t tail = reader.next(i, year_tail)) return tail;
  // "enero-99", "Mai-1998"
  if (reader.glued(i) && reader.dash(i) && reader.glued(i + 1) && reader.digits(i + 1) && reader.ends_number(i + 2) &&
      (reader.length(i + 1) == 2 || reader.length(i + 1) == 4))
    return i + 2;
  std::uint32_t place = i;
  if (comma_allowed && reader.sign(place, ",")) ++place;
  if (!reader.goes_on(place)) return i;
  const std::uint32_t of_end = reader.next(place, of);
  if (of_end != 0) place = of_end;
  if (!reader.goes_on(place)) return i;
  if ((reader.sign(place, "'") || (reader.same_line(place) && reader.text(place) == "’")) && is_two_digits(reader, place + 1))
    return place + 2;
  if (reader.digits(place)) {
    if (const std::uint32_t year = read_year(reader, place)) return year;
    if (reader.has(Habit::short_years) && of_end != 0 && is_two_digits(reader, place)) return place + 1;
    return i;
  }
  if (of_end != 0 || reader.has(Habit::years_beside_months)) {
    if (const std::uint32_t year = read_year(reader, place)) return year;
  }
  return i;
}

// "5 May 1998", "5th of May", "5., 6. und 7. Mai", "3 al 5 de mayo": days, then a month, perhaps a year.
std::uint32_t behind_day_and_month(const Reader& reader, std::uint32_t i) {
  if (reader.digits(i) && !reader.begins_number(i)) return 0;
  std::uint32_t place = i;
  bool behind_comma = false;
  for (int days = 0; days < 6; ++days) {
    const std::uint32_t day = behind_day(reader, place);
    if (day == 0) return 0;
    std::uint32_t month_at = day;
    if (const std::uint32_t of_end = reader.next(day, of)) month_at = of_end;
    // "5-May-1998"
    const bool dashed = reader.glued(day) && reader.dash(day) && reader.glued(day + 1);
    if (dashed) month_at = day + 1;
    if (const std::uint32_t month_end = reader.next(month_at, month)) {
      if (behind_comma) return 0;  // "5, 6 and 7 May", but not "§ 26, 14 June"
      if (dashed && reader.dash(month_end) && reader.digits(month_end + 1)) return month_end + 2;
      return behind_following_year(reader, month_end, true);
    }
    std::uint32_t join = 0;
    behind_comma = reader.sign(day, ",");
    if (reader.dash(day) || reader.sign(day, ",/")) {
      join = day + 1;
      if (const std::uint32_t and_end = reader.next(join, list_join)) {
        join = and_end;
        behind_comma = false;
      }
    } else {
      join = reader.next(day, list_join);
    }
    if (join == 0 || !reader.goes_on(join)) return 0;
    while (const std::uint32_t lead = reader.next(join, date_lead)) join = lead;
    place = join;
  }
  return 0;
}

// "May 5th, 1998", "May 5-7"
std::uint32_t behind_month_and_day(const Reader& reader, std::uint32_t month_end) {
  std::uint32_t place = month_end;
  std::uint32_t end = 0;
  for (int days = 0; days < 4; ++days) {
    if (!reader.goes_on(place) || !(reader.digits(place) || (reader.kinds(place) & bit(ordinal)))) break;
    const std::uint32_t day = behind_day(reader, place);
    if (day == 0 || !reader.ends_number(day)) break;
    end = day;
    if (reader.dash(day)) {
      place = day + 1;
    } else if (const std::uint32_t join = reader.next(day, list_join)) {
      place = join;
    } else {
      break;
    }
  }
  return end == 0 ? 0 : behind_following_year(reader, end, true);
}

// 2021-05-03, 3.5.2021, 3. 5. 2021, 03/05/21, 5-3-2021, 05/1998; in German "5.5." behind a word of dates.
std::uint32_t behind_numeric_date(const Reader& reader, std::uint32_t i) {
  if (!reader.digits(i) || !reader.begins_number(i) || reader.length(i) > 4) return 0;
  if (reader.next(i + 5, clock)) return 0;  // "21.43.15 GMT"
  const auto separator_at = [&](std::uint32_t place) -> char {
    if (!reader.glued(place) || !reader.sign(place, "./-")) return 0;
    return reader.text(place)[0];
  };
  const char separator = separator_at(i + 1);
  if (separator == 0) return 0;
  const auto number_at = [&](std::uint32_t place) {
    return reader.digits(place) && (reader.glued(place) || (separator == '.' && reader.same_line(place)));
  };
  if (!number_at(i + 2)) return 0;
  const std::uint32_t a = reader.at(i).value;
  const std::uint32_t b = reader.at(i + 2).value;
  const std::uint32_t a_digits = reader.length(i);
  const std::uint32_t b_digits = reader.length(i + 2);
  const auto day_and_month = [](std::uint32_t x, std::uint32_t y) {
    return x >= 1 && y >= 1 && ((x <= 31 && y <= 12) || (x <= 12 && y <= 31));
  };
  const bool third = separator_at(i + 3) == separator && number_at(i + 4);
  if (third) {
    const std::uint32_t c = reader.at(i + 4).value;
    const std::uint32_t c_digits = reader.length(i + 4);
    if (!reader.ends_number(i + 5)) {
      // "1998-05-05T10:30"
      if (!(separator == '-' && reader.word(i + 5) && reader.text(i + 5) == "T")) return 0;
    }
    if (a_digits == 4) return b_digits <= 2 && c_digits <= 2 && day_and_month(c, b) ? i + 5 : 0;
    if (a_digits > 2 || b_digits > 2 || !day_and_month(a, b)) return 0;
    if (c_digits == 4) return c >= 1000 && c <= 2199 ? i + 5 : 0;
    const bool clear = separator != '-' || (a_digits == 2 && b_digits == 2) || reader.follows(i, date_lead);
    return c_digits == 2 && clear ? i + 5 : 0;
  }
  if (!reader.ends_number(i + 3) || reader.follows(i, reference)) return 0;
  if (separator == '/' && a_digits <= 2 && b_digits == 4 && a >= 1 && a <= 12 && b >= 1900 && b <= 2099) return i + 3;
  const bool ordinals = reader.has(Habit::ordinal_stops) && separator == '.' && reader.sign(i + 3, ".") && reader.glued(i + 3);
  if (ordinals && a_digits <= 2 && b_digits <= 2 && a <= 31 && b >= 1 && b <= 12 && a >= 1 &&
      ((a_digits == 2 && b_digits == 2) || reader.follows(i, date_lead) || reader.follows(i, month_cue) || reader.follows(i, weekday)))
    return i + 4;
  return 0;
}

// Behind "1998-99", "1998/99", "2001–2003" where a year ends at `end`; otherwise `end`.
std::uint32_t behind_year_range(const Reader& reader, std::uint32_t end) {
  const bool joined = reader.dash(end) || (reader.sign(end, "/") && reader.glued(end));
  if (!joined || !reader.digits(end + 1)) return end;
  const std::uint32_t digits = reader.length(end + 1);
  if ((digits == 2 || digits == 4) && reader.same_line(end + 1) && reader.ends_number(end + 2)) {
    if (digits == 4 && (reader.at(end + 1).value < 1000 || reader.at(end + 1).value > 2199)) return end;
    if (digits == 2 && !reader.glued(end + 1)) return end;
    return end + 2;
  }
  return end;
}

bool counts_something(const Reader& reader, std::uint32_t end) {
  constexpr WordKinds counting = bit(currency) | bit(currency_code) | bit(currency_sign) | bit(percent) | bit(unit) |
                                 bit(unit_needs_digits) | bit(time_unit) | bit(scale);
  return reader.goes_on(end) && (reader.kinds(end) & counting) != 0 && !reader.name(end);
}

// "in nineteen ninety-eight", "en mil novecientos noventa y ocho"
Reading year_in_words(const Reader& reader, std::uint32_t i) {
  if (!reader.follows(i, year_cue)) return {};
  const std::uint32_t end = read_year(reader, i);
  if (end == 0 || counts_something(reader, end) || end < i + 2) return {};
  return date_reading(i, end, "year in words", 0.8F);
}

Reading year_alone(const Reader& reader, std::uint32_t i) {
  if (!reader.digits(i)) return year_in_words(reader, i);
  if (reader.length(i) != 4) return {};
  const std::uint32_t value = reader.at(i).value;
  if (value < 1000 || value > 2100 || !reader.begins_number(i)) return {};
  const std::uint32_t range_end = behind_year_range(reader, i + 1);
  const bool range = range_end != i + 1;
  if (!range && !reader.ends_number(i + 1)) return {};
  if (reader.follows(i, reference) || reader.follows(i, currency_sign) || reader.follows(i, currency_code)) return {};
  if (counts_something(reader, range_end)) return {};
  // "the 1997 Act"
  if (reader.same_line(range_end) && reader.name(range_end) && (reader.kinds(range_end) & bit(reference))) return {};
  if (i > 0 && reader.same_line(i) && (reader.sign(i - 1, "§#$€£&=+") || reader.text(i - 1) == "№")) return {};
  const bool in_brackets = i > 0 && reader.sign(i - 1, "(") && reader.sign(range_end, "),;");
  const bool cued = in_brackets || range || reader.follows(i, year_cue);
  const bool usual = value >= 1900 && value <= 2039;
  if (usual && cued) return date_reading(i, range_end, "year", 0.95F);
  // "2000 people": round numbers need a cue.
  if (usual && value % 1000 != 0) return date_reading(i, range_end, "four digits with the value of a year", 0.85F);
  if (cued && value >= 1400 && value < 2060) return date_reading(i, range_end, "year after a word of dates", 0.75F);
  return {};
}

Reading weekday_first(const Reader& reader, std::uint32_t i, std::uint32_t end) {
  std::uint32_t place = end;
  if (reader.sign(place, ",")) ++place;
  while (const std::uint32_t lead = reader.next(place, date_lead)) place = lead;
  if (reader.goes_on(place)) {
    if (const std::uint32_t date = behind_day_and_month(reader, place)) return date_reading(i, date, "weekday and date", 0.98F);
    if (const std::uint32_t date = behind_numeric_date(reader, place)) return date_reading(i, date, "weekday and date", 0.98F);
    if (const std::uint32_t month_end = reader.next(place, month)) {
      if (const std::uint32_t date = behind_month_and_day(reader, month_end)) {
        return date_reading(i, date, "weekday and date", 0.98F);
      }
    }
    // "el lunes 5", "Montag, den 5."
    const std::uint32_t day = reader.digits(place) && place != end ? behind_day(reader, place) : 0;
    if (day != 0 && reader.ends_number(day) && !counts_something(reader, day) && reader.has(Habit::days_behind_weekdays)) {
      return date_reading(i, day, "weekday and day", 0.8F);
    }
  }
  if (reader.kinds(i) & bit(weekday_needs_date)) return {};
  const bool small = (reader.kinds(i) & bit(weekday_small)) != 0;
  if (small && reader.at(i).capital) return {};
  if (reader.has(Habit::calendar_capitals) && !reader.at(i).capital) return {};
  return date_reading(i, end, "weekday", 0.8F);
}

Reading month_first(const Reader& reader, std::uint32_t i, std::uint32_t end) {
  const bool capitals = reader.has(Habit::calendar_capitals);
  if (capitals && !reader.at(i).capital) return {};
  if (reader.has(Habit::month_first)) {
    if (const std::uint32_t day = behind_month_and_day(reader, end)) return date_reading(i, day, "month and day", 0.95F);
  }
  const std::uint32_t year = behind_following_year(reader, end, true);
  if (year != end) return date_reading(i, year, "month and year", 0.97F);
  // "May and June 1998"
  std::uint32_t join = reader.dash(end) ? end + 1 : reader.next(end, list_join);
  if (join == 0 && reader.sign(end, "/")) join = end + 1;
  if (join != 0) {
    if (const std::uint32_t second = reader.next(join, month)) {
      const std::uint32_t second_year = behind_following_year(reader, second, true);
      if (!capitals || reader.at(join).capital) return date_reading(i, second_year, "months", 0.9F);
    }
  }
  if (reader.kinds(i) & bit(month_needs_year)) return {};
  const bool cued = reader.follows(i, month_cue);
  if ((reader.kinds(i) & bit(month_needs_cue)) && !cued) return {};
  return date_reading(i, end, "month", cued ? 0.9F : 0.75F);
}

// "el día 9", "no dia 25": the day of a month that is not named.
Reading day_alone(const Reader& reader, std::uint32_t i) {
  if (!reader.has(Habit::days_alone) || i == 0 || !reader.digits(i) || !reader.same_line(i)) return {};
  if (!(reader.kinds(i - 1) & bit(date_lead))) return {};
  if (!(reader.kinds(i - 1) & bit(time_unit)) || reader.follows(i - 1, number)) return {};
  const std::uint32_t end = behind_day(reader, i);
  if (end == 0 || !reader.ends_number(end) || counts_something(reader, end)) return {};
  return date_reading(i - 1, end, "day of a month", 0.8F);
}

}  // namespace

std::uint32_t read_year(const Reader& reader, std::uint32_t i) {
  if (reader.digits(i)) {
    const std::uint32_t value = reader.at(i).value;
    if (reader.length(i) != 4 || value < 1000 || value > 2199 || !reader.begins_number(i)) return 0;
    const std::uint32_t range_end = behind_year_range(reader, i + 1);
    return range_end != i + 1 || reader.ends_number(i + 1) ? range_end : 0;
  }
  const Number number = reader.number(i);
  if (number.end == 0 || number.ordinal) return 0;
  if (number.value >= 1100 && number.value <= 2100) return number.end;
  // "nineteen ninety-eight"
  if (reader.has(Habit::years_in_pairs) && number.value >= 11 && number.value <= 20) {
    const Number second = reader.number(number.end);
    if (second.end != 0 && !second.in_digits && !second.ordinal && second.value >= 10 && second.value <= 99) return second.end;
  }
  return 0;
}

Reading read_date(const Reader& reader, std::uint32_t i) {
  if (const std::uint32_t end = reader.starts(i, weekday)) {
    if (const Reading reading = weekday_first(reader, i, end); reading.end != 0) return reading;
  }
  if (const std::uint32_t end = behind_numeric_date(reader, i)) return date_reading(i, end, "numeric date", 0.97F);
  if (const std::uint32_t end = behind_day_and_month(reader, i)) return date_reading(i, end, "day and month", 0.98F);
  if (const std::uint32_t end = reader.starts(i, holiday); end != 0 && reader.at(i).capital) {
    return date_reading(i, behind_following_year(reader, end, true), "holiday", 0.85F);
  }
  if (const std::uint32_t end = reader.starts(i, month)) {
    if (const Reading reading = month_first(reader, i, end); reading.end != 0) return reading;
  }
  if (const std::uint32_t end = reader.starts(i, season)) {
    const std::uint32_t year = behind_following_year(reader, end, false);
    return year != end ? date_reading(i, year, "season and year", 0.95F) : Reading{};
  }
  if (const Reading reading = day_alone(reader, i); reading.end != 0) return reading;
  return year_alone(reader, i);
}

}  // namespace veil::detect
