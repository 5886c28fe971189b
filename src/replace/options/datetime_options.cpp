// Dates, times of the day and durations. A date becomes its month, its year, its decade; a time the part of the day; a duration
// is counted less precisely. What a word of the document must explain ("yesterday", "of the same year") has no options.
#include <cmath>
#include <utility>

#include "replace/options/amount_options.h"
#include "replace/options/calendar_date.h"
#include "replace/options/day_time.h"
#include "replace/options/rule_options.h"
#include "veil/utf8.h"

namespace veil::replace {
namespace {

using namespace expressions;
using enum WordKind;

std::string roman(int number) {
  std::string written;
  constexpr std::pair<int, std::string_view> parts[] = {{10, "X"}, {9, "IX"}, {5, "V"}, {4, "IV"}, {1, "I"}};
  for (const auto& [value, letters] : parts) {
    for (; number >= value; number -= value) written += letters;
  }
  return written;
}

std::string century_in(int century, const LanguageRules& rules) {
  if (rules.has(Habit::roman_centuries)) return roman(century);
  if (!rules.has(Habit::ordinal_letters)) return std::to_string(century);
  const bool teen = century / 10 == 1;
  const std::string_view endings[] = {"th", "st", "nd", "rd"};
  return std::to_string(century) + std::string(endings[!teen && century % 10 <= 3 ? century % 10 : 0]);
}

// "década de 1980" would name the year 1980: of a year alone, a language that says it so has a shorter form ("década de los 80"), and
// where that could be another century's, nothing is said, whichever year of the decade it is.
std::string decade_in(int decade, DatePrecision precision, const LanguageRules& rules) {
  const auto* shorter = rules.wording.list("short_decade", "");
  if (shorter == nullptr || precision != DatePrecision::year) return std::to_string(decade);
  if (decade < 1930 || decade > 1990) return {};
  Filling filling;
  filling[Slot::decade] = std::to_string(decade % 100);
  return Template::read(shorter->front())->fill(filling).value_or("");
}

std::string_view kind_of(DatePrecision precision) {
  constexpr std::string_view kinds[] = {"day",    "days",    "day_month",   "month",   "year",      "years",
                                        "decade", "century", "month_alone", "weekday", "days_month"};
  return kinds[static_cast<std::size_t>(precision)];
}

// The 20th century is that of the years 1900 to 1999, as people say it.
int century_of(int year) { return year / 100 + 1; }

// "on 3 May 2021 and [5 May 2021]": the second is another day of the month that the first becomes.
bool is_listed_with_same_month(const Document& document, std::uint32_t mention_number, const CalendarDate& date,
                               const LanguageRules& rules) {
  constexpr std::size_t longest_gap = 14;  // ", and on the "
  if (mention_number == 0 || date.month == 0) return false;
  if (date.precision != DatePrecision::day && date.precision != DatePrecision::day_month) return false;
  const Mention& mention = document.mentions[mention_number];
  const Mention& before = document.mentions[mention_number - 1];
  if (before.label != Label::datetime || before.span.end >= mention.span.begin || before.span.size() > longest_rule_mention) return false;
  const std::string_view gap = document.text_of(Span{before.span.end, mention.span.begin});
  if (gap.size() > longest_gap || gap.find_first_of(".;:()\n") != std::string_view::npos) return false;
  const Reader joins(gap, rules.lexicon);
  const bool listed = joins.size() > 0 && (joins.sign(0, ",") || (joins.starts(0, number_join) != 0));
  if (!listed) return false;
  const auto other = read_calendar_date(Reader(document.text_of(before.span), rules.lexicon));
  const bool same = other && other->precision == date.precision && other->month == date.month && other->year == date.year;
  return same && (mention.entity == 0 || mention.entity != before.entity);
}

Offer date_offer(const Surroundings& surroundings, const LanguageRules& rules, const CalendarDate& date, bool listed = false) {
  Filling filling;
  filling.calendar_month = date.month;
  filling.calendar_year = date.year;
  if (date.month != 0 && date.precision != DatePrecision::month) {
    if (const auto* names = rules.wording.list("month_name", std::to_string(date.month))) filling[Slot::month] = names->front();
  }
  if (date.year != 0) {
    const bool one_year = date.precision != DatePrecision::years && date.precision != DatePrecision::decade;
    if (one_year && date.precision != DatePrecision::year) filling[Slot::year] = std::to_string(date.year);
    const int decade = date.year / 10 * 10;
    if (date.precision != DatePrecision::decade && date.last_year / 10 * 10 == decade) {
      filling[Slot::decade] = decade_in(decade, date.precision, rules);
    }
    if (century_of(date.year) == century_of(date.last_year)) {
      filling[Slot::century] = century_in(century_of(date.year), rules);
    }
  }
  // "nos anos 80", "los años 80", "Jahr 2000": what the mention begins with asks for other words.
  std::string kind(kind_of(date.precision));
  if (date.precision == DatePrecision::decade || date.precision == DatePrecision::year) {
    const std::string_view text = surroundings.text();
    const std::string with_first = kind + "_" + utf8::to_lower(text.substr(0, text.find(' ')));
    if (rules.wording.has(with_first)) kind = with_first;
  }
  if (listed && rules.wording.has(kind + "_listed")) {
    Offer offer = worded_offer(surroundings, rules.wording, kind + "_listed", filling);
    if (!offer.options.empty()) return offer;
  }
  return worded_offer(surroundings, rules.wording, kind, std::move(filling));
}

Offer time_offer(const Surroundings& surroundings, const LanguageRules& rules, int hour) {
  Filling filling;
  const auto* part = hour < 0 ? nullptr : rules.wording.list("day_part", std::to_string(hour));
  if (part != nullptr && part->size() == 3) {
    filling[Slot::part_in] = (*part)[0];
    filling[Slot::part_the] = (*part)[1];
    filling[Slot::part] = (*part)[2];
  }
  return worded_offer(surroundings, rules.wording, "time", std::move(filling));
}

// "a year", "several weeks later" -> "some time", "some time later"
Offer time_span_offer(const Surroundings& surroundings, const LanguageRules& rules, const Reader& reader, std::string_view text) {
  const Offer none{surroundings.mention().span, {}};
  if (!reader.starts(0, article) && !reader.starts(0, vague) && !reader.starts(0, number) && !reader.starts(0, half)) return none;
  std::uint32_t end = 0;  // behind the last unit
  for (std::uint32_t i = 0; i < reader.size(); ++i) {
    if (const std::uint32_t unit = reader.starts(i, time_unit)) end = unit;
  }
  if (end == 0) return none;
  Filling filling;
  filling[Slot::rest] = text.substr(reader.at(end - 1).end);
  if (!may_be_copied(filling[Slot::rest])) return none;
  std::string_view kind = "time_span";
  if (rules.wording.has("time_span_dative")) {
    const std::string first = utf8::to_lower(reader.text(0));
    const bool nominative = first == "ein" || first.ends_with("inen") || first.ends_with("e");
    if (!nominative || rules.wording.match("dative", surroundings)) kind = "time_span_dative";
  }
  return worded_offer(surroundings, rules.wording, kind, std::move(filling));
}

// "three years and two months" -> three years, rounded, and what stands behind the units: " later".
Offer duration_offer(const Surroundings& around, std::uint32_t mention_number, const LanguageRules& rules, const Reader& reader,
                     std::string_view text) {
  auto amount = read_amount(reader, text);
  if (!amount || amount->ordinal || (amount->high == 1 && amount->in_words && amount->lead.empty())) {
    return time_span_offer(around, rules, reader, text);
  }
  const std::uint32_t lead = static_cast<std::uint32_t>(amount->lead.size());
  const Surroundings surroundings(around.document(), mention_number, around.mention().span.begin + lead);
  std::uint32_t unit = amount->end;
  if (const std::uint32_t adjective = reader.next(unit, unit_adjective)) unit = adjective;
  const std::uint32_t unit_end = unit < reader.size() ? reader.next(unit, time_unit) : 0;
  if (amount->composed || reader.dash(amount->end) || unit_end == 0) {
    return amount_offer(surroundings, rules, *amount, amount->rest, "");
  }
  // Further parts, each of a number and a smaller unit.
  const double unit_days = reader.value(unit, time_unit);
  double days = amount->high * unit_days;
  std::uint32_t end = unit_end;
  while (end < reader.size()) {
    std::uint32_t place = end;
    if (reader.sign(place, ",")) ++place;
    if (const std::uint32_t joined = reader.next(place, number_join)) place = joined;
    if (place >= reader.size()) break;
    if (const std::uint32_t half_end = reader.next(place, half); half_end != 0 && place != end) {
      days += unit_days / 2;
      end = half_end;
      break;
    }
    const Number number = reader.number(place);
    const bool one = number.end == 0 && reader.starts(place, article) != 0;
    std::uint32_t further = number.end != 0 ? number.end : one ? place + 1 : 0;
    if (further != 0) {
      if (const std::uint32_t adjective = reader.next(further, unit_adjective)) further = adjective;
    }
    const std::uint32_t further_end = further == 0 || further >= reader.size() ? 0 : reader.next(further, time_unit);
    if (further_end == 0) break;
    days += (one ? 1 : number.value) * reader.value(further, time_unit);
    end = further_end;
  }
  if (number_follows(reader, end)) return {around.mention().span, {}};
  if (end == unit_end) return amount_offer(surroundings, rules, *amount, amount->rest, "");
  const std::uint32_t number_end = reader.at(amount->end - 1).end;
  std::string rest(text.substr(number_end, reader.at(unit_end - 1).end - number_end));
  rest += text.substr(reader.at(end - 1).end);
  const bool rounds = unit_days > 0 && amount->low == amount->high && std::round(days / unit_days) == amount->high;
  return amount_offer(surroundings, rules, *amount, rest, rounds ? amount->number : std::string_view());
}

class DatetimeOptions : public OptionSource {
 public:
  explicit DatetimeOptions(std::shared_ptr<const RuleResources> resources) : resources_(std::move(resources)) {}

