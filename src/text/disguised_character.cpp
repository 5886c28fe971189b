#include "text/disguised_character.h"

#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <iterator>
#include <string_view>

namespace veil {
namespace {

struct Pair {
  char32_t from;
  char32_t to;
};

// Small capitals (Phonetic Extensions, IPA, Latin Extended-D); by code point.
constexpr Pair small_capitals[] = {
    {0x01EB, 'q'}, {0x0262, 'g'}, {0x026A, 'i'}, {0x0274, 'n'}, {0x0280, 'r'}, {0x028F, 'y'}, {0x0299, 'b'}, {0x029C, 'h'}, {0x029F, 'l'},
    {0x1D00, 'a'}, {0x1D04, 'c'}, {0x1D05, 'd'}, {0x1D07, 'e'}, {0x1D0A, 'j'}, {0x1D0B, 'k'}, {0x1D0D, 'm'}, {0x1D0F, 'o'}, {0x1D18, 'p'},
    {0x1D1B, 't'}, {0x1D1C, 'u'}, {0x1D20, 'v'}, {0x1D21, 'w'}, {0x1D22, 'z'}, {0xA730, 'f'}, {0xA731, 's'}, {0xA7AF, 'q'},
};

// Greek, Cyrillic, Armenian and phonetic letters that are drawn like Latin ones; by code point.
constexpr Pair look_alikes[] = {
    {0x0251, 'a'}, {0x0261, 'g'}, {0x037F, 'J'}, {0x0391, 'A'}, {0x0392, 'B'}, {0x0395, 'E'}, {0x0396, 'Z'}, {0x0397, 'H'}, {0x0399, 'I'},
    {0x039A, 'K'}, {0x039C, 'M'}, {0x039D, 'N'}, {0x039F, 'O'}, {0x03A1, 'P'}, {0x03A4, 'T'}, {0x03A5, 'Y'}, {0x03A7, 'X'}, {0x03B1, 'a'},
    {0x03B3, 'y'}, {0x03B9, 'i'}, {0x03BA, 'k'}, {0x03BD, 'v'}, {0x03BF, 'o'}, {0x03C1, 'p'}, {0x03C5, 'u'}, {0x03C9, 'w'}, {0x03F2, 'c'},
    {0x03F3, 'j'}, {0x0405, 'S'}, {0x0406, 'I'}, {0x0408, 'J'}, {0x0410, 'A'}, {0x0412, 'B'}, {0x0415, 'E'}, {0x0417, '3'}, {0x041A, 'K'},
    {0x041C, 'M'}, {0x041D, 'H'}, {0x041E, 'O'}, {0x0420, 'P'}, {0x0421, 'C'}, {0x0422, 'T'}, {0x0423, 'Y'}, {0x0425, 'X'}, {0x042C, 'b'},
    {0x0430, 'a'}, {0x0432, 'b'}, {0x0433, 'r'}, {0x0435, 'e'}, {0x043A, 'k'}, {0x043C, 'm'}, {0x043D, 'h'}, {0x043E, 'o'}, {0x043F, 'n'},
    {0x0440, 'p'}, {0x0441, 'c'}, {0x0442, 't'}, {0x0443, 'y'}, {0x0445, 'x'}, {0x044C, 'b'}, {0x0455, 's'}, {0x0456, 'i'}, {0x0458, 'j'},
    {0x0475, 'v'}, {0x0493, 'f'}, {0x04AE, 'Y'}, {0x04AF, 'y'}, {0x04BB, 'h'}, {0x04C0, 'I'}, {0x04CF, 'l'}, {0x0501, 'd'}, {0x050C, 'G'},
    {0x051A, 'Q'}, {0x051B, 'q'}, {0x051C, 'W'}, {0x051D, 'w'}, {0x054D, 'U'}, {0x0555, 'O'}, {0x0561, 'w'}, {0x0570, 'h'}, {0x0578, 'n'},
    {0x057C, 'n'}, {0x057D, 'u'}, {0x0581, 'g'}, {0x0582, 'i'}, {0x0584, 'f'}, {0x0585, 'o'}, {0x13A0, 'D'}, {0x13A1, 'R'}, {0x13A2, 'T'},
    {0x13AA, 'A'}, {0x13AC, 'E'}, {0x13B3, 'W'}, {0x13B7, 'M'}, {0x13BB, 'H'}, {0x13C0, 'G'}, {0x13C2, 'h'}, {0x13C3, 'Z'}, {0x13CF, 'b'},
    {0x13D2, 'R'}, {0x13D4, 'W'}, {0x13D9, 'V'}, {0x13DA, 'S'}, {0x13DE, 'L'}, {0x13DF, 'C'}, {0x13E2, 'P'}, {0x13E6, 'K'}, {0x13F4, 'B'},
};

template <std::size_t N>
char32_t looked_up(const Pair (&pairs)[N], char32_t c) {
  const auto found =
      std::lower_bound(std::begin(pairs), std::end(pairs), c, [](const Pair& pair, char32_t code) { return pair.from < code; });
  return found != std::end(pairs) && found->from == c ? found->to : 0;
}

DisguisedCharacter one(Disguise disguise, char32_t plain) { return {disguise, 1, {plain}}; }

bool is_within(char32_t c, char32_t first, char32_t last) { return c >= first && c <= last; }

// Controls that no line needs; tabs and line ends are not among them.
bool is_control(char32_t c) { return (c < 0x20 && c != '\t' && c != '\n' && c != '\r') || (c >= 0x7F && c < 0xA0); }

// Blank letters and fillers are drawn as nothing, whatever their category.
bool is_drawn_as_nothing(char32_t c) {
  return c == 0xAD || c == 0x34F || c == 0x61C || is_within(c, 0x115F, 0x1160) || is_within(c, 0x17B4, 0x17B5) ||
         is_within(c, 0x180B, 0x180F) || is_within(c, 0x200B, 0x200F) || is_within(c, 0x202A, 0x202E) || is_within(c, 0x2060, 0x206F) ||
         c == 0x3164 || is_within(c, 0xFE00, 0xFE0F) || c == 0xFEFF || c == 0xFFA0 || is_within(c, 0xFFF9, 0xFFFB) ||
         is_within(c, 0x1BCA0, 0x1BCA3) || is_within(c, 0x1D173, 0x1D17A) || is_within(c, 0xE0000, 0xE0FFF);
}

// Drawn like an "@", a full stop, a hyphen, a colon or a slash, without a decomposition that says so.
char32_t sign_that_it_looks_like(char32_t c) {
  switch (c) {
    case 0x3002:
    case 0xFF61:
    case 0x06D4:
    case 0x0701:
    case 0x2CF9:
      return '.';
    case 0x2010:
    case 0x2011:
    case 0x2012:
    case 0x2212:
    case 0x02D7:
    case 0x06D0:
    case 0x2043:
      return '-';
    case 0x0589:
    case 0x05C3:
    case 0x2236:
    case 0xA789:
    case 0x02D0:
      return ':';
    case 0x2044:
    case 0x2215:
    case 0x29F8:
      return '/';
    default:
      return 0;
  }
}

// The decomposition of a compatibility character when it is one to three characters; "(a)" in brackets of its own is "a".
DisguisedCharacter decomposed(char32_t c, Disguise disguise) {
  UErrorCode failed = U_ZERO_ERROR;
  const icu::Normalizer2* compatible = icu::Normalizer2::getNFKCInstance(failed);
  icu::UnicodeString apart;
  if (U_FAILURE(failed) || !compatible->getDecomposition(static_cast<UChar32>(c), apart)) return {};
  DisguisedCharacter result{disguise, 0, {}};
  for (std::int32_t i = 0; i < apart.length(); i = apart.moveIndex32(i, 1)) {
    if (result.count == result.plain.size()) return {};
    result.plain[result.count++] = static_cast<char32_t>(apart.char32At(i));
  }
  if (result.count == 3 && result.plain[0] == '(' && result.plain[2] == ')') return one(disguise, result.plain[1]);
  return result;
}

// Letters and digits beyond the basic plane that Unicode gives no decomposition.
DisguisedCharacter undecomposed(char32_t c) {
  if (is_within(c, 0x1F150, 0x1F169)) return one(Disguise::caseless, 'A' + (c - 0x1F150));
  if (is_within(c, 0x1F170, 0x1F189)) return one(Disguise::caseless, 'A' + (c - 0x1F170));
  return {};
}

Disguise by_decomposition(char32_t c, int type, bool letter_or_digit) {
  switch (type) {
    case U_DT_FONT:
    case U_DT_WIDE:
    case U_DT_NARROW:
    case U_DT_SMALL:
      return letter_or_digit ? Disguise::letter : Disguise::sign;
    case U_DT_CIRCLE:
      return letter_or_digit ? Disguise::letter : Disguise::none;
    case U_DT_SQUARE:
      return is_within(c, 0x1F130, 0x1F149) ? Disguise::caseless : Disguise::none;
    case U_DT_SUPER:
    case U_DT_SUB:
      return c == U'ª' || c == U'º' || !letter_or_digit ? Disguise::none : Disguise::raised;
    case U_DT_COMPAT:
      if (is_within(c, 0xFB00, 0xFB06) || is_within(c, 0x249C, 0x24B5)) return Disguise::letter;
      if (is_within(c, 0x1F110, 0x1F129)) return Disguise::caseless;
      return c == 0x2024 ? Disguise::sign : Disguise::none;  // one dot leader
    default:
      return Disguise::none;
  }
}

}  // namespace

bool may_be_disguised(char32_t c) {
  if (c < 0x250) return is_control(c) || c == 0xAD || c == 0xB2 || c == 0xB3 || c == 0xB9 || c == 0x01EB;
  return !is_within(c, 0x2013, 0x2023) && !is_within(c, 0x2025, 0x2027) && !is_within(c, 0x2030, 0x2043) && c != 0x20AC;
}

DisguisedCharacter disguise_of(char32_t c) {
  if (is_control(c)) return {Disguise::invisible, 0, {}};
  if (c < 0x80) return {};
  if (is_drawn_as_nothing(c)) return {Disguise::invisible, 0, {}};
  const auto code = static_cast<UChar32>(c);
  const int category = u_charType(code);
  if (category == U_NON_SPACING_MARK || category == U_ENCLOSING_MARK) return {Disguise::mark, 0, {}};
  if (u_isUWhiteSpace(code) && c > 0x9F && c != 0x2028 && c != 0x2029) return one(Disguise::space, ' ');
  if (c == 0x2800) return one(Disguise::space, ' ');  // braille, without dots
  if (const char32_t plain = sign_that_it_looks_like(c)) return one(Disguise::sign, plain);
  if (const char32_t plain = looked_up(small_capitals, c)) return one(Disguise::caseless, plain);
  if (const char32_t plain = looked_up(look_alikes, c)) return one(Disguise::look_alike, plain);
  if (category == U_DECIMAL_DIGIT_NUMBER) return one(Disguise::digit, '0' + static_cast<char32_t>(u_charDigitValue(code)));
  if (category == U_OTHER_NUMBER) {
    const double value = u_getNumericValue(code);
    const bool single = value >= 0 && value <= 9 && value == static_cast<int>(value);
    const bool raised = c < 0x250 || is_within(c, 0x2070, 0x2089);
    if (!single || is_within(c, 0x2488, 0x249B)) return {};
    return one(raised ? Disguise::raised : Disguise::digit, '0' + static_cast<char32_t>(value));
  }
  if (const DisguisedCharacter known = undecomposed(c); known.count > 0) return known;
  const int type = u_getIntPropertyValue(code, UCHAR_DECOMPOSITION_TYPE);
  if (type == U_DT_NONE || type == U_DT_CANONICAL) return {};
  const DisguisedCharacter apart = decomposed(c, Disguise::letter);
  if (apart.count == 0) return {};
  const Disguise disguise = by_decomposition(c, type, u_isalnum(static_cast<UChar32>(apart.plain[0])) != 0);
  return disguise == Disguise::none ? DisguisedCharacter() : DisguisedCharacter{disguise, apart.count, apart.plain};
}

}  // namespace veil
