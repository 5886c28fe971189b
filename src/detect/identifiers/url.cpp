// Addresses of pages and files: what RFC 3986 allows after a scheme or "www.". Names of domains are given out under ICANN;
// there is no check. Known weakness: a domain without scheme or "www." is left to other detectors, since "end.The" looks
// like one.
#include <cstddef>

#include "detect/identifiers/catalogue.h"
#include "veil/utf8.h"

namespace veil::detect {
namespace {

bool ends_url(std::string_view text, std::size_t offset) {
  const char c = text[offset];
  if (static_cast<unsigned char>(c) <= ' ' || std::string_view("<>\"{}|\\^`").find(c) != std::string_view::npos) return true;
  if (static_cast<unsigned char>(c) < 0x80) return false;
  const char32_t code_point = utf8::decode(text, offset).code_point;
  return !utf8::is_letter(code_point) && !utf8::is_digit(code_point) && !utf8::is_mark(code_point);
}

Span url_from(std::string_view text, std::size_t begin, std::size_t body) {
  std::size_t end = body;
  while (end < text.size() && (utf8::is_continuation(text[end]) || !ends_url(text, end))) ++end;
  // Punctuation of the sentence, and a bracket that was opened before the address.
  const std::string_view address = text.substr(body, end - body);
  const std::size_t round = address.find('('), square = address.find('[');  // once: many may close
  while (end > body) {
    const char last = text[end - 1];
    const bool opened_outside = (last == ')' && round >= end - body) || (last == ']' && square >= end - body);
    if (std::string_view(".,;:!?'*").find(last) == std::string_view::npos && !opened_outside) break;
    --end;
  }
  return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
}

// An address inside an address is part of it: the search goes on behind, so that each byte is read once however long it is.
void find_urls(const SearchedText& searched, std::vector<TextHit>& hits) {
  const std::string_view text = searched.text;
  std::size_t next = 0;
  for (std::size_t at = text.find("://"); at != std::string_view::npos; at = text.find("://", next)) {
    next = at + 3;
    std::size_t begin = at;
    while (begin > 0 && at - begin < 12 && (is_ascii_letter(text[begin - 1]) || (begin < at && text[begin - 1] == '+'))) --begin;
    if (begin == at) continue;
    const Span span = url_from(text, begin, at + 3);
    if (span.end <= at + 4) continue;
    hits.push_back({span, "URL", "RFC 3986"});
    next = span.end;
  }
  for (const std::string_view prefix : {"www.", "WWW."}) {
    next = 0;
    for (std::size_t at = text.find(prefix); at != std::string_view::npos; at = text.find(prefix, next)) {
      next = at + 4;
      if (word_ends_at(text, at) || (at > 0 && text[at - 1] == '/')) continue;
      const Span span = url_from(text, at, at + 4);
      if (span.of(text).substr(4).find('.') == std::string_view::npos) continue;
      hits.push_back({span, "URL", "RFC 3986"});
      next = span.end;
    }
  }
}

}  // namespace

IdentifierFinder url() { return {.subtype = "URL", .in_text = find_urls}; }

}  // namespace veil::detect
