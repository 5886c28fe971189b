#include "text/joined_text.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "text/ascii.h"
#include "veil/utf8.h"

namespace veil {
namespace {

constexpr std::size_t fewest_letters = fewest_single_letters;
constexpr std::size_t fewest_joined_digits = 6;  // "1 2 3 4 5" counts, and does not identify
constexpr std::size_t fewest_dotted_digits = 8;  // "1.2.3.4" is a version or an address
constexpr std::size_t most_signs_in_a_row = 2;
constexpr std::size_t widest_gap = 3;            // spaces between words that are spaced out
constexpr std::size_t fewest_parted_digits = 7;  // on both sides of a line end together
constexpr std::size_t longest_half = 40;         // bytes of a number on one side of it

bool is_word(char32_t c) { return utf8::is_letter(c) || utf8::is_digit(c) || utf8::is_mark(c); }

// Signs that are set between single letters.
bool is_separator(char32_t c) {
  return c < 0x80 ? std::string_view(" .-_*|/~+,").find(static_cast<char>(c)) != std::string_view::npos
                  : c == U'·' || c == U'•' || c == 0xA0;
}

struct Place {
  char32_t code = 0;
  std::size_t begin = 0, end = 0;
};

Place place_at(std::string_view text, std::size_t at) {
  if (at >= text.size()) return {0, at, at};
  const utf8::Decoded decoded = utf8::decode(text, at);
  return {decoded.code_point, at, at + decoded.length};
}

struct SpacedOut {
  std::size_t end = 0;
  std::vector<Place> kept;  // letters, digits and signs; a gap between words is a space
};

// Single letters from `begin` on, all with the same separator between them. A sign of an address counts among spaces.
std::optional<SpacedOut> spaced_out_at(std::string_view text, std::size_t begin) {
  SpacedOut found;
  char32_t separator = 0;
  std::size_t letters = 0, digits = 0, signs_in_a_row = 0;
  bool small_letters = false;
  std::size_t at = begin;
  for (;;) {
    const Place one = place_at(text, at);
    const bool sign =
        separator == ' ' && one.code < 0x80 && std::string_view("@.-_+/:()").find(static_cast<char>(one.code)) != std::string_view::npos;
    const bool dot = one.code == U'·' && separator != 0 && separator != U'·';  // for a space
    if (one.code == 0 || (!is_word(one.code) && !(sign || dot || (one.code == '@' && (separator != 0 || at == begin))))) break;
    // "7 9 5 5 y", "P T 6 0 4 e": a word behind a number; "é 1 5 6": one before it.
    const bool small = utf8::is_lower(one.code);
    if (small && !small_letters && digits >= fewest_letters) break;
    if (utf8::is_digit(one.code) && letters == 1 && small_letters && digits == 0) return std::nullopt;
    small_letters = small_letters || small;
    const Place behind = place_at(text, one.end);
    if (is_word(one.code) && behind.code != 0 && is_word(behind.code)) break;  // a longer word
    signs_in_a_row = is_word(one.code) ? 0 : signs_in_a_row + 1;
    if (signs_in_a_row > most_signs_in_a_row) break;
    if (is_word(one.code)) ++(utf8::is_digit(one.code) ? digits : letters);
    found.kept.push_back(dot ? Place{' ', one.begin, one.end} : one);
    found.end = one.end;
    if (behind.code == 0 || !is_separator(behind.code)) break;
    if (separator == 0) separator = behind.code;
    if (behind.code != separator) break;
    at = behind.end;
    std::size_t spaces = 1;
    while (separator == ' ' && spaces <= widest_gap && place_at(text, at).code == ' ') {
      ++at;
      ++spaces;
    }
    const bool gap = separator == ' ' ? spaces > 1 : place_at(text, at).code == ' ';
    if (gap && separator != ' ') break;
    if (gap) {
      found.kept.push_back({' ', behind.begin, at});
    }
  }
  while (!found.kept.empty() && !is_word(found.kept.back().code)) found.kept.pop_back();
  if (found.kept.empty()) return std::nullopt;
  found.end = found.kept.back().end;
  const std::size_t enough_digits = separator == '.' ? fewest_dotted_digits : fewest_joined_digits;
  const bool enough =
      letters == 0 ? digits >= enough_digits : letters + digits >= fewest_letters && (letters > 1 || digits >= enough_digits);
  if (!enough) return std::nullopt;
  std::vector<Place> with_words;
  for (const Place& one : found.kept) {
    const bool new_word = !with_words.empty() && utf8::is_lower(with_words.back().code) && utf8::is_upper(one.code);
    if (new_word) with_words.push_back({' ', with_words.back().end, one.begin});
    with_words.push_back(one);
  }
  found.kept = std::move(with_words);
  return found;
}

bool may_begin(std::string_view text, std::size_t at) { return at == 0 || !is_word(place_at(text, utf8::previous(text, at)).code); }

// "Wind- und Wetter", "pre- and post-war": the hyphen belongs there.
bool is_conjunction(std::string_view text, std::size_t at) {
  constexpr std::array<std::string_view, 11> words = {"und", "oder", "bzw", "and", "or", "to", "e", "ou", "y", "o", "u"};
  std::size_t end = at;
  while (end < text.size() && end - at < 5 && text[end] >= 'a' && text[end] <= 'z') ++end;
  return std::find(words.begin(), words.end(), text.substr(at, end - at)) != words.end();
}

// How a line end is bridged.
struct Bridge {
  std::size_t begin = 0, end = 0;  // what is left out
  std::string_view instead = {};
  bool number = false;
};

std::size_t count_number(std::string_view text, std::size_t at, bool forward) {
  std::size_t digits = 0;
  for (std::size_t walked = 0; walked < longest_half; ++walked) {
    if (forward ? at >= text.size() : at == 0) break;
    const char c = forward ? text[at] : text[at - 1];
    const bool belongs = is_ascii_digit(c) || (c >= 'A' && c <= 'Z') || std::string_view(" -./()+").find(c) != std::string_view::npos;
    if (!belongs) break;
    if (is_ascii_digit(c)) ++digits;
    forward ? ++at : --at;
  }
  return digits;
}

bool has_letter(std::string_view text) {
  return std::any_of(text.begin(), text.end(), [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); });
}

// The lines around the line end at `at`, as far as a number may reach.
bool stands_in_writing(std::string_view text, std::size_t before, std::size_t behind) {
  const std::size_t from = before > 2 * longest_half ? before - 2 * longest_half : 0;
  std::string_view left = text.substr(from, before - from);
  if (const std::size_t line = left.rfind('\n'); line != std::string_view::npos) left.remove_prefix(line);
  const std::string_view right = text.substr(behind, 2 * longest_half);
  return has_letter(left) || has_letter(right.substr(0, right.find('\n')));
}

// Where the hyphen that ends before `end` begins, soft or not; `end` when there is none.
std::size_t last_hyphen(std::string_view text, std::size_t end) {
  const std::string_view line = text.substr(0, end);
  for (const std::string_view hyphen :
       {std::string_view("-"), std::string_view("\u2010"), std::string_view("\u2011"), std::string_view("\u00AD")}) {
    if (line.ends_with(hyphen)) return end - hyphen.size();
  }
  return end;
}

std::optional<Bridge> bridge_at(std::string_view text, std::size_t line_end) {
  std::size_t before = line_end;  // behind the last sign of the line
  while (before > 0 && (text[before - 1] == ' ' || text[before - 1] == '\t' || text[before - 1] == '\r')) --before;
  std::size_t behind = line_end + 1;
  while (behind < text.size() && (text[behind] == ' ' || text[behind] == '\t' || text[behind] == '>')) ++behind;
  if (before == 0 || behind >= text.size()) return std::nullopt;
  const char last = text[before - 1], next = text[behind];
  if (last == '\n' || next == '\n' || next == '\r') return std::nullopt;
  const Place first = place_at(text, behind);
  const std::size_t hyphen = last_hyphen(text, before);
  if (hyphen > 0 && hyphen < before && !is_conjunction(text, behind)) {
    const char32_t letter = place_at(text, utf8::previous(text, hyphen)).code;
    const bool word = utf8::is_letter(letter) || letter == '_';
    if (word && (utf8::is_lower(first.code) || letter == '_')) return Bridge{hyphen, behind, ""};
    if (word && utf8::is_upper(first.code)) return Bridge{before, behind, ""};
  }
  const auto is_ascii_word = [](char c) { return is_ascii_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  if (last == '@' && before > 1 && is_ascii_word(text[before - 2]) && is_ascii_word(next)) return Bridge{before, behind, ""};
  if (next == '@' && is_ascii_word(last) && behind + 1 < text.size() && is_ascii_word(text[behind + 1])) return Bridge{before, behind, ""};
  if (last == '.' && next >= 'a' && next <= 'z') {
    // Behind the first part of a domain; one that has its ending ends the sentence.
    std::size_t sign = before - 1;
    while (sign > 0 && before - sign < longest_half && is_ascii_word(text[sign - 1])) --sign;
    if (sign > 1 && sign < before - 1 && text[sign - 1] == '@' && is_ascii_word(text[sign - 2])) return Bridge{before, behind, ""};
  }
  const bool area =
      last == ')' && text.substr(before > 8 ? before - 8 : 0, std::min<std::size_t>(before, 8)).find('(') != std::string_view::npos;
  const bool number_goes_on =
      (is_ascii_digit(next) || next == '(') && (is_ascii_digit(last) || area || last == '-' || last == '/' || last == '+');
  if (number_goes_on && count_number(text, before, false) > 0 &&
      count_number(text, before, false) + count_number(text, behind, true) >= fewest_parted_digits &&
      stands_in_writing(text, before, behind)) {
    return Bridge{before, behind, is_ascii_digit(last) || last == ')' ? " " : "", true};
  }
  return std::nullopt;
}

}  // namespace

bool is_parted(std::string_view text, std::size_t end_of_line) { return bridge_at(text, end_of_line).has_value(); }

JoinedText joined_text(const MappedText& parted, PartedNumbers numbers) {
  const std::string_view text = parted.text();
  JoinedText made;
  std::size_t done = 0;
  const auto leave_out = [&](std::size_t begin, std::size_t end, std::string_view instead) {
    made.text.add(parted, done, begin);
    if (!instead.empty()) made.text.add(instead, parted.back({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)}));
    done = end;
    ++made.joined;
  };
  for (std::size_t i = 0; i < text.size();) {
    const Place one = place_at(text, i);
    if (one.code == '\n') {
      if (const auto bridge = bridge_at(text, i); bridge && bridge->begin >= done) {
        if (bridge->number) ++made.parted_numbers;
        leave_out(bridge->begin, bridge->end, numbers == PartedNumbers::in_one ? std::string_view() : bridge->instead);
        i = bridge->end;
        continue;
      }
    } else if ((is_word(one.code) || one.code == '+' || one.code == '@' || one.code == '(') && may_begin(text, i)) {
      // "+ 4 9 3 0", "( 0 8 9 ) 4": the sign belongs to the number.
      const bool leads = one.code == '+' || one.code == '(';
      const bool plus = leads && place_at(text, one.end).code == ' ';
      const std::size_t first = plus ? one.end + 1 : i;
      if (const auto spaced = leads && !plus ? std::nullopt : spaced_out_at(text, first)) {
        made.text.add(parted, done, plus ? one.end : i);
        for (const Place& kept : spaced->kept) {
          if (kept.code == ' ') {
            made.text.add(" ", parted.back({static_cast<std::uint32_t>(kept.begin), static_cast<std::uint32_t>(kept.end)}));
          } else {
            made.text.add(parted, kept.begin, kept.end);
          }
        }
        made.joined += 1;
        done = i = spaced->end;
        continue;
      }
    }
    i = one.end;
  }
  made.text.add(parted, done, text.size());
  return made;
}

}  // namespace veil
