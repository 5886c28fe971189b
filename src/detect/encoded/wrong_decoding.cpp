// Text that went through the wrong table: UTF-8 taken for Windows-1252 or Latin-1 and encoded once more ("MÃ¼ller", "Oâ€™Brien"), or
// letters that were lost ("M\uFFFDller"). No list and no model knows such words, and cues are spoilt too, so that the sentence goes
// whole. Such a sequence is two to four characters whose bytes in Windows-1252 are one character of UTF-8; where a capital before
// punctuation happens to be one (“IRMÃ”, „Ä“), a letter must stand behind it, or a small one before.
#include <array>
#include <string>

#include "detect/encoded/encoded_detector.h"
#include "veil/utf8.h"

namespace veil::detect {
namespace {

// Windows-1252 from 0x80 to 0x9F; 0 where nothing stands.
constexpr std::array<char32_t, 32> upper_signs = {0x20AC, 0,      0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
                                                  0x2039, 0x0152, 0,      0x017D, 0,      0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
                                                  0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0,      0x017E, 0x0178};

// The byte of a character in Windows-1252, or in Latin-1 where that has none; 0 for characters of neither, and for ASCII.
unsigned byte_of(char32_t c) {
  if (c >= 0x80 && c < 0x100) return static_cast<unsigned>(c);
  for (unsigned i = 0; c >= 0x152 && i < upper_signs.size(); ++i) {
    if (upper_signs[i] == c) return 0x80 + i;
  }
  return 0;
}

// Signs that stand behind a letter in good text: quotation marks, dashes, three dots, numbers of footnotes.
bool may_follow_a_letter(char32_t c) {
  constexpr std::u32string_view signs = U"‚„…‹‘’“”–—›«»¹²³ª°º·™®©";
  return c == 0xA0 || signs.find(c) != std::u32string_view::npos;
}

bool starts_sequence(unsigned byte) { return byte >= 0xC2 && byte <= 0xF4 && byte != 0xD7; }

struct Sequence {
  std::size_t end = 0;     // 0: none
  char32_t meant = 0;      // the character that it was
  bool only_usual = true;  // all behind the first may follow a letter
};

Sequence sequence_at(std::string_view text, std::size_t at) {
  Sequence found;
  const utf8::Decoded first = utf8::decode(text, at);
  const unsigned lead = byte_of(first.code_point);
  if (!starts_sequence(lead)) return found;
  std::string bytes(1, static_cast<char>(lead));
  const std::size_t length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  std::size_t end = at + first.length;
  while (bytes.size() < length && end < text.size()) {
    const utf8::Decoded next = utf8::decode(text, end);
    const unsigned byte = byte_of(next.code_point);
    if (byte < 0x80 || byte > 0xBF) return found;
    found.only_usual = found.only_usual && may_follow_a_letter(next.code_point);
    bytes += static_cast<char>(byte);
    end += next.length;
  }
  if (bytes.size() < length || utf8::first_invalid_byte(bytes)) return found;
  found.meant = utf8::decode(bytes, 0).code_point;
  found.end = end;
  return found;
}

bool is_wrong(std::string_view text, std::size_t at, const Sequence& sequence) {
  const char32_t meant = sequence.meant;
  const bool letter_before = at > 0 && utf8::is_lower(utf8::decode(text, utf8::previous(text, at)).code_point);
  const bool letter_behind = sequence.end < text.size() && utf8::is_letter(utf8::decode(text, sequence.end).code_point);
  const bool capital = utf8::is_upper(utf8::decode(text, at).code_point);
  if (meant < 0x180) return !sequence.only_usual || (capital && letter_before) || letter_behind;
  // Beyond our letters one may be chance: the next one must be encoded so too, or punctuation of ours was meant.
  const bool punctuation = meant >= 0x2010 && meant <= 0x2122;
  if (punctuation) return true;
  if (sequence.only_usual || !(utf8::is_letter(meant) || meant >= 0x1F000)) return false;
  if (meant >= 0x1F000) return true;
  const Sequence next = sequence.end < text.size() ? sequence_at(text, sequence.end) : Sequence{};
  return next.end > 0 && utf8::is_letter(next.meant) && next.meant >= 0x370;
}

}  // namespace

void find_wrong_decoding(std::string_view text, std::vector<EncodedHit>& hits) {
  std::size_t done = 0;
  for (std::size_t at = 0; at < text.size();) {
    const auto byte = static_cast<unsigned char>(text[at]);
    if (byte < 0xC3 || utf8::is_continuation(text[at])) {
      ++at;
      continue;
    }
    const utf8::Decoded decoded = utf8::decode(text, at);
    std::size_t end = at + decoded.length;
    std::string_view reason;
    bool letters = true;  // an apostrophe or a dash spoils its own word only
    if (decoded.code_point == 0xFFFD) {
      reason = "a letter was lost";
    } else if (byte == 0xC3) {  // U+00C2 is C3 82: all that start a sequence stand here
      const Sequence sequence = sequence_at(text, at);
      if (sequence.end > 0 && is_wrong(text, at, sequence)) {
        end = sequence.end;
        reason = "letters of the wrong table";
        letters = utf8::is_letter(sequence.meant);
      }
    }
    if (reason.empty()) {
      at = end;
      continue;
    }
    const Span here{static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(end)};
    const Span masked = letters ? whole_sentence(text, here, done, false) : whole_token(text, here, done);
    hits.push_back({masked, reason});
    at = done = masked.end;
  }
}

}  // namespace veil::detect
