// One pass over the atoms collects years, months and days; what they amount to is decided at the end.
#include "replace/options/calendar_date.h"

#include <algorithm>

namespace veil::replace {
namespace {

using namespace expressions;
using enum WordKind;

bool is_year(double value) { return value >= 1000 && value <= 2199; }

class DateReader {
 public:
  explicit DateReader(const Reader& reader) : reader_(reader) {}

  std::optional<CalendarDate> read() {
    for (std::uint32_t i = 0; i < reader_.size();) {
      const std::uint32_t end = reader_.digits(i) ? take_digits(i) : take_word(i);
      if (end == 0) return std::nullopt;
      i = end;
    }
    return conclude();
  }

 private:
  void take_year(int year) {
    first_year_ = first_year_ == 0 ? year : std::min(first_year_, year);
    last_year_ = std::max(last_year_, year);
  }

  // A year of two digits. Which century "25" means is for the reader of the text to say.
  bool take_short_year(std::uint32_t value) {
    if (value >= 30 && value < 40) return false;
    take_year(static_cast<int>(value < 30 ? 2000 + value : 1900 + value));
    return true;
  }

  void take_month(int month) {
    if (month_ != 0 && month != month_) several_months_ = true;
    month_ = month;
  }

  std::uint32_t take_digits(std::uint32_t i) {
    if (const std::uint32_t end = take_numeric(i)) return end;
    const std::uint32_t value = reader_.at(i).value;
    const std::uint32_t digits = reader_.length(i);
    if (digits == 4) {
      if (!is_year(value)) return 0;
      if (reader_.glued(i + 1)) {
        if (const std::uint32_t ending = reader_.starts(i + 1, decade_ending); ending != 0 && value % 10 == 0) {
          decade_ = true;
          take_year(static_cast<int>(value));
          return ending;
        }
      }
      take_year(static_cast<int>(value));
      if (after_decade_word_ && value % 10 == 0) decade_ = true;
      // "1998-99", "1998/99": the century is that of the first.
      const bool joined = reader_.dash(i + 1) || (reader_.sign(i + 1, "/") && reader_.glued(i + 1));
      if (joined && reader_.digits(i + 2) && reader_.length(i + 2) == 2) {
        const std::uint32_t second = value / 100 * 100 + reader_.at(i + 2).value;
        take_year(static_cast<int>(second < value ? second + 100 : second));
        range_ = true;
        return i + 3;
      }
      return i + 1;
    }
    if (digits > 2) return 0;
    const bool apostrophe = i > 0 && (reader_.text(i - 1) == "'" || reader_.text(i - 1) == "’");
    if (apostrophe || after_decade_word_) {
      if (reader_.glued(i + 1) && reader_.starts(i + 1, decade_ending)) after_decade_word_ = true;
      if (after_decade_word_) {
        if (value % 10 != 0 || value < 40) return 0;
        decade_ = true;
        take_year(static_cast<int>(1900 + value));
        const std::uint32_t ending = reader_.glued(i + 1) ? reader_.starts(i + 1, decade_ending) : 0;
        return ending != 0 ? ending : i + 1;
      }
      return take_short_year(value) ? i + 1 : 0;
    }
    // "90er Jahre"
    if (digits == 2 && reader_.glued(i + 1) && reader_.starts(i + 1, decade_ending)) {
      if (value % 10 != 0 || value < 40) return 0;
      decade_ = true;
      take_year(static_cast<int>(1900 + value));
      return reader_.starts(i + 1, decade_ending);
    }
    const bool behind_dash = i > 0 && reader_.dash(i - 1) && reader_.glued(i);
    const bool behind_of = reader_.has(Habit::short_years) && i > 0 && (reader_.kinds(i - 1) & bit(of)) != 0;
    if (month_ != 0 && first_year_ == 0 && digits == 2 &&
        (value > 31 || (behind_of && days_ > 0) || behind_of || (behind_dash && reader_.word(i - 2)))) {
      return take_short_year(value) ? i + 1 : 0;
    }
    return take_day(value, i + 1);
  }

