#include "text/code_spellings.h"

#include <algorithm>
#include <string>

#include "text/ascii.h"
#include "text/same_word.h"
#include "veil/utf8.h"

namespace veil {
namespace {

constexpr std::size_t shortest_code = 6;
constexpr std::size_t fewest_digits = 4;
constexpr std::size_t longest_code = 64;
constexpr int most_separators = 3;  // in a row

bool is_sign(char c) { return is_ascii_digit(c) || (c >= 'a' && c <= 'z'); }

bool separates(char32_t c) {
  constexpr std::u32string_view separators = U".-/()+'_:,\u2010\u2011\u2012\u2013\u2212\u2019\u00B7\u2022\uFF0D\uFF0E\uFF0F";
  return utf8::is_space(c) || separators.find(c) != std::u32string_view::npos;
}

// Lower case of an ASCII letter or digit; 0 for what is neither.
char plain_sign(char c) {
  if (c >= 'A' && c <= 'Z') return static_cast<char>(c + 32);
  return is_sign(c) ? c : '\0';
}
std::size_t pair_of(char first, char second) { return static_cast<std::size_t>(first) << 7 | static_cast<std::size_t>(second); }

std::uint64_t edge(std::uint32_t node, char sign) { return (std::uint64_t{node} << 8) | static_cast<unsigned char>(sign); }

}  // namespace

std::vector<std::string_view> codes_within(std::string_view text) {
  std::vector<std::string_view> codes;
  Span code;
  std::size_t signs = 0;
  const auto end_code = [&] {
    if (signs >= shortest_code && code.size() < text.size()) codes.push_back(code.of(text));
    signs = 0;
  };
  SameWord word;
  for (SameWords reader(text); reader.next(word);) {
    const std::string_view gap = signs == 0 ? std::string_view() : Span{code.end, word.span.begin}.of(text);
    int separators = 0;
    bool parted = !word.digits;
    for (std::size_t i = 0; i < gap.size() && !parted; i += utf8::decode(gap, i).length) {
      parted = !separates(utf8::decode(gap, i).code_point) || ++separators > most_separators;
    }
    if (parted) end_code();
    if (!word.digits) continue;
    if (signs == 0) code.begin = word.span.begin;
    code.end = word.span.end;
    signs += word.letters;
  }
  end_code();
  return codes;
}

void CodeSpellings::add(std::string_view term, std::uint32_t number) {
  std::string signs;
  for (std::size_t i = 0; i < term.size();) {
    const utf8::Decoded decoded = utf8::decode(term, i);
    const std::size_t before = signs.size();
    if (is_part_of_word(decoded.code_point)) append_folded(signs, decoded.code_point);
    if (signs.size() == before && !separates(decoded.code_point) && !is_invisible(decoded.code_point)) return;
    if (signs.size() > longest_code) return;
    i += decoded.length;
  }
  const auto digits = static_cast<std::size_t>(std::count_if(signs.begin(), signs.end(), is_ascii_digit));
  if (signs.size() < shortest_code || digits < fewest_digits || 2 * digits < signs.size()) return;
  if (!std::all_of(signs.begin(), signs.end(), is_sign)) return;
  if (ends_.empty()) {
    ends_.push_back(NumberTable::none);
    begins_.assign(std::size_t{1} << 14, false);
  }
  begins_[pair_of(signs[0], signs[1])] = true;
  std::uint32_t node = 0;
  for (const char sign : signs) {
    const auto [child, is_new] = next_.add(edge(node, sign), static_cast<std::uint32_t>(ends_.size()));
    if (is_new) ends_.push_back(NumberTable::none);
    node = child;
  }
  if (ends_[node] == NumberTable::none) ends_[node] = number;
}

bool CodeSpellings::find(std::string_view text, std::uint32_t begin, Span& span, std::uint32_t& term) const {
  if (begin + 1 < text.size()) {
    const char first = plain_sign(text[begin]), second = plain_sign(text[begin + 1]);
    if (first != 0 && second != 0 && !begins_[pair_of(first, second)]) return false;
  }
  std::uint32_t node = 0;
  bool found = false;
  int separators = 0, line_ends = 0;
  std::string signs;
  for (std::size_t i = begin; i < text.size();) {
    const utf8::Decoded decoded = utf8::decode(text, i);
    const char32_t c = decoded.code_point;
    if (const char sign = c < 0x80 ? plain_sign(text[i]) : '\0'; sign != 0 && i + 1 < text.size() && plain_sign(text[i + 1]) != 0) {
      separators = line_ends = 0;  // within a plain word nothing ends
      node = next_.find(edge(node, sign));
      if (node == NumberTable::none) return found;
      ++i;
      continue;
    }
    if (is_invisible(c)) {
      i += decoded.length;
      continue;
    }
    if (!is_part_of_word(c)) {
      line_ends += c == U'\n' ? 1 : 0;
      if (!separates(c) || ++separators > most_separators || line_ends > 1) break;
      i += decoded.length;
      continue;
    }
    separators = line_ends = 0;
    signs.clear();
    append_folded(signs, c);
    for (const char sign : signs) {
      node = next_.find(edge(node, sign));
      if (node == NumberTable::none) return found;
    }
    i += decoded.length;
    if (ends_[node] == NumberTable::none) continue;
    std::size_t behind = i;
    while (behind < text.size() && is_invisible(utf8::decode(text, behind).code_point)) behind += utf8::decode(text, behind).length;
    if (behind < text.size() && is_part_of_word(utf8::decode(text, behind).code_point)) continue;
    span = {begin, static_cast<std::uint32_t>(i)};
    term = ends_[node];
    found = true;
  }
  return found;
}

}  // namespace veil