  Offer offer(const Document& document, std::uint32_t mention_number) const override {
    const Mention& mention = document.mentions[mention_number];
    const LanguageRules* rules = resources_->of(document.language);
    const std::string_view text = document.text_of(mention.span);
    if (rules == nullptr || text.empty() || text.size() > longest_rule_mention) return {mention.span, {}};
    const Reader reader(text, rules->lexicon);
    const Surroundings surroundings(document, mention_number);
    const std::string_view kind = mention.subtype;
    const bool given =
        kind == "DATE" || kind == "PERIOD" || kind == "TIME" || kind == "DURATION" || kind == "RELATIVE" || kind == "FREQUENCY";
    if (!given || kind == "DATE" || kind == "PERIOD") {
      if (const auto date = read_date_of(reader, text, *rules)) {
        const bool listed = is_listed_with_same_month(document, mention_number, *date, *rules);
        return date_offer(surroundings, *rules, *date, listed);
      }
    }
    if (!given || kind == "TIME") {
      if (const auto time = read_day_time(reader, text, rules->wording)) return time_offer(surroundings, *rules, time->hour);
    }
    if (given ? kind == "DURATION" || kind == "RELATIVE" || kind == "FREQUENCY" : holds_time_unit(reader)) {
      return duration_offer(surroundings, mention_number, *rules, reader, text);
    }
    return {mention.span, {}};
  }