  std::uint32_t take_day(double value, std::uint32_t end) {
    if (value < 1 || value > 31) return 0;
    ++days_;
    if (reader_.glued(end)) {
      if (const std::uint32_t ending = reader_.starts(end, ordinal_ending)) return ending;
      if (reader_.sign(end, ".")) return end + 1;
    }
    return end;
  }

  // 1980-07-18, 18.7.80, 07/1980, 18.7.
  std::uint32_t take_numeric(std::uint32_t i) {
    const auto joined = [&](std::uint32_t place) {
      return reader_.glued(place) && reader_.sign(place, "./-") && reader_.digits(place + 1) &&
             (reader_.glued(place + 1) || reader_.sign(place, "."));
    };
    if (!joined(i + 1)) return 0;
    const std::uint32_t a = reader_.at(i).value;
    const std::uint32_t b = reader_.at(i + 2).value;
    const bool dots = reader_.sign(i + 1, ".");
    if (!joined(i + 3)) {
      if (!dots && reader_.length(i) <= 2 && reader_.length(i + 2) == 4 && a >= 1 && a <= 12 && is_year(b)) {
        take_month(static_cast<int>(a));
        take_year(static_cast<int>(b));
        return i + 3;
      }
      // "09/22" is a month where days come first: there is no month 22.
      if (reader_.sign(i + 1, "/") && !reader_.has(Habit::month_first) && reader_.length(i + 2) == 2 && a >= 1 && a <= 12 && b > 12 &&
          take_short_year(b)) {
        take_month(static_cast<int>(a));
        return i + 3;
      }
      if (dots && reader_.has(Habit::ordinal_stops) && reader_.sign(i + 3, ".") && a >= 1 && a <= 31 && b >= 1 && b <= 12) {
        ++days_;
        take_month(static_cast<int>(b));
        return i + 4;
      }
      return 0;
    }
    if (reader_.text(i + 1) != reader_.text(i + 3)) return 0;
    const std::uint32_t c = reader_.at(i + 4).value;
    ++days_;
    if (reader_.length(i) == 4) {
      if (!is_year(a) || b < 1 || b > 12 || c < 1 || c > 31) return 0;
      take_year(static_cast<int>(a));
      take_month(static_cast<int>(b));
      return i + 5;
    }
    if (reader_.length(i + 4) == 4) {
      if (!is_year(c)) return 0;
      take_year(static_cast<int>(c));
    } else if (reader_.length(i + 4) != 2 || !take_short_year(c)) {
      return 0;
    }
    if (a < 1 || b < 1 || std::max(a, b) > 31 || std::min(a, b) > 12) return 0;
    const bool day_first = !reader_.has(Habit::month_first) || dots;
    if (b > 12) {
      take_month(static_cast<int>(a));
    } else if (a > 12 || a == b || day_first) {
      take_month(static_cast<int>(b));
    } else {
      ambiguous_ = true;
    }
    return i + 5;
  }

