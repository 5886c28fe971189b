// Reads digits in groups with signs between, then asks which plan of numbers they fit.
#include "detect/identifiers/telephone.h"

#include <algorithm>
#include <string>
#include <utility>

#include "detect/identifiers/catalogue.h"
#include "detect/identifiers/runs.h"

namespace veil::detect {
namespace {

constexpr std::size_t most_digits = 15;  // E.164

// Digits as 'd', brackets and separators as they are, runs of separators as one: "(ddd) ddd-dddd".
struct Reading {
  std::string shape;
  std::string digits;
  std::size_t end = 0;
};

Reading read_number(std::string_view text, std::size_t begin) {
  Reading reading;
  std::size_t place = begin;
  while (place < text.size()) {
    std::size_t group = place;
    while (group < text.size() && is_ascii_digit(text[group])) ++group;
    if (group == place || reading.digits.size() + (group - place) > most_digits + 1) break;
    reading.digits += text.substr(place, group - place);
    reading.shape.append(group - place, 'd');
    reading.end = group;
    // Up to three signs between two groups: ") ", " - ", " (0) ".
    place = group;
    std::string between;
    while (place < text.size() && between.size() < 4) {
      const Separator separator = separator_at(text, place);
      if (separator.kind != 0) {
        between += separator.kind;
        place += separator.length;
      } else if (text[place] == '(' || text[place] == ')') {
        between += text[place++];
      } else {
        break;
      }
    }
    if (between.empty() || between == ". " || between.size() > 3) break;
    reading.shape += between;
  }
  while (!reading.shape.empty() && reading.shape.back() != 'd') reading.shape.pop_back();
  return reading;
}

bool is_year(std::string_view digits) { return digits.size() == 4 && (digits.starts_with("19") || digits.starts_with("20")); }

struct NationalForm {
  std::string_view region = {};  // whose form it is; empty when it is nobody's
  bool dialled = false;          // and numbers there begin like this
};

// Of North America (NANP), Brazil (Anatel), Spain (CNMC: nine digits in groups that numbers are not written in).
NationalForm national_form(const Reading& reading, bool bracket) {
  const std::string& shape = reading.shape;
  const std::string& digits = reading.digits;
  const bool american = shape == "ddd) ddd-dddd" || shape == "ddd)ddd-dddd" || shape == "ddd-ddd-dddd" || shape == "ddd.ddd.dddd" ||
                        shape == "ddd) ddd dddd" || shape == "ddd/ddd-dddd";
  if (american) return {"US", digits[0] >= '2' && digits[3] >= '2' && (bracket || shape.find(')') == std::string::npos)};
  if (shape == "d-ddd-ddd-dddd") return {"US", digits[0] == '1' && digits[1] >= '2'};
  if (bracket && (shape == "dd) dddd-dddd" || shape == "dd) ddddd-dddd" || shape == "dd)ddddd-dddd" || shape == "dd) d dddd-dddd" ||
                  shape == "dd) dddd dddd" || shape == "dd) ddddd dddd"))
    return {"BR", !(is_year(digits.substr(2, 4)) && is_year(digits.substr(6)))};
  if (shape == "ddd dd dd dd" || shape == "dd ddd dd dd") return {"ES", digits[0] >= '6'};
  return {};
}

// Dates, decimal numbers, open brackets: no telephone number even behind a cue.
bool is_something_else(const Reading& reading) {
  const std::string& shape = reading.shape;
  const std::ptrdiff_t dots = std::count(shape.begin(), shape.end(), '.');
  const auto opened = std::count(shape.begin(), shape.end(), '(');
  const bool date = shape == "dd.dd.dddd" || shape == "d.d.dddd" || shape == "dd.d.dddd" || shape == "d.dd.dddd" || shape == "dd.dd.dd" ||
                    shape == "dd/dd/dddd" || shape == "dddd-dd-dd" || shape == "dd-dd-dddd";
  const bool decimal = dots == 1 && shape.find_first_not_of("d.") == std::string::npos;
  return date || decimal || opened > std::count(shape.begin(), shape.end(), ')');
}

// A year between the groups: "0329/2001" is a document.
bool holds_year(const Reading& reading) {
  std::size_t at = 0;
  std::size_t group = 0;
  for (std::size_t i = 0; i <= reading.shape.size(); ++i) {
    if (i < reading.shape.size() && reading.shape[i] == 'd') {
      ++group;
      continue;
    }
    if (at > 0 && is_year(std::string_view(reading.digits).substr(at, group))) return true;
    at += group;
    group = 0;
  }
  return false;
}

// German, British and Swiss numbers begin with a zero for the area: "030 1234567", "(0221) 12 34-0", "020 7946 0958".
bool has_area_with_zero(const Reading& reading) {
  const std::string& digits = reading.digits;
  if (digits.size() < 8 || digits.size() > 13 || digits[0] != '0' || digits[1] == '0' || holds_year(reading)) return false;
  const std::size_t area = reading.shape.find_first_not_of('d');
  if (area == std::string::npos || area < 3 || area > 6) return false;
  const std::size_t rest = reading.shape.find('d', area);
  const std::size_t rest_end = std::min(reading.shape.find_first_not_of('d', rest), reading.shape.size());
  const std::string_view sign = std::string_view(reading.shape).substr(area, rest - area);
  // "012.345" and "01-12-2004" are something else.
  return sign.find('.') == std::string_view::npos && rest_end - rest >= 2;
}

// Spain and Portugal write nine digits in three groups (CNMC, ANACOM), as amounts are written; but behind an amount stands what it counts:
// "912 345 678 euros". Numbers there begin with 2 or with 6 to 9.
bool is_nine_digits_that_count_nothing(const Reading& reading, std::string_view text) {
  if (reading.shape != "ddd ddd ddd" || (reading.digits[0] != '2' && reading.digits[0] < '6')) return false;
  const std::string_view behind = text.substr(reading.end);
  if (behind.empty() || behind[0] == '\n' || behind[0] == '\r') return true;
  const bool stop = std::string_view(".,;:!?)]\"'").find(behind[0]) != std::string_view::npos;
  return stop && (behind.size() == 1 || !is_ascii_digit(behind[1]));
}

}  // namespace

IdentifierFinder telephone() { return {.subtype = "TELEPHONE", .cues = {{"tel", 2}, {"phone", 2}}}; }

std::optional<TelephoneNumber> telephone_at(std::string_view text, std::size_t digit) {
  Reading reading = read_number(text, digit);
  if (reading.end == 0 || word_begins_at(text, reading.end) || is_something_else(reading)) return {};
  std::size_t begin = digit;
  const bool bracket = begin > 0 && text[begin - 1] == '(' && reading.shape.find(')') != std::string::npos;
  if (bracket) --begin;
  const bool plus = begin > 0 && text[begin - 1] == '+';
  if (plus) --begin;
  const bool plus_in_bracket = !plus && begin > 1 && text[begin - 1] == '(' && text[begin] == '+';
  if (plus_in_bracket) --begin;
  if (!plus && word_ends_at(text, begin)) return {};
  const std::size_t count = reading.digits.size();
  if (count < 5 || count > most_digits + 1) return {};
  const Span span{static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(reading.end)};
  std::string dialled = (plus || plus_in_bracket ? "+" : "") + reading.digits;
  const bool followed_by_number =
      reading.end + 1 < text.size() && (text[reading.end] == ',' || text[reading.end] == '.') && is_ascii_digit(text[reading.end + 1]);
  const bool preceded_by_number =
      begin > 1 && std::string_view(",.:-/").find(text[begin - 1]) != std::string_view::npos && is_ascii_digit(text[begin - 2]);
  const bool bound = !plus && !bracket && begin > 0 && std::string_view("-)").find(text[begin - 1]) != std::string_view::npos;
  const NationalForm national = national_form(reading, bracket);
  // A form in which others write too, such as "069-123-4567" of Germany, is nobody's when numbers do not begin so.
  const bool shared = reading.digits[0] == '0' || plus || plus_in_bracket;
  const std::string_view region = shared ? std::string_view() : national.region;
  if (bound || followed_by_number || preceded_by_number) return TelephoneNumber{span, false, std::move(dialled), region};
  const bool international =
      (plus && reading.digits[0] != '0' && count >= 8) || (reading.digits.starts_with("00") && reading.shape.starts_with("dd") &&
                                                           !holds_year(reading) && reading.digits[2] != '0' && count >= 10);
  const bool alone = international || national.dialled || has_area_with_zero(reading) || is_nine_digits_that_count_nothing(reading, text);
  return TelephoneNumber{span, alone, std::move(dialled), region};
}

}  // namespace veil::detect
