// See word_shape.h. Case folding covers ASCII, Latin-1, Latin Extended-A, Greek and Cyrillic: beyond them capitals do not matter
// to the four languages, and the tagger must not depend on a version of a Unicode library to give the same bytes everywhere.
#include "language/tagger/word_shape.h"

#include <cstring>

namespace veil::language {
namespace {

struct Character {
  char32_t code_point;
  std::size_t length;
};

Character decode_leniently(std::string_view text, std::size_t offset) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[offset + i]); };
  const auto continues = [&](std::size_t i) { return offset + i < text.size() && (byte(i) & 0xC0u) == 0x80u; };
  const unsigned lead = byte(0);
  if (lead < 0x80) return {lead, 1};
  if (lead >= 0xC2 && lead < 0xE0 && continues(1)) return {((lead & 0x1Fu) << 6) | (byte(1) & 0x3Fu), 2};
  if (lead >= 0xE0 && lead < 0xF0 && continues(1) && continues(2))
    return {((lead & 0x0Fu) << 12) | ((byte(1) & 0x3Fu) << 6) | (byte(2) & 0x3Fu), 3};
  if (lead >= 0xF0 && lead < 0xF5 && continues(1) && continues(2) && continues(3))
    return {((lead & 0x07u) << 18) | ((byte(1) & 0x3Fu) << 12) | ((byte(2) & 0x3Fu) << 6) | (byte(3) & 0x3Fu), 4};
  return {0xFFFD, 1};
}

// The small letter of a capital; the same character when it is no capital. Never needs more bytes than the capital.
char32_t small_letter(char32_t c) {
  if (c < 0x80) return c >= 'A' && c <= 'Z' ? c + 32 : c;
  if (c >= 0xC0 && c <= 0xDE && c != 0xD7) return c + 32;
  if (c >= 0x100 && c <= 0x137) return c == 0x130 || c == 0x131 ? c : (c | 1u);
  if (c >= 0x139 && c <= 0x148) return (c & 1u) ? c + 1 : c;
  if (c >= 0x14A && c <= 0x177) return c | 1u;
  if (c == 0x178) return 0xFF;
  if (c >= 0x179 && c <= 0x17E) return (c & 1u) ? c + 1 : c;
  if (c >= 0x391 && c <= 0x3A9) return c + 32;
  if (c >= 0x410 && c <= 0x42F) return c + 32;
  if (c == 0x1E9E) return 0xDF;
  return c;
}

bool is_small_letter(char32_t c) {
  if (c < 0x80) return c >= 'a' && c <= 'z';
  return c == 0xAA || c == 0xBA || (c >= 0xDF && c <= 0xFF && c != 0xF7) || (c >= 0x100 && c <= 0x24F && small_letter(c) == c) ||
         (c >= 0x3AC && c <= 0x3CE) || (c >= 0x430 && c <= 0x45F);
}

bool is_symbol(char32_t c) {
  return c == '$' || c == '%' || c == '+' || c == '=' || c == '<' || c == '>' || c == '^' || c == '~' || c == '|' || c == '`' ||
         (c >= 0xA2 && c <= 0xA9) || c == 0xAC || c == 0xAE || (c >= 0xB0 && c <= 0xB4) || c == 0xB8 || c == 0xD7 || c == 0xF7 ||
         (c >= 0x20A0 && c <= 0x20CF) || (c >= 0x2100 && c <= 0x2BFF) || c >= 0x1F000;
}

bool is_other_mark(char32_t c) { return c < 0xC0 || (c >= 0x2000 && c <= 0x206F) || (c >= 0x3000 && c <= 0x303F); }

struct Counts {
  unsigned small = 0, capital = 0, digit = 0, hyphen = 0, apostrophe = 0, dot = 0, mark = 0, symbol = 0, other = 0, at = 0;
  bool capital_first = false;
  unsigned letters() const { return small + capital; }
};

bool looks_like_web_address(std::string_view folded) {
  if (folded.starts_with("http:") || folded.starts_with("https:") || folded.starts_with("www.")) return true;
  for (const std::string_view ending : {".com", ".org", ".net", ".de", ".es", ".br", ".pt", ".uk", ".info", ".edu", ".gov", ".html"})
    if (folded.size() > ending.size() + 1 && folded.ends_with(ending)) return true;
  return false;
}

WordShape number_shape(const Counts& n) {
  if (n.hyphen + n.apostrophe + n.mark + n.symbol > 0 || n.dot > 1) return WordShape::number_with_marks;
  if (n.dot == 1) return WordShape::digits_dot;
  if (n.digit == 1) return WordShape::one_digit;
  if (n.digit == 2) return WordShape::two_digits;
  return n.digit == 4 ? WordShape::four_digits : WordShape::digits;
}

