#include "evaluation/truth/time_facts.h"

#include <algorithm>
#include <chrono>
#include <string>

#include "expressions/reader.h"
#include "veil/utf8.h"

namespace veil::evaluation {
namespace {

using expressions::Number;
using expressions::Reader;
using expressions::WordKind;

constexpr std::uint32_t birth_reach = 8;  // atoms from "born" to its year: "born on 3 May 1980"
constexpr std::uint32_t date_reach = 3;   // atoms between a weekday and its date: ", den"

bool is_year(const Reader& reader, std::uint32_t i) {
  return reader.digits(i) && reader.length(i) == 4 && reader.begins_number(i) && reader.at(i).value >= 1800 && reader.at(i).value <= 2100;
}

std::string lower(const Reader& reader, std::uint32_t i) { return utf8::to_lower(reader.text(i)); }

// "3 May 2021", "3. Mai 2021", "3 de mayo de 2022", "May 3, 2021".
struct FullDate {
  int year = 0, month = 0, day = 0;
  std::uint32_t end = 0;  // behind its last atom; 0: none
};

std::uint32_t month_at(const Reader& reader, std::uint32_t i, int& month) {
  const std::uint32_t end = i < reader.size() ? reader.next(i, WordKind::month) : 0;
  if (end != 0) month = static_cast<int>(reader.value(i, WordKind::month));
  return end;
}

std::uint32_t day_at(const Reader& reader, std::uint32_t i, int& day) {
  if (!reader.digits(i) || reader.length(i) > 2 || reader.at(i).value < 1 || reader.at(i).value > 31) return 0;
  day = static_cast<int>(reader.at(i).value);
  std::uint32_t end = i + 1;
  if (reader.glued(end)) {
    if (const std::uint32_t ending = reader.starts(end, WordKind::ordinal_ending)) end = ending;
    if (reader.sign(end, ".") && reader.glued(end)) ++end;
  }
  return end;
}

// Over commas and words like "de".
std::uint32_t behind_joints(const Reader& reader, std::uint32_t i) {
  for (int steps = 0; steps < 2 && i < reader.size(); ++steps) {
    if (reader.sign(i, ",")) {
      ++i;
    } else if (const std::uint32_t of = reader.next(i, WordKind::of)) {
      i = of;
    }
  }
  return i;
}

FullDate full_date_at(const Reader& reader, std::uint32_t i) {
  FullDate date;
  std::uint32_t end = day_at(reader, i, date.day);
  if (end != 0) {
    end = month_at(reader, behind_joints(reader, end), date.month);
  } else if ((end = month_at(reader, i, date.month)) != 0) {
    end = day_at(reader, end, date.day);
  }
  if (end == 0) return date;
  end = behind_joints(reader, end);
  if (end >= reader.size() || !reader.goes_on(end) || !is_year(reader, end)) return date;
  date.year = static_cast<int>(reader.at(end).value);
  date.end = end + 1;
  return date;
}

}  // namespace

std::optional<int> weekday_of(int year, int month, int day) {
  const std::chrono::year_month_day date{std::chrono::year(year), std::chrono::month(static_cast<unsigned>(month)),
                                         std::chrono::day(static_cast<unsigned>(day))};
  if (!date.ok()) return std::nullopt;
  return static_cast<int>(std::chrono::weekday(std::chrono::sys_days(date)).iso_encoding());
}

std::vector<YearFact> TimeWords::years(std::string_view text) const {
  const Reader reader(text, lexicon_);
  std::vector<YearFact> facts;
  std::uint32_t birth_word = 0;  // behind the last one; 0: none
  for (std::uint32_t i = 0; i < reader.size(); ++i) {
    if (reader.word(i) && reading_.birth_words.contains(lower(reader, i))) birth_word = i + 1;
    if (!is_year(reader, i)) continue;
    YearFact fact{reader.span(i, i + 1), {static_cast<int>(reader.at(i).value), static_cast<int>(reader.at(i).value)}, false};
    const bool decade_behind = reader.glued(i + 1) && reader.word(i + 1);  // "1970s", "1970er"
    bool decade_before = false;
    for (std::uint32_t back = 1; back <= 3 && back <= i; ++back) {
      decade_before = decade_before || reader.starts(i - back, WordKind::decade_before) != 0;
    }
    if ((decade_behind || decade_before) && fact.years.low % 10 == 0) fact.years.high = fact.years.low + 9;
    if (decade_behind && fact.years.low % 10 != 0) continue;
    fact.of_birth = birth_word != 0 && i - birth_word < birth_reach;
    birth_word = 0;
    facts.push_back(fact);
  }
  return facts;
}

std::vector<WeekdayFact> TimeWords::weekdays(std::string_view text) const {
  const Reader reader(text, lexicon_);
  std::vector<WeekdayFact> facts;
  for (std::uint32_t i = 0; i < reader.size(); ++i) {
    if (!reader.word(i)) continue;
    const auto weekday = reading_.weekdays.find(lower(reader, i));
    if (weekday == reading_.weekdays.end()) continue;
    for (std::uint32_t from = i + 1; from < reader.size() && from <= i + 1 + date_reach && reader.goes_on(from); ++from) {
      const FullDate date = full_date_at(reader, from);
      if (date.end == 0) continue;
      const auto right = weekday_of(date.year, date.month, date.day);
      facts.push_back({reader.span(i, date.end), right && *right == weekday->second});
      break;
    }
  }
  return facts;
}

std::optional<NumberRange> TimeWords::age(std::string_view words) const {
  const Reader reader(words, lexicon_);
  std::vector<int> values;
  for (std::uint32_t i = 0; i < reader.size();) {
    const Number number = reader.number(i);
    if (number.end == 0) {
      ++i;
      continue;
    }
    if (number.value < 0 || number.value > 120) return std::nullopt;
    values.push_back(static_cast<int>(number.value));
    i = std::max(number.end, i + 1);
  }
  if (values.empty() || values.size() > 2) return std::nullopt;
  return NumberRange{*std::min_element(values.begin(), values.end()), *std::max_element(values.begin(), values.end())};
}

}  // namespace veil::evaluation
