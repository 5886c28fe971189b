// Folding goes through one table for everything below U+0250, which is all that the four languages and their neighbours write;
// marks that stand on their own (decomposed text) are joined with the letter before.
#include "language/identify/words.h"

#include <algorithm>

#include "veil/utf8.h"

namespace veil::language {
namespace {

constexpr std::size_t table_size = 0x250;
constexpr std::size_t longest_address = 512;  // bytes

// Lower case of the Latin letters below U+0250; 0 for what is no letter. Made from the pattern of the blocks: Latin-1 pairs lie
// 32 apart, those of Latin Extended-A beside each other with the even or the odd one upper-case.
constexpr std::array<LetterCode, table_size> make_folding() {
  std::array<LetterCode, table_size> table{};
  for (std::size_t c = 'a'; c <= 'z'; ++c) table[c] = table[c - 32] = static_cast<LetterCode>(c);
  for (std::size_t c = 0xE0; c <= 0xFF; ++c) {
    if (c == 0xF7) continue;
    table[c] = static_cast<LetterCode>(c);
    if (c != 0xFF) table[c - 32] = static_cast<LetterCode>(c);
  }
  table[0xDF] = 0xDF;
  table[0xAA] = 'a';  // the ordinals ª and º
  table[0xBA] = 'o';
  for (std::size_t c = 0x100; c < 0x180; ++c) {
    const bool odd_is_upper = (c >= 0x139 && c <= 0x148) || (c >= 0x179 && c <= 0x17E);
    const bool upper = odd_is_upper ? (c & 1) == 1 : (c & 1) == 0;
    table[c] = static_cast<LetterCode>(upper ? c + 1 : c);
  }
  table[0x138] = 0x138;
  table[0x149] = 'n';
  table[0x178] = 0xFF;
  table[0x17F] = 's';  // long s of old prints
  table[0x130] = 'i';
  for (std::size_t c = 0x180; c < table_size; ++c) table[c] = rare_letter;
  table[0x218] = table[0x219] = 0x15F;  // Romanian comma below, also written with cedilla
  table[0x21A] = table[0x21B] = 0x163;
  return table;
}

constexpr std::array<LetterCode, table_size> folding = make_folding();

struct Composition {
  char32_t mark;
  std::string_view bases;
  std::array<LetterCode, 8> composed;
};

constexpr std::array<Composition, 7> compositions = {{
    {0x300, "aeiou", {0xE0, 0xE8, 0xEC, 0xF2, 0xF9}},
    {0x301, "aeiouyn", {0xE1, 0xE9, 0xED, 0xF3, 0xFA, 0xFD, 0x144}},
    {0x302, "aeiou", {0xE2, 0xEA, 0xEE, 0xF4, 0xFB}},
    {0x303, "ano", {0xE3, 0xF1, 0xF5}},
    {0x308, "aeiouy", {0xE4, 0xEB, 0xEF, 0xF6, 0xFC, 0xFF}},
    {0x30A, "a", {0xE5}},
    {0x327, "cs", {0xE7, 0x15F}},
}};

// The letter with the mark on it; the bare letter when the pair is none of ours.
LetterCode compose(LetterCode base, char32_t mark) {
  if (base > 'z') return base;
  for (const Composition& composition : compositions) {
    if (composition.mark != mark) continue;
    const std::size_t found = composition.bases.find(static_cast<char>(base));
    return found == std::string_view::npos ? base : composition.composed[found];
  }
  return base;
}

constexpr bool is_ascii_space(unsigned char byte) { return byte == ' ' || (byte >= '\t' && byte <= '\r'); }

constexpr bool is_combining(char32_t c) { return c >= 0x300 && c < 0x370; }

// Latin letters beyond the table: Vietnamese and others, ligatures, full width.
LetterCode fold_beyond_table(char32_t c) {
  if (c == 0x1E9E) return 0xDF;
  if (c >= 0x1E00 && c < 0x1F00) return rare_letter;
  if (c >= 0xFB00 && c <= 0xFB06) return 'f';
  if (c >= 0xFF21 && c <= 0xFF3A) return static_cast<LetterCode>(c - 0xFF21 + 'a');
  if (c >= 0xFF41 && c <= 0xFF5A) return static_cast<LetterCode>(c - 0xFF41 + 'a');
  return 0;
}

constexpr bool is_ideographic(char32_t c) {
  return (c >= 0x3040 && c < 0xA000) || (c >= 0xAC00 && c < 0xD7B0) || (c >= 0x20000 && c < 0x32000);
}

}  // namespace

void WordReader::skip_space() {
  while (offset_ < text_.size() && is_ascii_space(static_cast<unsigned char>(text_[offset_]))) ++offset_;
}

// Whether the stretch of text without white space that starts here is an address ("anna@example.org", "https://...", "@anna").
bool WordReader::skip_address() {
  token_end_ = offset_;
  bool address = false;
  while (token_end_ < text_.size() && !is_ascii_space(static_cast<unsigned char>(text_[token_end_]))) {
    const char c = text_[token_end_];
    address = address || c == '@' || (c == ':' && text_.substr(token_end_, 3) == "://");
    ++token_end_;
  }
  if (!address && text_.substr(offset_, 4) == "www.") address = true;
  // Scripts without spaces make one long stretch of a whole paragraph; that is not an address, whatever stands in it.
  if (token_end_ - offset_ > longest_address) address = false;
  if (address) offset_ = token_end_;
  return address;
}

std::span<const LetterCode> WordReader::next() {
  std::size_t length = 0;
  while (offset_ < text_.size()) {
    if (offset_ >= token_end_) {
      if (length > 0) break;
      skip_space();
      if (offset_ == text_.size() || skip_address()) continue;
    }
    const utf8::Decoded decoded = utf8::decode(text_, offset_);
    const char32_t c = decoded.code_point;
    const LetterCode letter = c < table_size ? folding[c] : fold_beyond_table(c);
    if (letter != 0) {
      if (length == longest_word) break;
      word_[++length] = letter;
    } else if (length > 0 && is_combining(c)) {
      word_[length] = compose(word_[length], c);
    } else if (length > 0 && c != 0xAD) {  // a soft hyphen does not part a word
      break;
    } else if (c >= table_size && !is_combining(c) && utf8::is_letter(c)) {
      count_.foreign += is_ideographic(c) ? 3u : 1u;
    }
    offset_ += decoded.length;
  }
  if (length == 0) return {};
  word_[0] = word_border;
  word_[length + 1] = word_border;
  count_.latin += length;
  ++count_.words;
  return {word_.data(), length + 2};
}

}  // namespace veil::language
