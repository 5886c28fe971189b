// The scanner looks for digits, goes back to the start of the piece and, over capitals, to the start of the chain, and then
// forward until no separator or no further digit follows.
#include "detect/identifiers/runs.h"

#include <algorithm>
#include <array>

#include "text/ascii.h"
#include "veil/utf8.h"

namespace veil::detect {
namespace {

// Pieces of letters alone that may stand in a row inside a chain: "2 BvR", "I ZR".
constexpr int largest_letter_pieces = 2;
constexpr std::size_t longest_leading_capitals = 9;  // a German identity card may have nine letters before its check digit

bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }

// Start of the separator that ends before `offset`, or `offset` when there is none.
std::size_t separator_before(std::string_view text, std::size_t offset) {
  if (offset == 0) return offset;
  const std::size_t begin = utf8::previous(text, offset);
  return separator_at(text, begin).kind != 0 ? begin : offset;
}

}  // namespace

bool is_ascii_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_ascii_word(char c) { return is_ascii_digit(c) || is_ascii_letter(c); }
bool is_hexadecimal(char c) { return is_ascii_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }
char ascii_upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }

bool word_begins_at(std::string_view text, std::size_t offset) {
  if (offset >= text.size()) return false;
  const char32_t c = utf8::decode(text, offset).code_point;
  if (c == U'º' || c == U'ª') return false;
  return utf8::is_letter(c) || utf8::is_digit(c) || utf8::is_mark(c);
}

bool word_ends_at(std::string_view text, std::size_t offset) { return offset > 0 && word_begins_at(text, utf8::previous(text, offset)); }

Separator separator_at(std::string_view text, std::size_t offset) {
  if (offset >= text.size()) return {};
  const char c = text[offset];
  if (c == ' ' || c == '-' || c == '.' || c == '/') return {c, 1};
  if (static_cast<unsigned char>(c) < 0x80) return {};
  const utf8::Decoded decoded = utf8::decode(text, offset);
  switch (decoded.code_point) {
    case 0xA0:
    case 0x2007:
    case 0x2009:
    case 0x202F:
      return {' ', decoded.length};
    case 0x2010:
    case 0x2011:
    case 0x2012:
    case 0x2013:
    case 0x2212:
      return {'-', decoded.length};
    default:
      return {};
  }
}

Piece RunScanner::piece_at(std::size_t begin) const {
  std::size_t end = begin;
  int digits = 0;
  for (; end < text_.size() && is_ascii_word(text_[end]); ++end) digits += is_ascii_digit(text_[end]) ? 1 : 0;
  Piece piece;
  piece.span = {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
  piece.digits = static_cast<std::uint8_t>(std::min(digits, 255));
  return piece;
}

bool RunScanner::next(std::vector<Piece>& chain) {
  chain.clear();
  const std::size_t from = place_;
  std::size_t digit = from;
  while (digit < text_.size() && !is_ascii_digit(text_[digit])) ++digit;
  if (digit == text_.size()) {
    place_ = digit;
    return false;
  }
  std::size_t begin = digit;
  while (begin > from && is_ascii_word(text_[begin - 1])) --begin;
  // Capitals in front: each bounded in length, at most two, and none of the chain before.
  for (int back = 0; back < largest_letter_pieces; ++back) {
    const std::size_t separator = separator_before(text_, begin);
    if (separator == begin || separator <= from) break;
    std::size_t word = separator;
    while (word > from && separator - word <= longest_leading_capitals && is_ascii_letter(text_[word - 1])) --word;
    const bool fits = word < separator && separator - word <= longest_leading_capitals && is_upper(text_[word]) &&
                      is_upper(text_[separator - 1]) && !word_ends_at(text_, word);
    if (!fits) break;
    begin = word;
  }
  chain.push_back(piece_at(begin));
  std::size_t kept = chain.size();  // up to the last piece with a digit
  int letters_alone = 0;
  for (;;) {
    const Piece& last = chain.back();
    if (last.digits > 0) {
      kept = chain.size();
      letters_alone = 0;
    } else if (++letters_alone > largest_letter_pieces) {
      break;
    }
    const Separator separator = separator_at(text_, last.span.end);
    const std::size_t start = last.span.end + separator.length;
    if (separator.kind == 0 || last.span.size() > longest_piece || start >= text_.size() || !is_ascii_word(text_[start])) break;
    Piece piece = piece_at(start);
    if (piece.span.size() > longest_piece) break;
    piece.separator = separator.kind;
    chain.push_back(piece);
  }
  // One piece of letters may close an identifier: "12345678-Z".
  if (chain.size() > kept && chain[kept].span.size() <= 4) ++kept;
  chain.resize(kept);
  place_ = chain.back().span.end;
  if (chain.size() > 1 && chain.back().digits == 0) place_ = chain[chain.size() - 2].span.end;
  return true;
}

}  // namespace veil::detect
