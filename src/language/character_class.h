// What a character is for the tokenizer. ASCII is answered from a table; everything else by Unicode's general category.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "veil/utf8.h"

namespace veil::language {

enum class CharacterClass : std::uint8_t {
  gap,     // white space, and what has no width and separates: U+200B, U+FEFF (byte order mark)
  letter,  // and '_'
  digit,
  mark,    // combining marks, variation selectors: belong to the character before
  joiner,  // invisible inside words: soft hyphen, zero-width joiners, directions
  emoji,
  region,  // regional indicators; two of them are a flag
  control,
  sign  // punctuation and symbols
};

CharacterClass classify_beyond_ascii(char32_t c);

inline constexpr std::array<CharacterClass, 128> ascii_classes = [] {
  std::array<CharacterClass, 128> classes{};
  for (unsigned c = 0; c < 128; ++c) {
    CharacterClass kind = CharacterClass::sign;
    if (c == ' ' || (c >= 9 && c <= 13)) {
      kind = CharacterClass::gap;
    } else if (c < 32 || c == 127) {
      kind = CharacterClass::control;
    } else if (c >= '0' && c <= '9') {
      kind = CharacterClass::digit;
    } else if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_') {
      kind = CharacterClass::letter;
    }
    classes[c] = kind;
  }
  return classes;
}();

struct Character {
  char32_t code_point;
  std::uint8_t length;  // in bytes; 0 at the end of the text
  CharacterClass kind;
};

// The character at `offset`; a gap of length 0 at the end of the text.
inline Character character_at(std::string_view text, std::size_t offset) {
  if (offset >= text.size()) return {U' ', 0, CharacterClass::gap};
  const auto byte = static_cast<unsigned char>(text[offset]);
  if (byte < 128) return {byte, 1, ascii_classes[byte]};
  const utf8::Decoded decoded = utf8::decode(text, offset);
  return {decoded.code_point, decoded.length, classify_beyond_ascii(decoded.code_point)};
}

// True for what no token covers.
inline bool is_gap(char32_t c) { return (c < 128 ? ascii_classes[c] : classify_beyond_ascii(c)) == CharacterClass::gap; }

// A word in lower case for look-ups, in a buffer of its own. Words longer than the buffer are in no list: `fits` is false.
class LowerCaseWord {
 public:
  static constexpr std::size_t capacity = 64;  // bytes

  explicit LowerCaseWord(std::string_view word);
  bool fits() const { return fits_; }
  std::string_view view() const { return {letters_.data(), length_}; }
  bool all_upper() const { return upper_ > 1 && upper_ == cased_; }
  bool starts_upper() const { return starts_upper_; }

 private:
  std::array<char, capacity + 4> letters_;  // the first length_ bytes count
  std::size_t length_ = 0;
  unsigned upper_ = 0;
  unsigned cased_ = 0;
  bool starts_upper_ = false;
  bool fits_ = true;
};

}  // namespace veil::language
