#include "detect/encoded/encoded_detector.h"

#include <algorithm>

#include "veil/utf8.h"

namespace veil::detect {
namespace {

constexpr float score = 0.9F;
constexpr std::size_t longest_look = 400;  // bytes of what was decoded

bool is_ascii_letter_or_digit(unsigned char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9'); }

bool is_white_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

// UTF-16 of Latin letters is ASCII with a zero before or behind each.
std::string without_zeros_of_utf16(std::string_view bytes) {
  for (const std::size_t first : {std::size_t{0}, std::size_t{1}}) {
    std::string narrow;
    bool zeros = bytes.size() >= 4;
    for (std::size_t i = 0; zeros && i + 1 < bytes.size(); i += 2) {
      zeros = bytes[i + 1 - first] == '\0';
      narrow += bytes[i + first];
    }
    if (zeros) return narrow;
  }
  return {};
}

bool is_readable(std::string_view bytes) {
  const bool unicode = !utf8::first_invalid_byte(bytes);
  std::size_t letters = 0;
  std::size_t strange = 0;
  std::size_t beyond_ascii = 0;
  std::size_t characters = 0;
  for (std::size_t i = 0; i < bytes.size();) {
    const auto c = static_cast<unsigned char>(bytes[i]);
    const utf8::Decoded decoded = unicode ? utf8::decode(bytes, i) : utf8::Decoded{c, 1};
    i += decoded.length;
    ++characters;
    if (c >= 0x80) {
      ++beyond_ascii;
      // What is no UTF-8 may be Latin-1, whose letters stand from 0xC0 on.
      if (unicode ? utf8::is_letter(decoded.code_point) : c >= 0xC0)
        ++letters;
      else
        ++strange;
    } else if (is_ascii_letter_or_digit(c)) {
      ++letters;
    } else if (c < 0x20 || c == 0x7F) {
      if (c != '\n' && c != '\r' && c != '\t') return false;
    } else if (std::string_view(" .,@-_'+:/\"{}").find(static_cast<char>(c)) == std::string_view::npos) {
      ++strange;
    }
  }
  if (!unicode && beyond_ascii * 4 > characters) return false;
  const bool is_short = characters < 12;
  return letters * 2 >= characters && strange * (is_short ? 100 : 5) < characters + 1;
}

}  // namespace

bool reads_as_text(std::string_view bytes) {
  if (bytes.size() > longest_look) {
    bytes = bytes.substr(0, longest_look);
    for (int cut = 0; cut < 3 && utf8::first_invalid_byte(bytes); ++cut) bytes.remove_suffix(1);
  }
  if (bytes.size() < 4) return false;
  const std::string narrow = without_zeros_of_utf16(bytes);
  return is_readable(narrow.empty() ? bytes : std::string_view(narrow));
}

Span whole_token(std::string_view text, Span span, std::size_t from) {
  std::size_t begin = span.begin;
  std::size_t end = span.end;
  const auto ends_token = [&](std::size_t i) { return is_white_space(text[i]) || text[i] == '<' || text[i] == '>' || text[i] == '"'; };
  while (begin > from && !ends_token(begin - 1)) --begin;
  while (end < text.size() && !ends_token(end)) ++end;
  constexpr std::string_view clinging = ".,;:!?()[]{}'*";
  while (begin < span.begin && clinging.find(text[begin]) != std::string_view::npos) ++begin;
  while (end > span.end && clinging.find(text[end - 1]) != std::string_view::npos) --end;
  while (begin < span.begin && !utf8::is_boundary(text, begin)) ++begin;
  return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
}

Span whole_sentence(std::string_view text, Span span, std::size_t from, bool soft_breaks) {
  const auto is_end = [&](std::size_t i) {  // between i - 1 and i
    if (text[i - 1] == '\n') {
      const std::size_t before = i >= 2 && text[i - 2] == '\r' ? i - 2 : i - 1;
      return !(soft_breaks && before > 0 && text[before - 1] == '=');
    }
    return is_white_space(text[i]) && std::string_view(".!?").find(text[i - 1]) != std::string_view::npos;
  };
  std::size_t begin = span.begin;
  std::size_t end = span.end;
  while (begin > from && !is_end(begin)) --begin;
  while (end < text.size() && !is_end(end)) ++end;
  while (begin < span.begin && is_white_space(text[begin])) ++begin;
  while (end > span.end && is_white_space(text[end - 1])) --end;
  while (begin < span.begin && !utf8::is_boundary(text, begin)) ++begin;
  return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
}

void EncodedDetector::detect(const Document& document, std::vector<Mention>& candidates) const {
  std::vector<EncodedHit> hits;
  find_base64(document.text, hits);
  find_hexadecimal(document.text, hits);
  find_escapes(document.text, hits);
  find_mail_encodings(document.text, hits);
  find_wrong_decoding(document.text, hits);
  for (const EncodedHit& hit : hits) {
    candidates.push_back(make_candidate(name(), hit.span, Label::misc, "ENCODED", IdentifierKind::direct, score, hit.reason));
  }
}

}  // namespace veil::detect
