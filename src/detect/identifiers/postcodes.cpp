// Postcodes without a cue: five digits or "dddd-ddd" are postcodes when a capitalised word follows and a street with its
// number, or the start of a line, stands before them. The town itself is found by others.
#include <array>
#include <string>

#include "detect/identifiers/identifier_detector.h"
#include "detect/identifiers/runs.h"
#include "veil/utf8.h"

namespace veil::detect {
namespace {

bool town_follows(std::string_view text, std::size_t end) {
  const Separator space = separator_at(text, end);
  if (space.kind != ' ' || end + space.length >= text.size()) return false;
  std::size_t place = end + space.length;
  if (!utf8::is_upper(utf8::decode(text, place).code_point)) return false;
  place += utf8::decode(text, place).length;
  return place < text.size() && utf8::is_letter(utf8::decode(text, place).code_point);
}

// Looks back over "straße 12a, " to the word before the number, at most 60 bytes.
bool street_stands_before(std::string_view text, std::size_t begin) {
  constexpr std::array<std::string_view, 24> streets = {
      "straße",   "strasse", "str.",   "weg",    "platz", "allee",     "gasse",  "ring",   "damm",   "ufer",    "calle ",     "c/",
      "avenida ", "avda.",   "plaza ", "paseo ", "rua ",  "travessa ", "praça ", "largo ", "street", "carrer ", "carretera ", "av."};
  std::size_t from = begin > 60 ? begin - 60 : 0;
  while (!utf8::is_boundary(text, from)) ++from;
  const std::string before = utf8::to_lower(text.substr(from, begin - from));
  const std::size_t line = before.rfind('\n');
  const std::string_view same = line == std::string::npos ? std::string_view(before) : std::string_view(before).substr(line + 1);
  bool has_number = false;
  for (const char c : same) has_number = has_number || is_ascii_digit(c);
  if (!has_number) return false;
  for (const std::string_view street : streets) {
    if (same.find(street) != std::string_view::npos) return true;
  }
  return false;
}

// A line of an address: nothing before the code but perhaps "D-", and at most three words behind it.
bool is_line_of_address(std::string_view text, Span code) {
  if (code.begin == 0 || text[code.begin - 1] != '\n' || code.begin < 2 || !is_ascii_word(text[code.begin - 2])) return false;
  const std::size_t end = std::min(text.find('\n', code.end), text.size());
  if (end - code.end > 40) return false;
  return text.substr(code.end, end - code.end).find_first_of(".,;:?!0123456789") == std::string_view::npos;
}

}  // namespace

bool is_postcode_with_town(std::string_view text, Span code) {
  return town_follows(text, code.end) && (street_stands_before(text, code.begin) || is_line_of_address(text, code));
}

}  // namespace veil::detect
