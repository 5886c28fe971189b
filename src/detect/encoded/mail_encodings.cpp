// What mails wrap around text: encoded words in headers (RFC 2047), data: addresses (RFC 2397), uuencoded files. All go whole.
#include <string>

#include "detect/encoded/encoded_detector.h"
#include "veil/utf8.h"

namespace veil::detect {
namespace {

constexpr std::size_t longest_word = 1000;  // RFC 2047 allows 75; nobody checks

Span span_of(std::size_t begin, std::size_t end) { return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)}; }

bool is_mail_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

// =?charset?Q?text?=
void find_encoded_words(std::string_view text, std::vector<EncodedHit>& hits) {
  for (std::size_t at = text.find("=?"); at != std::string_view::npos; at = text.find("=?", at + 2)) {
    const std::string_view word = text.substr(at, longest_word);
    const std::size_t charset = word.find('?', 2);
    if (charset == std::string_view::npos || charset == 2 || charset > 42) continue;
    if (charset + 2 >= word.size() || word[charset + 2] != '?') continue;
    if (std::string_view("QqBb").find(word[charset + 1]) == std::string_view::npos) continue;
    std::size_t end = word.find("?=", charset + 3);
    const std::size_t line = word.find('\n', charset + 3);
    end = end == std::string_view::npos || end > line ? std::min(line, word.size()) : end + 2;
    while (!utf8::is_boundary(text, at + end)) --end;
    hits.push_back({span_of(at, at + end), "an encoded word of a mail"});
  }
}

// data:text/plain;base64,...
void find_data_addresses(std::string_view text, std::vector<EncodedHit>& hits) {
  for (std::size_t at = text.find("data:"); at != std::string_view::npos; at = text.find("data:", at + 5)) {
    std::size_t end = at + 5;
    std::size_t comma = 0;
    for (; end < text.size() && !is_mail_space(text[end]) && std::string_view("\"'<>)").find(text[end]) == std::string_view::npos; ++end) {
      if (text[end] == ',' && comma == 0) comma = end;
    }
    const std::string_view head = text.substr(at + 5, comma > 0 ? comma - at - 5 : 0);
    const bool has_kind = head.empty() || head.find('/') != std::string_view::npos || head.find(";base64") != std::string_view::npos;
    if (comma > 0 && end > comma + 1 && has_kind) hits.push_back({span_of(at, end), "data within an address"});
    at = std::max(at, end - 5);
  }
}

// From "begin 644 name" to "end"; without an end, to the first line that is none of it.
void find_uuencode(std::string_view text, std::vector<EncodedHit>& hits) {
  for (std::size_t at = text.find("begin "); at != std::string_view::npos; at = text.find("begin ", at + 1)) {
    const bool at_line = at == 0 || text[at - 1] == '\n';
    const std::string_view mode = text.substr(at + 6, 4);
    if (!at_line || mode.size() < 4 || mode[3] != ' ') continue;
    if (mode.substr(0, 3).find_first_not_of("01234567") != std::string_view::npos) continue;
    std::size_t end = std::min(text.find('\n', at), text.size());
    while (end < text.size()) {
      const std::size_t next = std::min(text.find('\n', end + 1), text.size());
      std::string_view line = text.substr(end + 1, next - end - 1);
      if (line.ends_with('\r')) line.remove_suffix(1);
      // The first sign tells how many bytes the line holds, four signs for three of them.
      const std::size_t bytes = line.empty() ? 0 : static_cast<std::size_t>((static_cast<unsigned char>(line[0]) - 32U) & 63U);
      const bool is_body = !line.empty() && line[0] >= ' ' && line[0] <= '`' && line.size() >= 1 + (bytes * 4) / 3 && line.size() <= 64;
      if (line != "end" && !is_body) break;
      end = next;
      if (line == "end") break;
    }
    hits.push_back({span_of(at, end), "an uuencoded file"});
    at = std::max(at, end - 1);
  }
}

}  // namespace

void find_mail_encodings(std::string_view text, std::vector<EncodedHit>& hits) {
  find_encoded_words(text, hits);
  find_data_addresses(text, hits);
  find_uuencode(text, hits);
}

}  // namespace veil::detect
