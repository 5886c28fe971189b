#include "text/escapes.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>

#include "text/ascii.h"
#include "veil/utf8.h"

namespace veil {
namespace {

constexpr std::size_t longest_name = 10;
constexpr std::size_t longest_sequence = 32;
constexpr std::string_view beginnings = "&%\\\x1B";

struct Escape {
  std::string text;
  std::size_t length = 0;  // in the escaped text
};

// HTML 5.2, 8.5 "Named character references": signs and letters of addresses and names.
constexpr std::pair<std::string_view, char32_t> named[] = {
    {"commat", '@'}, {"period", '.'},  {"lowbar", '_'}, {"UnderBar", '_'}, {"hyphen", '-'},  {"dash", '-'},      {"colon", ':'},
    {"sol", '/'},    {"plus", '+'},    {"num", '#'},    {"lpar", '('},     {"rpar", ')'},    {"comma", ','},     {"semi", ';'},
    {"equals", '='}, {"quest", '?'},   {"nbsp", 0xA0},  {"ensp", 0x2002},  {"emsp", 0x2003}, {"thinsp", 0x2009}, {"shy", 0xAD},
    {"zwj", 0x200D}, {"zwnj", 0x200C}, {"szlig", 0xDF}, {"aelig", 0xE6},   {"AElig", 0xC6},  {"oslash", 0xF8},   {"Oslash", 0xD8},
    {"aring", 0xE5}, {"Aring", 0xC5},  {"eth", 0xF0},   {"ETH", 0xD0},     {"thorn", 0xFE},  {"THORN", 0xDE},
};

// "auml" is "a" and a diaeresis.
constexpr std::pair<std::string_view, char32_t> accents[] = {
    {"grave", 0x300}, {"acute", 0x301}, {"circ", 0x302}, {"tilde", 0x303}, {"uml", 0x308}, {"cedil", 0x327}, {"caron", 0x30C},
};

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
int hexadecimal(char c) {
  if (is_ascii_digit(c)) return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

bool is_character(std::uint32_t code) {
  return code >= 0x20 && code != 0x7F && code <= 0x10FFFF && (code < 0x80 || code > 0x9F) && (code < 0xD800 || code > 0xDFFF);
}

struct Number {
  std::uint32_t value = 0;
  std::size_t end = 0;
};

// Digits of base 10 or 16 from `at` on, at most `most`.
std::optional<Number> number_at(std::string_view text, std::size_t at, int base, std::size_t most) {
  Number number{0, at};
  while (number.end < text.size() && number.end - at < most) {
    const int digit = hexadecimal(text[number.end]);
    if (digit < 0 || digit >= base) break;
    number.value = number.value * static_cast<std::uint32_t>(base) + static_cast<std::uint32_t>(digit);
    ++number.end;
  }
  if (number.end == at) return std::nullopt;
  return number;
}

std::optional<Escape> character(std::uint32_t code, std::size_t length) {
  if (!is_character(code)) return std::nullopt;
  Escape escape{{}, length};
  utf8::append(escape.text, static_cast<char32_t>(code));
  return escape;
}

std::optional<Escape> named_character(std::string_view name, std::size_t length) {
  for (const auto& [known, code] : named) {
    if (known == name) return character(code, length);
  }
  if (name.empty() || !is_letter(name[0])) return std::nullopt;
  for (const auto& [accent, mark] : accents) {
    if (name.substr(1) != accent) continue;
    Escape escape{std::string(1, name[0]), length};
    utf8::append(escape.text, mark);
    return escape;
  }
  return std::nullopt;
}

// From an "&" on.
std::optional<Escape> html_at(std::string_view text, std::size_t at) {
  std::size_t begin = at + 1;
  for (int again = 0; again < 4 && text.substr(begin, 4) == "amp;"; ++again) begin += 4;
  if (begin >= text.size()) return std::nullopt;
  if (text[begin] == '#') {
    const bool hex = begin + 1 < text.size() && (text[begin + 1] == 'x' || text[begin + 1] == 'X');
    const auto number = number_at(text, begin + (hex ? 2 : 1), hex ? 16 : 10, 8);
    if (!number) return std::nullopt;
    const bool closed = number->end < text.size() && text[number->end] == ';';
    return character(number->value, number->end + (closed ? 1 : 0) - at);
  }
  std::size_t end = begin;
  while (end < text.size() && end - begin < longest_name && is_letter(text[end])) ++end;
  if (end >= text.size() || text[end] != ';') return std::nullopt;
  return named_character(text.substr(begin, end - begin), end + 1 - at);
}

// From a "%" on: one character, of several bytes where it takes them.
std::optional<Escape> percent_at(std::string_view text, std::size_t at) {
  Escape escape;
  std::size_t place = at;
  while (escape.text.size() < 4 && place + 2 < text.size() && text[place] == '%') {
    const int high = hexadecimal(text[place + 1]), low = hexadecimal(text[place + 2]);
    if (high < 0 || low < 0) break;
    escape.text += static_cast<char>(high * 16 + low);
    place += 3;
    if (utf8::first_invalid_byte(escape.text)) continue;
    escape.length = place - at;
    if (!is_character(utf8::decode(escape.text, 0).code_point)) return std::nullopt;
    return escape;
  }
  return std::nullopt;
}

// From a backslash on.
std::optional<Escape> backslash_at(std::string_view text, std::size_t at) {
  if (at + 1 >= text.size()) return std::nullopt;
  const char kind = text[at + 1];
  if (kind != 'u' && kind != 'U' && kind != 'x') return std::nullopt;
  const bool braced = at + 2 < text.size() && text[at + 2] == '{';
  const std::size_t most = braced ? 6 : kind == 'x' ? 2 : kind == 'u' ? 4 : 8;
  const auto number = number_at(text, at + (braced ? 3 : 2), 16, most);
  if (!number) return std::nullopt;
  if (braced) {
    if (number->end >= text.size() || text[number->end] != '}') return std::nullopt;
    return character(number->value, number->end + 1 - at);
  }
  if (number->end != at + 2 + most) return std::nullopt;
  // Two halves of a character beyond the basic plane, as JSON writes them.
  if (number->value >= 0xD800 && number->value < 0xDC00 && text.substr(number->end, 2) == "\\u") {
    const auto low = number_at(text, number->end + 2, 16, 4);
    if (!low || low->value < 0xDC00 || low->value > 0xDFFF) return std::nullopt;
    return character(0x10000 + ((number->value - 0xD800) << 10) + (low->value - 0xDC00), low->end - at);
  }
  return character(number->value, number->end - at);
}

// ECMA-48, 5.4: "ESC [", parameters, and a letter that ends them.
std::optional<Escape> terminal_at(std::string_view text, std::size_t at) {
  if (text.substr(at + 1, 1) != "[") return std::nullopt;
  std::size_t end = at + 2;
  while (end < text.size() && end - at < longest_sequence && text[end] >= 0x20 && text[end] < 0x40) ++end;
  if (end >= text.size() || text[end] < 0x40 || text[end] > 0x7E) return std::nullopt;
  return Escape{{}, end + 1 - at};
}

// Signs that keep markup apart stay as they are written.
bool tells(std::string_view text) {
  if (text.empty()) return true;
  const char32_t c = utf8::decode(text, 0).code_point;
  return utf8::is_letter(c) || utf8::is_digit(c) || utf8::is_space(c) || c >= 0x80 ||
         std::string_view("@._-:/+#()").find(static_cast<char>(c)) != std::string_view::npos;
}

std::optional<Escape> escape_at(std::string_view text, std::size_t at) {
  switch (text[at]) {
    case '&':
      return html_at(text, at);
    case '%':
      return percent_at(text, at);
    case '\\':
      return backslash_at(text, at);
    case '\x1B':
      return terminal_at(text, at);
    default:
      return std::nullopt;
  }
}

}  // namespace

bool is_escape(std::string_view text, std::size_t at) {
  const auto escape = escape_at(text, at);
  return escape && tells(escape->text);
}

UndoneEscapes undo_escapes(std::string_view text, std::uint32_t begin) {
  UndoneEscapes made;
  const MappedText plain(text, begin);
  std::size_t done = 0;
  for (std::size_t at = text.find_first_of(beginnings); at != std::string_view::npos; at = text.find_first_of(beginnings, at)) {
    const auto escape = escape_at(text, at);
    if (!escape || !tells(escape->text)) {
      ++at;
      continue;
    }
    made.text.add(plain, done, at);
    const auto from = static_cast<std::uint32_t>(begin + at);
    made.text.add(escape->text, {from, static_cast<std::uint32_t>(from + escape->length)});
    ++made.undone;
    at += escape->length;
    done = at;
  }
  made.text.add(plain, done, text.size());
  return made;
}

}  // namespace veil