  std::uint32_t take_word(std::uint32_t i) {
    if (reader_.dash(i) || reader_.sign(i, ",.()'/") || reader_.text(i) == "’") {
      // "Mon., 5 May" and brackets around years
      if (const std::uint32_t end = reader_.starts(i, of)) return end;
      if (const std::uint32_t end = reader_.starts(i, date_lead)) return end;
      return i + 1;
    }
    if (const std::uint32_t end = reader_.starts(i, month)) {
      take_month(static_cast<int>(reader_.value(i, month)));
      return month_ == 0 ? 0 : end;
    }
    if (const std::uint32_t end = reader_.starts(i, year_tail)) return end;
    for (const WordKind kind : {century, century_before}) {
      if (const std::uint32_t end = reader_.starts(i, kind)) {
        century_ = true;
        return end;
      }
    }
    if (century_ && reader_.text(i).find_first_not_of("IVXL") == std::string_view::npos) return i + 1;
    if (const std::uint32_t end = reader_.starts(i, decade_before)) {
      after_decade_word_ = true;
      return end;
    }
    // "Jahre" behind a decade, "año" before a year
    if (const std::uint32_t end = reader_.starts(i, time_unit); end != 0 && reader_.value(i, time_unit) == 365) return end;
    for (const WordKind kind : {season, holiday, quarter, part_of}) {
      if (const std::uint32_t end = reader_.starts(i, kind)) {
        part_ = true;
        return end;
      }
    }
    if (const std::uint32_t end = reader_.starts(i, weekday)) {
      weekday_ = true;
      return end;
    }
    if (const std::uint32_t end = take_number_word(i)) return end;
    for (const WordKind kind : {of, date_lead, list_join}) {
      if (const std::uint32_t end = reader_.starts(i, kind)) return end;
    }
    return 0;
  }

  std::uint32_t take_number_word(std::uint32_t i) {
    const Number number = reader_.number(i);
    if (number.end == 0) {
      const bool one = reader_.has(Habit::article_as_day) && reader_.starts(i, article) && reader_.next(i + 1, of);
      return one ? take_day(1, i + 1) : 0;
    }
    if (!number.ordinal && number.value >= 1100 && number.value <= 2100) {
      take_year(static_cast<int>(number.value));
      return number.end;
    }
    if (!number.ordinal && reader_.has(Habit::years_in_pairs) && number.value >= 11 && number.value <= 20) {
      const Number second = reader_.number(number.end);
      if (second.end != 0 && !second.in_digits && !second.ordinal && second.value >= 10 && second.value <= 99) {
        take_year(static_cast<int>(number.value * 100 + second.value));
        return second.end;
      }
    }
    if (after_decade_word_ && !number.ordinal && number.value >= 40 && number.value < 100) {
      decade_ = true;
      take_year(static_cast<int>(1900 + number.value));
      return number.end;
    }
    // "second" is a unit of time, too, and has the value of that.
    return take_day(number.ordinal ? std::max(number.value, 1.0) : number.value, number.end);
  }

  std::optional<CalendarDate> conclude() const {
    CalendarDate date{DatePrecision::year, first_year_, last_year_, several_months_ ? 0 : month_};
    if (century_) return CalendarDate{DatePrecision::century, 0, 0, 0};
    if (first_year_ == 0) {
      if (several_months_ || part_) return std::nullopt;
      if (month_ == 0 && (!weekday_ || days_ != 0)) return std::nullopt;
      date.precision = month_ == 0 ? DatePrecision::weekday
                       : days_ > 1 ? DatePrecision::days_month
                       : days_ > 0 ? DatePrecision::day_month
                                   : DatePrecision::month_alone;
      if (days_ == 0) date.month = 0;
      return date;
    }
    if (decade_) {
      date.precision = DatePrecision::decade;
    } else if (first_year_ != last_year_ || range_) {
      date.precision = DatePrecision::years;
    } else if (part_) {
      date.precision = DatePrecision::month;
      date.month = 0;
    } else if (days_ > 0) {
      if (month_ == 0 && !ambiguous_) return std::nullopt;
      date.precision = days_ > 1 ? DatePrecision::days : DatePrecision::day;
    } else if (month_ != 0) {
      date.precision = DatePrecision::month;
    }
    return date;
  }

  const Reader& reader_;
  int first_year_ = 0, last_year_ = 0, month_ = 0, days_ = 0;
  bool several_months_ = false, ambiguous_ = false, part_ = false, decade_ = false, range_ = false, after_decade_word_ = false,
       century_ = false, weekday_ = false;
};

}  // namespace

std::optional<CalendarDate> read_calendar_date(const Reader& reader) { return DateReader(reader).read(); }

}  // namespace veil::replace
