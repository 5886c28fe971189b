// Names on the net. Everything is found from a sign that must be there ("://", "www.", ":", "@") outwards, over a bounded
// stretch. Known weakness: a domain without scheme or "www." is left to other detectors, since "end.The" looks like one.
#include <algorithm>
#include <charconv>

#include "detect/identifiers/chain_finders.h"
#include "veil/utf8.h"

namespace veil::detect {
namespace {

constexpr std::size_t longest_url = 2000;
constexpr std::size_t longest_handle = 40;

bool is_hexadecimal(char c) { return is_ascii_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }

bool ends_url(std::string_view text, std::size_t offset) {
  const char c = text[offset];
  if (static_cast<unsigned char>(c) <= ' ' || std::string_view("<>\"{}|\\^`").find(c) != std::string_view::npos) return true;
  if (static_cast<unsigned char>(c) < 0x80) return false;
  const char32_t code_point = utf8::decode(text, offset).code_point;
  return !utf8::is_letter(code_point) && !utf8::is_digit(code_point) && !utf8::is_mark(code_point);
}

Span url_from(std::string_view text, std::size_t begin, std::size_t body) {
  std::size_t end = body;
  while (end < text.size() && end - begin < longest_url && (utf8::is_continuation(text[end]) || !ends_url(text, end))) ++end;
  while (!utf8::is_boundary(text, end)) --end;
  // Punctuation of the sentence, and a bracket that was opened before the address.
  while (end > body) {
    const char last = text[end - 1];
    const std::string_view address = text.substr(body, end - body);
    const bool opened_outside = (last == ')' && address.find('(') == std::string_view::npos) ||
                                (last == ']' && address.find('[') == std::string_view::npos);
    if (std::string_view(".,;:!?'*").find(last) == std::string_view::npos && !opened_outside) break;
    --end;
  }
  return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
}

void find_urls(std::string_view text, std::vector<TextHit>& hits) {
  for (std::size_t at = text.find("://"); at != std::string_view::npos; at = text.find("://", at + 3)) {
    std::size_t begin = at;
    while (begin > 0 && at - begin < 12 && (is_ascii_letter(text[begin - 1]) || (begin < at && text[begin - 1] == '+')))
      --begin;
    const Span span = url_from(text, begin, at + 3);
    if (begin < at && span.end > at + 4) hits.push_back({span, "URL", "RFC 3986"});
  }
  for (const std::string_view prefix : {"www.", "WWW."}) {
    for (std::size_t at = text.find(prefix); at != std::string_view::npos; at = text.find(prefix, at + 4)) {
      if (word_ends_at(text, at) || (at > 0 && text[at - 1] == '/')) continue;
      const Span span = url_from(text, at, at + 4);
      if (span.of(text).substr(4).find('.') != std::string_view::npos) hits.push_back({span, "URL", "RFC 3986"});
    }
  }
}

// IPv6 and MAC addresses: groups of hexadecimal digits with colons, from the first colon on.
void find_colon_addresses(std::string_view text, std::vector<TextHit>& hits) {
  std::size_t from = 0;
  for (std::size_t at = text.find(':'); at != std::string_view::npos; at = text.find(':', std::max(at + 1, from))) {
    std::size_t begin = at;
    while (begin > from && at - begin <= 4 && is_hexadecimal(text[begin - 1])) --begin;
    std::size_t end = at;
    int colons = 0;
    std::size_t group = at - begin;
    std::size_t longest = group;
    bool all_of_two = group == 2;
    bool doubled = false;
    bool has_digit = false;
    for (; end < text.size() && end - begin < 46 && (text[end] == ':' || is_hexadecimal(text[end])); ++end) {
      if (text[end] == ':') {
        ++colons;
        all_of_two = all_of_two && group == 2;
        doubled = doubled || (end + 1 < text.size() && text[end + 1] == ':');
        group = 0;
      } else {
        longest = std::max(longest, ++group);
        has_digit = has_digit || is_ascii_digit(text[end]);
      }
    }
    from = end;
    if (end > begin && text[end - 1] == ':' && (end < begin + 2 || text[end - 2] != ':')) {
      --end;
      --colons;
    }
    const bool alone = !word_ends_at(text, begin) && !word_begins_at(text, end);
    const bool mac = colons == 5 && all_of_two && group == 2;
    const bool ip = longest <= 4 &&
                    ((colons == 7 && !doubled) || (doubled && colons >= 2 && colons <= 7 && has_digit && end - begin >= 4));
    if (!alone || (!mac && !ip)) continue;
    hits.push_back({{static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)},
                    mac ? "MAC" : "IP",
                    mac ? "IEEE 802" : "RFC 4291"});
  }
}

void find_handles(std::string_view text, std::vector<TextHit>& hits) {
  for (std::size_t at = text.find('@'); at != std::string_view::npos; at = text.find('@', at + 1)) {
    if (at > 0 && (word_ends_at(text, at) || std::string_view("@._-+/%&").find(text[at - 1]) != std::string_view::npos))
      continue;
    std::size_t end = at + 1;
    int letters = 0;
    while (end < text.size() && end - at <= longest_handle &&
           (is_ascii_word(text[end]) || text[end] == '_' || text[end] == '.')) {
      letters += is_ascii_letter(text[end]) ? 1 : 0;
      ++end;
    }
    while (end > at + 1 && text[end - 1] == '.') --end;
    const bool closed = end == text.size() || (!word_begins_at(text, end) && text[end] != '@');
    if (letters >= 2 && end - at > 3 && closed)
      hits.push_back({{static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(end)},
                      "HANDLE",
                      "the form of user names",
                      Label::code,
                      0.9F});
  }
}

}  // namespace

