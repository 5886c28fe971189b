#include "replace/options/amount.h"

#include <algorithm>
#include <cmath>

#include "text/same_word.h"
#include "veil/utf8.h"

namespace veil::replace {
namespace {

using namespace expressions;
using enum WordKind;

// Digits with their separators from atom `i` on.
struct Digits {
  std::uint32_t end = 0;
  double value = 0;
  bool known = true;
};

Digits read_digits(const Reader& reader, std::uint32_t i) {
  Digits digits{i + 1, static_cast<double>(reader.at(i).value), reader.length(i) <= 9};
  const char decimal = reader.has(Habit::decimal_comma) ? ',' : '.';
  bool groups = false;
  while (digits.end + 1 < reader.size()) {
    const std::uint32_t sign = digits.end;
    const bool three = reader.digits(sign + 1) && reader.length(sign + 1) == 3 && reader.glued(sign + 1);
    const bool glued = reader.glued(sign) && reader.digits(sign + 1) && reader.glued(sign + 1);
    if (glued && (reader.sign(sign, ".,'") || reader.text(sign) == "’")) {
      const bool is_decimal = reader.text(sign)[0] == decimal;
      if (!is_decimal && three && (groups || reader.length(i) <= 3)) {
        digits.value = digits.value * 1000 + reader.at(sign + 1).value;
        groups = true;
      } else {
        // "3.5"; "1.234" may be either unless groups came before.
        if (!is_decimal || (three && !groups)) digits.known = false;
        digits.value += reader.at(sign + 1).value / std::pow(10, reader.length(sign + 1));
        digits.end += 2;
        break;
      }
      digits.end += 2;
    } else if (reader.same_line(sign) && !reader.glued(sign) && reader.digits(sign) && reader.length(sign) == 3 && reader.length(i) <= 3) {
      digits.value = digits.value * 1000 + reader.at(sign).value;
      groups = true;
      ++digits.end;
    } else {
      break;
    }
  }
  return digits;
}

struct Part {
  std::uint32_t end = 0;
  double value = 0;
  bool known = true;
  bool in_words = false;
  bool ordinal = false;
};

Part read_part(const Reader& reader, std::uint32_t i) {
  Part part;
  if (i >= reader.size()) return part;
  if (reader.digits(i)) {
    const Digits digits = read_digits(reader, i);
    part = {digits.end, digits.value, digits.known, false, false};
    if (reader.glued(part.end)) {
      if (const std::uint32_t ending = reader.starts(part.end, ordinal_ending);
          ending != 0 && digits.end == i + 1 && reader.ends_number(ending)) {
        part.ordinal = true;
        part.end = ending;
      } else if (reader.text(part.end) == "½" || reader.text(part.end) == "¼" || reader.text(part.end) == "¾") {
        part.value += 0.5;
        ++part.end;
      }
    }
    return part;
  }
  const Number number = reader.number(i);
  if (number.end == 0) return part;
  part = {number.end, number.value, true, true, number.ordinal};
  if (part.ordinal) part.value = std::max(part.value, 2.0);
  // "two million": two, of millions.
  const std::uint32_t last = number.end - 1;
  if (last > i && (reader.kinds(last) & bit(scale)) != 0 && reader.value(last, scale) >= 1e6) {
    part.value /= reader.value(last, scale);
    part.end = last;
  }
  return part;
}

}  // namespace

std::optional<Amount> read_amount(const Reader& reader, std::string_view text) {
  for (std::uint32_t i = 0; i < reader.size(); ++i) {
    // "dreijährig", "sechsmonatige": the value is that of the atom.
    if (reader.composed(i, aged) || reader.composed(i, lasting)) {
      Amount amount;
      amount.low = amount.high = reader.at(i).value;
      amount.in_words = amount.composed = true;
      amount.lead = text.substr(0, reader.at(i).begin);
      std::size_t stem = std::string_view::npos;
      for (const std::string_view part : {"jährig", "monatig", "wöchig", "tägig", "stündig", "minütig"}) {
        stem = std::min(stem, text.find(part, reader.at(i).begin));
      }
      if (stem == std::string_view::npos) return std::nullopt;
      amount.number = text.substr(reader.at(i).begin, stem - reader.at(i).begin);
      amount.rest = text.substr(stem);
      amount.first = i;
      amount.end = i + 1;
      return amount;
    }
    Part part = read_part(reader, i);
    if (part.end == 0) continue;
    Amount amount;
    amount.first = i;
    amount.low = amount.high = part.value;
    amount.known = part.known;
    amount.in_words = part.in_words;
    amount.ordinal = part.ordinal;
    amount.end = part.end;
    for (int further = 0; further < 3; ++further) {
      // "two and a half"
      if (const std::uint32_t joined = reader.next(amount.end, number_join)) {
        if (const std::uint32_t half_end = reader.next(joined, half)) {
          amount.high += 0.5;
          amount.low = std::min(amount.low, amount.high);
          amount.end = half_end;
          break;
        }
      }
      const bool dash = reader.dash(amount.end);
      const std::uint32_t join = dash ? amount.end + 1 : reader.next(amount.end, list_join);
      if (join == 0 || !reader.same_line(join)) break;
      part = read_part(reader, join);
      if (part.end == 0 || part.ordinal != amount.ordinal) break;
      amount.descends = amount.descends || part.value < amount.high;
      amount.joined = amount.joined || dash;
      amount.low = std::min(amount.low, part.value);
      amount.high = std::max(amount.high, part.value);
      amount.known = amount.known && part.known;
      amount.end = part.end;
    }
    const std::uint32_t begin = reader.at(i).begin;
    const std::uint32_t end = reader.at(amount.end - 1).end;
    amount.lead = text.substr(0, begin);
    amount.number = text.substr(begin, end - begin);
    amount.rest = text.substr(end);
    amount.percent = reader.next(amount.end, percent) != 0;
    return amount;
  }
  return std::nullopt;
}

bool may_be_copied(std::string_view around) {
  SameWord word;
  for (SameWords reader(around); reader.next(word);) {
    const std::string_view text = word.span.of(around);
    const auto digits = std::count_if(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
    const bool unit = word.letters <= 3 && digits == 1 && utf8::is_letter(utf8::decode(text, 0).code_point);
    if (word.digits && !unit) return false;
  }
  return true;
}

bool number_follows(const Reader& reader, std::uint32_t i) {
  for (; i < reader.size(); ++i) {
    if ((reader.kinds(i) & bit(scale)) != 0) continue;  // "millions" belongs to the number before
    if (reader.digits(i) ? !reader.glued(i) : reader.number(i).end != 0) return true;
  }
  return false;
}

std::optional<Step> step_of(double low, double high) {
  if (low < 1 || high < low || high >= 1e15) return std::nullopt;
  const auto step = [](double value) -> Step {
    if (value < 5) return {1, 5};
    if (value < 10) return {5, 10};
    double power = 1;
    while (power * 10 <= value) power *= 10;
    const double first = std::floor(value / power);
    return {first * power, (first + 1) * power};
  };
  return Step{step(low).low, step(high).high};
}

bool is_age(const Reader& reader, const Amount& amount) {
  constexpr double oldest = 130;
  if (amount.ordinal || !amount.known || amount.high > oldest || amount.low != std::floor(amount.low)) return false;
  if (amount.composed) return reader.composed(amount.first, aged);
  bool led = false;
  for (std::uint32_t i = 0; i < amount.first; ++i) led = led || (reader.kinds(i) & (bit(age_cue) | bit(age_lead))) != 0;
  if (!led && amount.first > 0) return false;
  const std::uint32_t unit = reader.dash(amount.end) ? amount.end + 1 : amount.end;
  return unit >= reader.size() || reader.starts(unit, time_unit) != 0 || reader.starts(unit, aged) != 0 || reader.starts(unit, old) != 0;
}

double ceiling_of(double value) {
  const auto step = step_of(value, value);
  return step ? step->high : 0;
}

double floor_of(double value) {
  if (value <= 5 || value >= 1e15) return 0;
  if (value <= 10) return 5;
  double power = 10;
  while (power * 10 < value) power *= 10;
  return (std::ceil(value / power) - 1) * power;
}

std::string in_digits(double value, const Habits& habits) {
  std::string digits = std::to_string(static_cast<std::uint64_t>(value));
  if (digits.size() < 5 && habits.has(Habit::four_digits_together)) return digits;
  for (std::size_t place = digits.size(); place > 3;) {
    place -= 3;
    digits.insert(place, habits.has(Habit::decimal_comma) ? "." : ",");
  }
  return digits;
}

}  // namespace veil::replace