 private:
  // The date, or that of a date with a time of the day behind it: "21 July, at 10:15", "2026-05-02 23:14". The time is left out.
  static std::optional<CalendarDate> read_date_of(const Reader& reader, std::string_view text, const LanguageRules& rules) {
    if (const auto date = read_calendar_date(reader)) return date;
    for (std::uint32_t cut = reader.size(); cut-- > 1;) {
      const std::string_view rest = text.substr(reader.at(cut).begin);
      const bool clock = reader.digits(cut) && !reader.glued(cut) && rest.find_first_of(":hH.") != std::string_view::npos;
      if (!clock || !read_day_time(Reader(rest, rules.lexicon), rest, rules.wording)) continue;
      // Small words and a comma between.
      std::uint32_t end = cut;
      while (end > 1 && cut - end < 3 && (reader.sign(end - 1, ",") || (reader.word(end - 1) && reader.length(end - 1) <= 3))) --end;
      const std::string_view before = text.substr(0, reader.at(end - 1).end);
      if (const auto date = read_calendar_date(Reader(before, rules.lexicon))) return date;
    }
    return std::nullopt;
  }

  static bool holds_time_unit(const Reader& reader) {
    for (std::uint32_t i = 0; i < reader.size(); ++i) {
      if (reader.kinds(i) & (bit(time_unit) | bit(lasting))) return true;
    }
    return false;
  }

  std::shared_ptr<const RuleResources> resources_;
};

}  // namespace

Offer year_offer(const Surroundings& surroundings, const LanguageRules& rules, int year) {
  const auto match = rules.wording.match("year", surroundings);
  if (!match || match->words == 0) return {surroundings.mention().span, {}};
  return date_offer(surroundings, rules, {.precision = DatePrecision::year, .year = year, .last_year = year, .month = 0});
}

std::unique_ptr<OptionSource> make_datetime_options(std::shared_ptr<const RuleResources> resources) {
  return std::make_unique<DatetimeOptions>(std::move(resources));
}

}  // namespace veil::replace
