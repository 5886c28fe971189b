#include "text/same_word.h"

#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <array>

#include "text/ascii.h"
#include "text/base_letters.h"
#include "veil/utf8.h"

namespace veil {
namespace {

constexpr std::size_t shortest_with_umlaut = 5;  // letters of a word in which "ue" may stand for an umlaut: not in "que"

// Lower case of an ASCII letter or digit; 0 for what is neither.
constexpr std::array<char, 128> ascii_folded = [] {
  std::array<char, 128> table{};
  for (char c = '0'; c <= '9'; ++c) table[static_cast<std::size_t>(c)] = c;
  for (char c = 'a'; c <= 'z'; ++c) table[static_cast<std::size_t>(c)] = c;
  for (char c = 'A'; c <= 'Z'; ++c) table[static_cast<std::size_t>(c)] = static_cast<char>(c + 32);
  return table;
}();

// Letters in circles, brackets and squares: signs by their category, letters to the reader.
constexpr bool is_enclosed_letter(char32_t c) { return (c >= 0x249C && c <= 0x24E9) || (c >= 0x1F110 && c <= 0x1F189); }

void append_by_tables(std::string& folded, char32_t c) {
  if (const std::int32_t digit = u_charDigitValue(static_cast<UChar32>(c)); digit >= 0) {
    folded += static_cast<char>('0' + digit);
    return;
  }
  UErrorCode failed = U_ZERO_ERROR;
  const icu::Normalizer2* fold = icu::Normalizer2::getNFKCCasefoldInstance(failed);
  const icu::Normalizer2* apart = icu::Normalizer2::getNFDInstance(failed);
  if (U_FAILURE(failed)) return utf8::append(folded, utf8::to_lower(c));
  icu::UnicodeString mapped, parts;
  if (!fold->getDecomposition(static_cast<UChar32>(c), mapped)) mapped = icu::UnicodeString(static_cast<UChar32>(c));
  for (std::int32_t i = 0; i < mapped.length(); i = mapped.moveIndex32(i, 1)) {
    if (!apart->getDecomposition(mapped.char32At(i), parts)) parts = icu::UnicodeString(mapped.char32At(i));
    for (std::int32_t k = 0; k < parts.length(); k = parts.moveIndex32(k, 1)) {
      const auto part = static_cast<char32_t>(parts.char32At(k));
      if (utf8::is_letter(part) || utf8::is_digit(part)) utf8::append(folded, part);
    }
  }
}

// `folded` gives each of so many characters as it is compared.
template <typename Folded>
std::uint64_t key_of(std::size_t size, Folded folded) {
  std::uint64_t hash = 0xCBF29CE484222325ull;
  const bool umlauts = size >= shortest_with_umlaut;
  for (std::size_t i = 0; i < size; ++i) {
    const char c = folded(i);
    hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3ull;
    if (umlauts && (c == 'a' || c == 'o' || c == 'u') && i + 1 < size && folded(i + 1) == 'e') ++i;
  }
  hash = (hash ^ (hash >> 29)) * 0xBF58476D1CE4E5B9ull;
  return hash ^ (hash >> 32);
}

std::uint64_t key_of(std::string_view folded) {
  return key_of(folded.size(), [&](std::size_t i) { return folded[i]; });
}

std::string folded_piece(std::string_view piece) {
  std::string folded;
  for (std::size_t i = 0; i < piece.size();) {
    const utf8::Decoded decoded = utf8::decode(piece, i);
    append_folded(folded, decoded.code_point);
    i += decoded.length;
  }
  return folded;
}

}  // namespace

bool is_invisible(char32_t c) {
  return c == 0xAD || c == 0x34F || c == 0x61C || c == 0x180E || (c >= 0x200B && c <= 0x200F) || (c >= 0x202A && c <= 0x202E) ||
         (c >= 0x2060 && c <= 0x206F) || (c >= 0xFE00 && c <= 0xFE0F) || c == 0xFEFF || (c >= 0xE0000 && c <= 0xE0FFF);
}

bool is_part_of_word(char32_t c) {
  if (c < 0x80) return ascii_folded[c] != 0;
  return utf8::is_letter(c) || utf8::is_digit(c) || utf8::is_mark(c) || is_enclosed_letter(c);
}

bool reads_as_digits(char32_t c) {
  if (c < 0x80) return is_ascii_digit(static_cast<char>(c));
  if (utf8::is_digit(c)) return true;
  if (utf8::is_letter(c)) return false;
  std::string folded;
  append_folded(folded, c);
  return !folded.empty() && std::all_of(folded.begin(), folded.end(), is_ascii_digit);
}

void append_folded(std::string& folded, char32_t c) {
  if (c < 0x80) {
    if (ascii_folded[c] != 0) folded += ascii_folded[c];
  } else if (c >= 0xC0 && c < 0x180 && base_letters[c - 0xC0] != ' ') {
    const char base = base_letters[c - 0xC0];
    if (base >= '1' && base <= '5') {
      folded += base_letter_pairs[static_cast<std::size_t>(base - '0')];
    } else {
      folded += base;
    }
  } else if (!utf8::is_mark(c) && !is_invisible(c)) {
    append_by_tables(folded, c);
  }
}

std::uint64_t key_of_joined(std::string_view first, std::string_view second) { return key_of(folded_piece(first) + folded_piece(second)); }

bool SameWords::next(SameWord& word) {
  const std::string_view text = text_;
  std::size_t at = at_;
  for (; at < text.size();) {  // to the first character of the word
    const auto byte = static_cast<unsigned char>(text[at]);
    if (byte < 0x80) {
      if (ascii_folded[byte] != 0) break;
      ++at;
      continue;
    }
    const utf8::Decoded decoded = utf8::decode(text, at);
    if (is_part_of_word(decoded.code_point)) break;
    at += decoded.length;
  }
  if (at >= text.size()) return false;
  const std::size_t begin = at;
  std::size_t digits_of_plain = 0;
  for (; at < text.size(); ++at) {  // most words are ASCII alone and need no copy
    const auto byte = static_cast<unsigned char>(text[at]);
    if (byte >= 0x80 || ascii_folded[byte] == 0) break;
    digits_of_plain += is_ascii_digit(text[at]);
  }
  if (at > begin && (at == text.size() || static_cast<unsigned char>(text[at]) < 0x80)) {
    const std::string_view plain = text.substr(begin, at - begin);
    at_ = at;
    word.span = {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(at)};
    word.letters = static_cast<std::uint32_t>(plain.size());
    word.capital = plain[0] < 'a' || plain[0] > 'z';
    word.digits = digits_of_plain > 0;
    word.all_digits = digits_of_plain == plain.size();
    word.key = key_of(plain.size(), [&](std::size_t i) { return ascii_folded[static_cast<unsigned char>(plain[i])]; });
    return true;
  }
  at = begin;
  std::size_t end = at;  // behind the last character that says something
  word.capital = !utf8::is_lower(utf8::decode(text, at).code_point);
  folded_.clear();
  while (at < text.size()) {
    const auto byte = static_cast<unsigned char>(text[at]);
    if (byte < 0x80) {
      const char folded = ascii_folded[byte];
      if (folded == 0) break;
      folded_ += folded;
      end = ++at;
      continue;
    }
    const utf8::Decoded decoded = utf8::decode(text, at);
    const bool inside = is_part_of_word(decoded.code_point);
    if (!inside && !is_invisible(decoded.code_point)) break;
    at += decoded.length;
    if (!inside) continue;
    append_folded(folded_, decoded.code_point);
    end = at;
  }
  at_ = end;
  word.span = {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
  std::size_t letters = 0, digits = 0;
  for (const char c : folded_) {
    if (!utf8::is_continuation(c)) ++letters;
    if (is_ascii_digit(c)) ++digits;
  }
  word.letters = static_cast<std::uint32_t>(letters);
  word.digits = digits > 0;
  word.all_digits = digits > 0 && digits == letters;
  word.key = key_of(folded_);
  return true;
}

}  // namespace veil