void find_internet_names(std::string_view text, std::vector<TextHit>& hits) {
  find_urls(text, hits);
  find_colon_addresses(text, hits);
  find_handles(text, hits);
}

// Four numbers to 255 with full stops. Numbers of sections and versions look alike: without a cue two must be above 9, and
// one above 31.
std::optional<ChainHit> ip_v4_at(std::string_view text, std::span<const Piece> chain, std::size_t first) {
  if (first + 4 > chain.size()) return {};
  int above_9 = 0;
  int above_31 = 0;
  for (std::size_t i = first; i < first + 4; ++i) {
    const std::string_view octet = chain[i].span.of(text);
    if ((i > first && chain[i].separator != '.') || !chain[i].all_digits() || octet.size() > 3) return {};
    int value = 0;
    std::from_chars(octet.data(), octet.data() + octet.size(), value);
    if (value > 255) return {};
    above_9 += value > 9 ? 1 : 0;
    above_31 += value > 31 ? 1 : 0;
  }
  if (first + 4 < chain.size() && chain[first + 4].separator == '.' && chain[first + 4].digits > 0) return {};
  return ChainHit{first + 4, "IP", "RFC 791", above_9 >= 2 && above_31 >= 1};
}

std::optional<ChainHit> mac_at(std::string_view text, std::span<const Piece> chain, std::size_t first) {
  const auto fits = [&](std::size_t count, std::size_t length, char separator) {
    if (first + count > chain.size()) return false;
    for (std::size_t i = first; i < first + count; ++i) {
      const std::string_view piece = chain[i].span.of(text);
      if (piece.size() != length || (i > first && chain[i].separator != separator)) return false;
      if (!std::all_of(piece.begin(), piece.end(), is_hexadecimal)) return false;
    }
    return true;
  };
  if (fits(6, 2, '-')) return ChainHit{first + 6, "MAC", "IEEE 802", true};
  const auto has_letter = [](const Piece& piece) { return !piece.all_digits(); };
  if (fits(3, 4, '.') && std::any_of(chain.begin() + static_cast<std::ptrdiff_t>(first),
                                     chain.begin() + static_cast<std::ptrdiff_t>(first) + 3, has_letter))
    return ChainHit{first + 3, "MAC", "IEEE 802", true};
  return {};
}

}  // namespace veil::detect