WordShape shape_of(const Counts& n, std::string_view folded, std::size_t characters) {
  if (n.letters() == 0) {
    if (n.other > 0) return WordShape::other_script;
    if (n.digit > 0) return number_shape(n);
    if (n.symbol > 0) return WordShape::symbol;
    return characters == 1 ? WordShape::one_mark : WordShape::marks;
  }
  if (n.at > 0 && n.dot > 0 && folded.front() != '@') return WordShape::email;
  if (folded.front() == '@' && characters > 1) return WordShape::at_name;
  if (folded.front() == '#' && characters > 1) return WordShape::hash_tag;
  if (n.dot > 0 && looks_like_web_address(folded)) return WordShape::web_address;
  if (n.mark > 1 && looks_like_web_address(folded)) return WordShape::web_address;
  if (n.digit > 0) return n.capital_first ? WordShape::capital_digit : WordShape::lower_digit;
  if (n.dot > 0) return n.capital > 0 ? WordShape::capital_dot : WordShape::lower_dot;
  if (n.hyphen > 0) {
    if (n.capital == 0) return WordShape::lower_hyphen;
    return n.small > 0 ? WordShape::capital_hyphen : WordShape::capitals_hyphen;
  }
  if (n.apostrophe > 0) return n.capital > 0 ? WordShape::capital_apostrophe : WordShape::lower_apostrophe;
  if (n.capital == 0) return WordShape::lower;
  if (n.small == 0) return n.capital == 1 ? WordShape::one_capital : WordShape::all_capitals;
  return n.capital == 1 && n.capital_first ? WordShape::capitalised : WordShape::mixed_case;
}

std::size_t append(char* out, char32_t c) {
  if (c < 0x80) {
    out[0] = static_cast<char>(c);
    return 1;
  }
  if (c < 0x800) {
    out[0] = static_cast<char>(0xC0 | (c >> 6));
    out[1] = static_cast<char>(0x80 | (c & 0x3F));
    return 2;
  }
  if (c < 0x10000) {
    out[0] = static_cast<char>(0xE0 | (c >> 12));
    out[1] = static_cast<char>(0x80 | ((c >> 6) & 0x3F));
    out[2] = static_cast<char>(0x80 | (c & 0x3F));
    return 3;
  }
  out[0] = static_cast<char>(0xF0 | (c >> 18));
  out[1] = static_cast<char>(0x80 | ((c >> 12) & 0x3F));
  out[2] = static_cast<char>(0x80 | ((c >> 6) & 0x3F));
  out[3] = static_cast<char>(0x80 | (c & 0x3F));
  return 4;
}

}  // namespace

FoldedWord::FoldedWord(std::string_view word) {
  Counts n;
  for (std::size_t offset = 0; offset < word.size();) {
    const Character character = decode_leniently(word, offset);
    // A lone byte becomes U+FFFD, which is longer than what it stands for: leave room for it.
    if (length_ + 3 > longest || (character.length == 4 && length_ + 4 > longest)) break;
    char32_t c = character.code_point;
    if (c == 0x2019) c = '\'';
    starts_[characters_++] = static_cast<std::uint8_t>(length_);
    const char32_t small = small_letter(c);
    if (small != c) {
      ++n.capital;
      n.capital_first |= offset == 0;
      c = small;
    } else if (is_small_letter(c)) {
      ++n.small;
    } else if (c >= '0' && c <= '9') {
      ++n.digit;
      c = '0';
    } else if (c == '-' || c == 0x2010 || c == 0x2011 || c == 0x2013) {
      ++n.hyphen;
    } else if (c == '.') {
      ++n.dot;
    } else if (c == '\'') {
      ++n.apostrophe;
    } else if (is_symbol(c)) {
      ++n.symbol;
    } else if (is_other_mark(c)) {
      ++n.mark;
      n.at += c == '@';
    } else {
      ++n.other;
    }
    length_ += append(bytes_.data() + length_, c);
    offset += character.length;
  }
  starts_[characters_] = static_cast<std::uint8_t>(length_);
  has_capital_ = n.capital > 0;
  if (characters_ > 0) shape_ = shape_of(n, folded(), characters_);
}

void find_places(std::span<const WordShape> shapes, std::span<WordPlace> places) {
  std::size_t capitals = 0;
  std::size_t words = 0;
  for (const WordShape shape : shapes) {
    if (shape == WordShape::all_capitals || shape == WordShape::capitals_hyphen) ++capitals;
    if (has_small_letters(shape)) ++words;
  }
  if (capitals >= 3 && capitals > 3 * words) {
    for (WordPlace& place : places) place = WordPlace::among_capitals;
    return;
  }
  bool first = true;
  for (std::size_t i = 0; i < shapes.size(); ++i) {
    places[i] = first ? WordPlace::first : WordPlace::inside;
    if (!is_mark(shapes[i])) first = false;
  }
}

std::uint64_t hash_of(std::string_view bytes, std::uint64_t seed) {
  std::uint64_t h = seed ^ (bytes.size() * 0x9E3779B97F4A7C15ull);
  const char* p = bytes.data();
  std::size_t left = bytes.size();
  while (left >= 8) {
    std::uint64_t chunk;
    std::memcpy(&chunk, p, 8);
    h = (h ^ chunk) * 0xD6E8FEB86659FD93ull;
    h ^= h >> 32;
    p += 8;
    left -= 8;
  }
  std::uint64_t chunk = 0;
  std::memcpy(&chunk, p, left);
  h = (h ^ chunk) * 0xD6E8FEB86659FD93ull;
  h ^= h >> 32;
  h *= 0xD6E8FEB86659FD93ull;
  return h ^ (h >> 29);
}

std::size_t affix_hashes(const FoldedWord& word, std::array<std::uint32_t, most_affixes>& hashes) {
  std::size_t count = 0;
  for (std::size_t n = 1; n <= longest_suffix && n <= word.characters(); ++n)
    hashes[count++] = static_cast<std::uint32_t>(hash_of(word.suffix(n), 0x5AFF1D + n));
  for (std::size_t n = 1; n <= longest_prefix && n <= word.characters(); ++n)
    hashes[count++] = static_cast<std::uint32_t>(hash_of(word.prefix(n), 0xBEF08E + n));
  return count;
}

}  // namespace veil::language
