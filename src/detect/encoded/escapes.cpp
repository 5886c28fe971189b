// Characters that are written by their numbers within a word: percent signs (RFC 3986), quoted-printable (RFC 2045), escapes of
// programs, UTF-7 (RFC 2152). The word around them goes whole, and the sentence of quoted-printable, whose lines cut words anywhere. Two
// of them, or one that must be an escape, make a word an encoded one: "width=20" and "%20s" stand in programs.
#include <algorithm>
#include <string>

#include "detect/encoded/encoded_detector.h"
#include "veil/utf8.h"

namespace veil::detect {
namespace {

constexpr std::size_t longest_escaped_look = 200;  // bytes

bool is_ascii_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_ascii_upper(char c) { return c >= 'A' && c <= 'Z'; }

// Two hexadecimal digits at `at`, or -1.
int byte_at(std::string_view text, std::size_t at) {
  if (at + 1 >= text.size() || hex_value(text[at]) < 0 || hex_value(text[at + 1]) < 0) return -1;
  return hex_value(text[at]) * 16 + hex_value(text[at + 1]);
}

bool in_capitals(std::string_view digits) {
  for (const char c : digits) {
    if (c >= 'a' && c <= 'f') return false;
  }
  return true;
}

// A run of escapes, each `sign` and two digits: what it decodes to, and where it ends.
struct EscapeRun {
  std::size_t end = 0;
  std::string bytes;
  bool capitals = true;
};

EscapeRun run_from(std::string_view text, std::size_t at, std::string_view sign) {
  EscapeRun run;
  run.end = at;
  while (text.substr(run.end, sign.size()) == sign) {
    const int byte = byte_at(text, run.end + sign.size());
    if (byte < 0) break;
    run.capitals = run.capitals && in_capitals(text.substr(run.end + sign.size(), 2));
    run.bytes += static_cast<char>(byte);
    run.end += sign.size() + 2;
  }
  return run;
}

bool spells_letters(std::string_view bytes) {
  if (utf8::first_invalid_byte(bytes)) return false;
  for (std::size_t i = 0; i < bytes.size(); i += utf8::decode(bytes, i).length) {
    if (static_cast<unsigned char>(bytes[i]) >= 0x80) return true;
  }
  return false;
}

// Sure by itself: a letter beyond ASCII, in UTF-8 or, in capital digits, in Latin-1; or two printable ones beside each other.
bool is_certain(const EscapeRun& run) {
  if (spells_letters(run.bytes)) return true;
  bool printable = true;
  for (const char c : run.bytes) printable = printable && static_cast<unsigned char>(c) >= 0x20 && c != 0x7F;
  if (run.bytes.size() == 1 && static_cast<unsigned char>(run.bytes[0]) >= 0xC0) return run.capitals;
  return run.bytes.size() >= 2 && printable && run.capitals;
}

bool between_letters(std::string_view text, std::size_t begin, std::size_t end) {
  return begin > 0 && end < text.size() && is_ascii_letter(text[begin - 1]) && is_ascii_letter(text[end]);
}

// "%41nna": a letter that a word goes on behind. "%50d" is the width of a number.
bool begins_a_word(std::string_view text, std::size_t begin, std::size_t end, char letter) {
  const bool behind_digit = begin > 0 && text[begin - 1] >= '0' && text[begin - 1] <= '9';
  return is_ascii_letter(letter) && !behind_digit && end + 1 < text.size() && is_ascii_letter(text[end]) && is_ascii_letter(text[end + 1]);
}

// Two signs of an address in one word, wherever they stand: "%2B49%20151".
bool has_several(std::string_view text, std::size_t at) {
  int count = 0;
  for (std::size_t i = at; i < text.size() && i - at < longest_escaped_look && text[i] > ' ' && count < 2; ++i) {
    const int byte = text[i] == '%' ? byte_at(text, i + 1) : -1;
    if (byte >= 0x20 && byte < 0x7F && in_capitals(text.substr(i + 1, 2))) ++count;
  }
  return count >= 2;
}

enum class Around { word, sentence };

struct Escapes {
  std::string_view sign;
  std::string_view reason;
  Around around;
};

void find_signs(std::string_view text, const Escapes& kind, bool certain_throughout, std::vector<EncodedHit>& hits) {
  std::size_t done = 0;
  for (std::size_t at = text.find(kind.sign); at != std::string_view::npos; at = text.find(kind.sign, std::max(at + 1, done))) {
    const EscapeRun run = run_from(text, at, kind.sign);
    if (run.bytes.empty()) continue;
    const auto byte = static_cast<unsigned char>(run.bytes[0]);
    bool found = is_certain(run);
    // One that stands for a sign or letter of ASCII: within a word, and not the width of "%20s".
    if (!found && run.bytes.size() == 1 && byte >= 0x20 && byte < 0x7F && between_letters(text, at, run.end)) {
      found = certain_throughout || (kind.sign == "%" ? true : is_ascii_upper(text[run.end]) && byte == ' ');
    }
    if (!found && run.bytes.size() == 1 && kind.sign == "%") {
      found = begins_a_word(text, at, run.end, run.bytes[0]) || has_several(text, at);
    }
    if (!found) {
      done = run.end;
      continue;
    }
    const Span here{static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(run.end)};
    const Span masked = kind.around == Around::word ? whole_token(text, here, done) : whole_sentence(text, here, done, true);
    hits.push_back({masked, kind.reason});
    done = masked.end;
  }
}

// A line that goes on behind "=": the word is cut in two. Where the text is known to be quoted-printable, what is cut may be anything.
void find_soft_breaks(std::string_view text, bool known, std::vector<EncodedHit>& hits) {
  std::size_t done = 0;
  for (std::size_t at = text.find('=', 1); at != std::string_view::npos; at = text.find('=', at + 1)) {
    std::size_t next = at + 1;
    if (next < text.size() && text[next] == '\r') ++next;
    if (at < done || next + 1 >= text.size() || text[next] != '\n') continue;
    const auto is_letter = [&](std::size_t i) { return is_ascii_letter(text[i]) || static_cast<unsigned char>(text[i]) >= 0x80; };
    if (!known && (!is_letter(at - 1) || !is_letter(next + 1))) continue;
    const Span here{static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(next + 1)};
    const Span masked = known ? whole_sentence(text, here, done, true) : whole_token(text, here, done);
    hits.push_back({masked, "two lines of quoted-printable"});
    done = masked.end;
  }
}

// \u00fc: a letter by its number.
void find_unicode_escapes(std::string_view text, std::vector<EncodedHit>& hits) {
  std::size_t done = 0;
  for (std::size_t at = text.find("\\u"); at != std::string_view::npos; at = text.find("\\u", std::max(at + 2, done))) {
    const int high = byte_at(text, at + 2);
    const int low = byte_at(text, at + 4);
    if (high < 0 || low < 0) continue;
    const auto code_point = static_cast<char32_t>(high * 256 + low);
    const bool surrogate = code_point >= 0xD800 && code_point < 0xE000;
    if (!surrogate && !utf8::is_letter(code_point) && !utf8::is_digit(code_point)) continue;
    const Span token = whole_token(text, {static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at + 6)}, done);
    hits.push_back({token, "letters by their numbers"});
    done = token.end;
  }
}

// "M+APw-ller": base64 of UTF-16 between plus and hyphen. Letters of Latin scripts begin with A.
void find_utf7(std::string_view text, std::vector<EncodedHit>& hits) {
  constexpr std::string_view alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  constexpr std::size_t longest = 64;
  std::size_t done = 0;
  for (std::size_t at = text.find("+A"); at != std::string_view::npos; at = text.find("+A", std::max(at + 1, done))) {
    std::size_t end = at + 1;
    std::uint32_t held = 0;
    unsigned bits = 0;
    std::size_t letters = 0;
    bool strange = false;
    for (; end < text.size() && end - at < longest; ++end) {
      const std::size_t value = alphabet.find(text[end]);
      if (value == std::string_view::npos) break;
      held = (held << 6U) | static_cast<std::uint32_t>(value);
      bits += 6;
      if (bits < 16) continue;
      bits -= 16;
      const auto unit = static_cast<char32_t>((held >> bits) & 0xFFFFU);
      if (utf8::is_letter(unit))
        ++letters;
      else if (unit != '@' && unit != ' ' && unit != '.' && unit != '-' && unit != '_')
        strange = true;
    }
    if (letters == 0 || strange || bits >= 6 || end >= text.size() || text[end] != '-') continue;
    const Span token = whole_token(text, {static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(end + 1)}, done);
    hits.push_back({token, "UTF-7"});
    done = token.end;
  }
}

bool says_quoted_printable(std::string_view text) {
  return text.find("quoted-printable") != std::string_view::npos || text.find("Quoted-Printable") != std::string_view::npos ||
         text.find("QUOTED-PRINTABLE") != std::string_view::npos;
}

}  // namespace

void find_escapes(std::string_view text, std::vector<EncodedHit>& hits) {
  find_signs(text, {"%", "percent signs for characters", Around::word}, false, hits);
  const std::size_t before = hits.size();
  const bool said = says_quoted_printable(text);
  find_signs(text, {"=", "quoted-printable", Around::sentence}, said, hits);
  find_soft_breaks(text, said || hits.size() > before, hits);
  find_signs(text, {"\\x", "characters by their numbers", Around::word}, false, hits);
  find_unicode_escapes(text, hits);
  find_utf7(text, hits);
}

}  // namespace veil::detect
