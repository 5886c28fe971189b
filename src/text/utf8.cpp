// Validation works by a table of lead bytes and skips ASCII eight bytes at a time. Character classes come from ICU beyond
// Latin-1; below it they are computed once per call from a constant table, since most letters of our languages are there.
#include "veil/utf8.h"

#include <unicode/uchar.h>

#include <array>
#include <cstring>
#include <utility>

namespace veil::utf8 {
namespace {

enum Class : std::uint8_t { letter = 1, digit = 2, upper = 4, lower = 8, space = 16 };

constexpr std::uint8_t latin1_class(unsigned c) {
  if ((c >= 'a' && c <= 'z') || (c >= 0xDF && c != 0xF7)) return letter | lower;
  if ((c >= 'A' && c <= 'Z') || (c >= 0xC0 && c <= 0xDE && c != 0xD7)) return letter | upper;
  if (c == 0xAA || c == 0xB5 || c == 0xBA) return letter | lower;  // ordinal indicators and the micro sign
  if (c >= '0' && c <= '9') return digit;
  if (c == ' ' || (c >= '\t' && c <= '\r') || c == 0x85 || c == 0xA0) return space;
  return 0;
}

template <std::size_t... I>
constexpr std::array<std::uint8_t, 256> latin1_table(std::index_sequence<I...>) {
  return {latin1_class(I)...};
}

constexpr std::array<std::uint8_t, 256> latin1_classes = latin1_table(std::make_index_sequence<256>());

bool is_class(char32_t c, std::uint8_t wanted) { return (latin1_classes[c] & wanted) != 0; }

template <char32_t (*Map)(char32_t)>
std::string mapped(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  for (std::size_t i = 0; i < text.size();) {
    const Decoded decoded = decode(text, i);
    append(result, Map(decoded.code_point));
    i += decoded.length;
  }
  return result;
}

}  // namespace

std::optional<std::size_t> first_invalid_byte(std::string_view bytes) {
  const auto at = [&](std::size_t i) { return static_cast<unsigned char>(bytes[i]); };
  const std::size_t size = bytes.size();
  std::size_t i = 0;
  while (i < size) {
    if (i + 8 <= size) {
      std::uint64_t word;
      std::memcpy(&word, bytes.data() + i, 8);
      if ((word & 0x8080808080808080ULL) == 0) {
        i += 8;
        continue;
      }
    }
    const unsigned lead = at(i);
    if (lead < 0x80) {
      ++i;
      continue;
    }
    // Second bytes are narrower for four leads: they would spell overlong forms, surrogates or points above U+10FFFF.
    std::size_t length = 0;
    unsigned low = 0x80, high = 0xBF;
    if (lead >= 0xC2 && lead <= 0xDF) {
      length = 2;
    } else if (lead >= 0xE0 && lead <= 0xEF) {
      length = 3;
      if (lead == 0xE0) low = 0xA0;
      if (lead == 0xED) high = 0x9F;
    } else if (lead >= 0xF0 && lead <= 0xF4) {
      length = 4;
      if (lead == 0xF0) low = 0x90;
      if (lead == 0xF4) high = 0x8F;
    } else {
      return i;
    }
    if (i + length > size) return i;
    if (at(i + 1) < low || at(i + 1) > high) return i;
    for (std::size_t k = 2; k < length; ++k) {
      if (!is_continuation(bytes[i + k])) return i;
    }
    i += length;
  }
  return std::nullopt;
}

void append(std::string& text, char32_t c) {
  const auto put = [&](char32_t byte) { text.push_back(static_cast<char>(byte)); };
  if (c < 0x80) {
    put(c);
  } else if (c < 0x800) {
    put(0xC0 | (c >> 6));
    put(0x80 | (c & 0x3F));
  } else if (c < 0x10000) {
    put(0xE0 | (c >> 12));
    put(0x80 | ((c >> 6) & 0x3F));
    put(0x80 | (c & 0x3F));
  } else {
    put(0xF0 | (c >> 18));
    put(0x80 | ((c >> 12) & 0x3F));
    put(0x80 | ((c >> 6) & 0x3F));
    put(0x80 | (c & 0x3F));
  }
}

std::string to_lower(std::string_view text) { return mapped<to_lower>(text); }
std::string to_upper(std::string_view text) { return mapped<to_upper>(text); }

bool is_letter(char32_t c) { return c < 0x100 ? is_class(c, letter) : u_isalpha(static_cast<UChar32>(c)); }
bool is_digit(char32_t c) { return c < 0x100 ? is_class(c, digit) : u_isdigit(static_cast<UChar32>(c)); }
bool is_upper(char32_t c) { return c < 0x100 ? is_class(c, upper) : u_isUUppercase(static_cast<UChar32>(c)); }
bool is_lower(char32_t c) { return c < 0x100 ? is_class(c, lower) : u_isULowercase(static_cast<UChar32>(c)); }
bool is_space(char32_t c) { return c < 0x100 ? is_class(c, space) : u_isUWhiteSpace(static_cast<UChar32>(c)); }

bool is_mark(char32_t c) {
  if (c < 0x300) return false;
  const int category = u_charType(static_cast<UChar32>(c));
  return category == U_NON_SPACING_MARK || category == U_ENCLOSING_MARK || category == U_COMBINING_SPACING_MARK;
}

char32_t to_lower(char32_t c) {
  if (c < 0x80) return c >= 'A' && c <= 'Z' ? c + 32 : c;
  return static_cast<char32_t>(u_tolower(static_cast<UChar32>(c)));
}

char32_t to_upper(char32_t c) {
  if (c < 0x80) return c >= 'a' && c <= 'z' ? c - 32 : c;
  return static_cast<char32_t>(u_toupper(static_cast<UChar32>(c)));
}

}  // namespace veil::utf8
