// Places on the globe as ISO 6709 and maps write them: "48.85840, 2.29450", "48° 51′ 30″ N, 2° 17′ 40″ E". Found from the
// degree sign or the decimal point outwards, over a bounded stretch. Nobody issues them; the check is that degrees stay in
// range.
#include <array>
#include <cstdlib>
#include <span>
#include <string>

#include "detect/identifiers/catalogue.h"

namespace veil::detect {
namespace {

constexpr std::size_t fewest_places = 4;  // fewer are found in tables of numbers

using Signs = std::span<const std::string_view>;
constexpr std::array<std::string_view, 2> degree_signs = {"°", "º"};
constexpr std::array<std::string_view, 4> minute_signs = {"′", "'", "’", "´"};
constexpr std::array<std::string_view, 5> second_signs = {"″", "\"", "''", "”", "′′"};
constexpr std::array<std::string_view, 3> plus_or_minus = {"-", "+", "−"};
constexpr std::array<std::string_view, 3> between_the_two = {",", ";", "/"};

struct Degrees {
  std::size_t end = 0;
  bool with_minutes = false;
  bool exact = false;  // with its hemisphere; an angle without may be any angle
};

std::size_t skip_spaces(std::string_view text, std::size_t at) {
  for (Separator s = separator_at(text, at); s.kind == ' '; s = separator_at(text, at)) at += s.length;
  return at;
}

std::size_t skip_digits(std::string_view text, std::size_t at, std::size_t most) {
  const std::size_t begin = at;
  while (at < text.size() && at - begin < most && is_ascii_digit(text[at])) ++at;
  return at;
}

std::size_t skip_one_of(std::string_view text, std::size_t at, Signs signs) {
  for (const std::string_view sign : signs) {
    if (text.substr(at, sign.size()) == sign) return at + sign.size();
  }
  return at;
}

// Degrees with sign, minutes, seconds and hemisphere, the number beginning at `at`; end is 0 when there are none.
Degrees with_signs(std::string_view text, std::size_t at) {
  Degrees degrees;
  std::size_t place = skip_digits(text, at, 3);
  if (place == at) return {};
  if (place < text.size() && (text[place] == '.' || text[place] == ',')) place = skip_digits(text, place + 1, 10);
  const std::size_t sign = skip_one_of(text, skip_spaces(text, place), degree_signs);
  if (sign == skip_spaces(text, place)) return {};
  place = sign;
  for (const Signs marks : {Signs(minute_signs), Signs(second_signs)}) {
    const std::size_t number = skip_spaces(text, place);
    std::size_t end = skip_digits(text, number, 2);
    if (end == number) break;
    if (end < text.size() && (text[end] == '.' || text[end] == ',')) end = skip_digits(text, end + 1, 6);
    const std::size_t mark = skip_one_of(text, end, marks);
    if (mark == end) break;
    place = mark;
    degrees.with_minutes = true;
  }
  const std::size_t letter = skip_spaces(text, place);
  if (letter < text.size() && std::string_view("NSEWO").find(text[letter]) != std::string_view::npos && !word_begins_at(text, letter + 1)) {
    degrees.exact = true;
    place = letter + 1;
  }
  degrees.end = place;
  return degrees;
}

// Digits, point, at least four digits, at most `largest` degrees; the end, or 0.
std::size_t decimal_at(std::string_view text, std::size_t at, int largest) {
  const std::size_t begin = skip_one_of(text, at, plus_or_minus);
  const std::size_t point = skip_digits(text, begin, 3);
  if (point == begin || point >= text.size() || text[point] != '.') return 0;
  const std::size_t end = skip_digits(text, point + 1, 16);
  if (end - point - 1 < fewest_places || word_begins_at(text, end)) return 0;
  return std::atoi(std::string(text.substr(begin, point - begin)).c_str()) <= largest ? end : 0;
}

void find_coordinates(const SearchedText& searched, std::vector<TextHit>& hits) {
  const std::string_view text = searched.text;
  std::size_t from = 0;
  const auto add = [&](std::size_t begin, std::size_t end) {
    hits.push_back({{static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)}, "COORDINATES", "ISO 6709", Label::loc, 0.95F});
    from = end;
  };
  for (std::size_t at = text.find("\xC2\xB0"); at != std::string_view::npos; at = text.find("\xC2\xB0", at + 2)) {
    std::size_t begin = at;
    while (begin > from && at - begin < 14 && (is_ascii_digit(text[begin - 1]) || text[begin - 1] == '.')) --begin;
    if (at < from || begin == at || word_ends_at(text, begin)) continue;
    const Degrees first = with_signs(text, begin);
    if (first.end == 0 || !first.exact) continue;
    std::size_t next = skip_spaces(text, skip_one_of(text, skip_spaces(text, first.end), between_the_two));
    const Degrees second = with_signs(text, next);
    // One number of degrees alone is a parallel of the globe, not a place.
    if (!second.exact && !first.with_minutes) continue;
    add(begin, second.exact ? second.end : first.end);
  }
  from = 0;
  for (std::size_t at = text.find(", "); at != std::string_view::npos; at = text.find(", ", at + 2)) {
    // From the comma: the latitude before it, the longitude behind it.
    if (at == 0 || !is_ascii_digit(text[at - 1])) continue;
    std::size_t begin = at;
    while (begin > from && at - begin < 20 && (is_ascii_digit(text[begin - 1]) || text[begin - 1] == '.')) --begin;
    if (begin > 0 && (text[begin - 1] == '-' || text[begin - 1] == '+')) --begin;
    if (word_ends_at(text, begin) || decimal_at(text, begin, 90) != at) continue;
    if (const std::size_t end = decimal_at(text, at + 2, 180); end != 0) add(begin, end);
  }
}

}  // namespace

IdentifierFinder coordinates() { return {.subtype = "COORDINATES", .in_text = find_coordinates}; }

}  // namespace veil::detect
