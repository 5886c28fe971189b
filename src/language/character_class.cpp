#include "language/character_class.h"

#include <unicode/uchar.h>

namespace veil::language {
namespace {

CharacterClass classify_by_category(char32_t c) {
  const auto point = static_cast<UChar32>(c);
  switch (u_charType(point)) {
    case U_UPPERCASE_LETTER:
    case U_LOWERCASE_LETTER:
    case U_TITLECASE_LETTER:
    case U_MODIFIER_LETTER:
    case U_OTHER_LETTER:
    case U_LETTER_NUMBER:
      return CharacterClass::letter;
    case U_DECIMAL_DIGIT_NUMBER:
      return CharacterClass::digit;
    case U_NON_SPACING_MARK:
    case U_ENCLOSING_MARK:
    case U_COMBINING_SPACING_MARK:
      return CharacterClass::mark;
    case U_FORMAT_CHAR:
      return CharacterClass::joiner;
    case U_SPACE_SEPARATOR:
    case U_LINE_SEPARATOR:
    case U_PARAGRAPH_SEPARATOR:
      return CharacterClass::gap;
    case U_CONTROL_CHAR:
    case U_UNASSIGNED:
    case U_PRIVATE_USE_CHAR:
    case U_SURROGATE:
      return u_isUWhiteSpace(point) ? CharacterClass::gap : CharacterClass::control;
    default:
      break;
  }
  if (c >= 0x1F1E6 && c <= 0x1F1FF) return CharacterClass::region;
  if (c >= 0x2190 && (u_hasBinaryProperty(point, UCHAR_EXTENDED_PICTOGRAPHIC) || (c >= 0x1F3FB && c <= 0x1F3FF))) {
    return CharacterClass::emoji;
  }
  return CharacterClass::sign;
}

// The first 0x250 code points hold every letter of the four languages.
const std::array<CharacterClass, 0x250>& latin_classes() {
  static const std::array<CharacterClass, 0x250> classes = [] {
    std::array<CharacterClass, 0x250> filled{};
    for (char32_t c = 0; c < filled.size(); ++c) filled[c] = c < 128 ? ascii_classes[c] : classify_by_category(c);
    return filled;
  }();
  return classes;
}

}  // namespace

CharacterClass classify_beyond_ascii(char32_t c) {
  if (c < 0x250) return latin_classes()[c];
  if (c == 0x200B || c == 0xFEFF) return CharacterClass::gap;
  if (c >= 0x2010 && c <= 0x2027) return CharacterClass::sign;  // dashes, quotes, bullets, ellipsis
  return classify_by_category(c);
}

LowerCaseWord::LowerCaseWord(std::string_view word) {
  if (word.size() > capacity) {
    fits_ = false;
    return;
  }
  for (std::size_t i = 0; i < word.size();) {
    const auto byte = static_cast<unsigned char>(word[i]);
    if (byte < 128) {
      const bool upper = byte >= 'A' && byte <= 'Z';
      const bool lower = byte >= 'a' && byte <= 'z';
      letters_[length_++] = static_cast<char>(upper ? byte + 32 : byte);
      upper_ += upper;
      cased_ += upper || lower;
      if (i == 0) starts_upper_ = upper;
      ++i;
      continue;
    }
    const utf8::Decoded decoded = utf8::decode(word, i);
    if (decoded.code_point == 0x2019) {  // the typographic apostrophe is looked up as the plain one
      letters_[length_++] = '\'';
      i += decoded.length;
      continue;
    }
    const char32_t lower = utf8::to_lower(decoded.code_point);
    const bool upper = lower != decoded.code_point;
    upper_ += upper;
    cased_ += upper || utf8::is_lower(decoded.code_point);
    if (i == 0) starts_upper_ = upper;
    std::array<char, 4> bytes{};
    std::size_t count = 0;
    if (lower < 0x80) {
      bytes[count++] = static_cast<char>(lower);
    } else if (lower < 0x800) {
      bytes[count++] = static_cast<char>(0xC0 | (lower >> 6));
      bytes[count++] = static_cast<char>(0x80 | (lower & 0x3F));
    } else if (lower < 0x10000) {
      bytes[count++] = static_cast<char>(0xE0 | (lower >> 12));
      bytes[count++] = static_cast<char>(0x80 | ((lower >> 6) & 0x3F));
      bytes[count++] = static_cast<char>(0x80 | (lower & 0x3F));
    } else {
      bytes[count++] = static_cast<char>(0xF0 | (lower >> 18));
      bytes[count++] = static_cast<char>(0x80 | ((lower >> 12) & 0x3F));
      bytes[count++] = static_cast<char>(0x80 | ((lower >> 6) & 0x3F));
      bytes[count++] = static_cast<char>(0x80 | (lower & 0x3F));
    }
    if (length_ + count > capacity) {  // lower case may be longer
      fits_ = false;
      length_ = 0;
      return;
    }
    for (std::size_t k = 0; k < count; ++k) letters_[length_++] = bytes[k];
    i += decoded.length;
  }
}

}  // namespace veil::language
