// Reads what a date in text says: which year, which month, how precisely. All of the text must be understood; what is not
// (a year that only the sentence knows, a century) gives nothing, so that nothing false is said of it.
#pragma once

#include <cstdint>
#include <optional>

#include "expressions/reader.h"

namespace veil::replace {

enum class DatePrecision : std::uint8_t {
  day,          // 18 July 1980; the month is 0 where day and month cannot be told apart (3/5/1980)
  days,         // 3 to 5 May 2021; the month is 0 where there are several
  day_month,    // 18 July
  month,        // July 1980, summer 1980, the first quarter of 1980: less than a year; the month is 0 where none or several
  year,         // 1980
  years,        // 1980-1985
  decade,       // the 1980s
  century,      // the 19th century
  month_alone,  // July, July of that year
  weekday,      // Monday
  days_month    // 3 to 5 May
};

struct CalendarDate {
  DatePrecision precision = DatePrecision::year;
  int year = 0;       // the first, of several; of a decade its first
  int last_year = 0;  // the last, of several
  int month = 0;
};

// `reader` holds the text of the mention and nothing else.
std::optional<CalendarDate> read_calendar_date(const expressions::Reader& reader);

}  // namespace veil::replace
