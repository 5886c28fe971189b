// UTF-8 at the gate: text is validated once when it enters, so that everything behind may decode without checks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "veil/export.h"

namespace veil {
namespace utf8 VEIL_PUBLIC {

// Position of the first byte that is not part of well-formed UTF-8 (RFC 3629: no overlong forms, no surrogates, nothing above
// U+10FFFF); nothing when all of it is valid.
std::optional<std::size_t> first_invalid_byte(std::string_view bytes);

struct Decoded {
  char32_t code_point;
  std::uint8_t length;  // in bytes, 1 to 4
};

// The code point that starts at `offset`. The text must be valid and the offset on a boundary.
inline Decoded decode(std::string_view text, std::size_t offset) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[offset + i]); };
  const unsigned lead = byte(0);
  if (lead < 0x80) return {lead, 1};
  if (lead < 0xE0) return {((lead & 0x1Fu) << 6) | (byte(1) & 0x3Fu), 2};
  if (lead < 0xF0) return {((lead & 0x0Fu) << 12) | ((byte(1) & 0x3Fu) << 6) | (byte(2) & 0x3Fu), 3};
  return {((lead & 0x07u) << 18) | ((byte(1) & 0x3Fu) << 12) | ((byte(2) & 0x3Fu) << 6) | (byte(3) & 0x3Fu), 4};
}

constexpr bool is_continuation(char byte) { return (static_cast<unsigned char>(byte) & 0xC0u) == 0x80u; }

// True where a character starts (or the text ends).
inline bool is_boundary(std::string_view text, std::size_t offset) {
  return offset == text.size() || (offset < text.size() && !is_continuation(text[offset]));
}

// Start of the character that ends just before `offset` (> 0).
inline std::size_t previous(std::string_view text, std::size_t offset) {
  do {
    --offset;
  } while (offset > 0 && is_continuation(text[offset]));
  return offset;
}

void append(std::string& text, char32_t code_point);

// Unicode simple case mapping, character by character: lengths in bytes may change, the number of code points does not.
std::string to_lower(std::string_view text);
std::string to_upper(std::string_view text);

// Character classes by Unicode general category; ASCII and Latin-1 are answered from a table.
bool is_letter(char32_t c);
bool is_digit(char32_t c);
bool is_upper(char32_t c);
bool is_lower(char32_t c);
bool is_space(char32_t c);
bool is_mark(char32_t c);  // combining marks: belong to the letter before
char32_t to_lower(char32_t c);
char32_t to_upper(char32_t c);

}  // namespace VEIL_PUBLIC
}  // namespace veil
