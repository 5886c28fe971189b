// See whole_mentions.h.
#include "detect/everyday/whole_mentions.h"

#include <algorithm>

#include "veil/utf8.h"

namespace veil::detect {
namespace {

constexpr std::size_t longest_group = 8;  // bytes of a group of digits that stands apart
constexpr int most_groups = 8;
constexpr std::uint32_t longest_rest = 64;  // bytes of a word that may be added on each side: there are lines without any space

bool is_word(char32_t c) { return utf8::is_letter(c) || utf8::is_digit(c) || utf8::is_mark(c) || c == U'_'; }

std::uint32_t word_end(std::string_view text, std::uint32_t at) {
  std::uint32_t end = at;
  while (end < text.size() && end - at < longest_rest) {
    const utf8::Decoded next = utf8::decode(text, end);
    if (!is_word(next.code_point)) break;
    end += static_cast<std::uint32_t>(next.length);
  }
  return end;
}

std::uint32_t word_begin(std::string_view text, std::uint32_t at) {
  std::uint32_t begin = at;
  while (begin > 0 && at - begin < longest_rest) {
    std::uint32_t before = begin - 1;
    while (before > 0 && (static_cast<unsigned char>(text[before]) & 0xC0U) == 0x80U) --before;
    if (!is_word(utf8::decode(text, before).code_point)) break;
    begin = before;
  }
  return begin;
}

// Digits, perhaps with one letter among them that a scanner or a hasty hand put there.
bool is_group(std::string_view word) {
  if (word.empty() || word.size() > longest_group) return false;
  const auto digits = std::count_if(word.begin(), word.end(), [](char c) { return c >= '0' && c <= '9'; });
  return digits > 0 && static_cast<std::size_t>(digits) + 1 >= word.size();
}

bool parts_groups(char c) { return c == ' ' || c == '-' || c == '.' || c == '/'; }

bool ends_in_digit(std::string_view text, Span span) { return text[span.end - 1] >= '0' && text[span.end - 1] <= '9'; }
bool begins_with_digit(std::string_view text, Span span) { return text[span.begin] >= '0' && text[span.begin] <= '9'; }

// Signs that join words to one: hyphens in a name, all that mail addresses, paths and numbers have in a code.
bool joins(char c, Label label) {
  return c == '-' || (label == Label::code && (c == '.' || c == '/' || c == '@' || c == '+' || c == '#' || c == '&'));
}

Span with_joined_words(std::string_view text, Span span, Label label) {
  for (std::uint32_t added = 0; added < longest_rest;) {
    std::uint32_t at = span.end;
    while (at < text.size() && joins(text[at], label) && at - span.end < 2) ++at;
    const std::uint32_t end = at == span.end ? at : word_end(text, at);
    if (end == at) break;
    added += end - span.end;
    span.end = end;
  }
  for (std::uint32_t added = 0; added < longest_rest;) {
    std::uint32_t at = span.begin;
    while (at > 0 && joins(text[at - 1], label) && span.begin - at < 2) --at;
    const std::uint32_t begin = at == span.begin ? at : word_begin(text, at);
    if (begin == at) break;
    added += span.begin - begin;
    span.begin = begin;
  }
  return span;
}

}  // namespace

Span whole_mention(std::string_view text, Span span, Label label) {
  if (span.begin >= span.end) return span;
  const auto within = [&](std::uint32_t at) { return is_word(utf8::decode(text, at).code_point); };
  if (within(span.begin)) span.begin = word_begin(text, span.begin);
  if (word_begin(text, span.end) < span.end) span.end = word_end(text, span.end);
  if (label == Label::person || label == Label::code) span = with_joined_words(text, span, label);
  if (label != Label::code) return span;
  for (int i = 0; i < most_groups && ends_in_digit(text, span) && span.end + 1 < text.size() && parts_groups(text[span.end]); ++i) {
    const std::uint32_t end = word_end(text, span.end + 1);
    if (!is_group(text.substr(span.end + 1, end - span.end - 1))) break;
    span.end = end;
  }
  for (int i = 0; i < most_groups && begins_with_digit(text, span) && span.begin > 1 && parts_groups(text[span.begin - 1]); ++i) {
    const std::uint32_t begin = word_begin(text, span.begin - 1);
    if (!is_group(text.substr(begin, span.begin - 1 - begin))) break;
    span.begin = begin;
  }
  return span;
}

}  // namespace veil::detect
