// What a character stands for when it is a disguise of a plainer one: "𝐀" for "A", "⓪" for "0", "＠" for "@", "ʀ" for "r",
// Cyrillic "а" for "a". ICU's compatibility decompositions (Unicode Standard Annex 15) know most of them; what has none is
// listed here: small capitals, negative circles and squares, and letters of other scripts that look like Latin ones (Unicode
// Technical Standard 39, confusables.txt). Whether such a character is a disguise where it stands is decided by its
// surroundings (plain_words.h).
#pragma once

#include <array>
#include <cstdint>

namespace veil {

enum class Disguise : std::uint8_t {
  none,
  letter,      // a letter in another dress, with its case: mathematical, full-width, circled, ligatures
  caseless,    // one of an alphabet that has a single case: small capitals, squared letters
  digit,       // a decimal digit of another script or style, in circles too
  raised,      // superscripts and subscripts: also powers, formulas and marks of notes
  look_alike,  // a letter of another script
  sign,        // "＠", "．", "－"
  space,       // of another width
  invisible,   // zero width, soft hyphens, directions, variation selectors
  mark,        // combining
};

struct DisguisedCharacter {
  Disguise disguise = Disguise::none;
  std::uint8_t count = 0;
  std::array<char32_t, 3> plain = {};  // what it stands for
};

// Whether a character may be one at all; false for nearly all letters and signs of European text. Cheap.
bool may_be_disguised(char32_t c);

DisguisedCharacter disguise_of(char32_t c);

}  // namespace veil
