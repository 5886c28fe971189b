// See units.h.
#include "detect/entities/units.h"

#include "veil/utf8.h"

namespace veil::detect {
namespace {

constexpr std::size_t most_pieces = 512;  // of a token: one that has more is no name, and its pieces tell nothing

enum class PieceClass : std::uint8_t { letters, digits, sign };

PieceClass class_of(char32_t c) {
  if (c < 0x80) {
    if ((c | 0x20u) - U'a' < 26u) return PieceClass::letters;
    return c - U'0' < 10u ? PieceClass::digits : PieceClass::sign;
  }
  if (utf8::is_letter(c) || utf8::is_mark(c)) return PieceClass::letters;
  return utf8::is_digit(c) ? PieceClass::digits : PieceClass::sign;
}

void add_pieces(const Document& document, std::uint32_t token, std::vector<EntityUnit>& units) {
  const Span span = document.tokens[token].span;
  const std::size_t before = units.size();
  std::uint32_t begin = span.begin;
  PieceClass current = PieceClass::sign;
  for (std::uint32_t at = span.begin; at < span.end;) {
    const utf8::Decoded decoded = utf8::decode(document.text, at);
    const PieceClass next = class_of(decoded.code_point);
    if (at > begin && (next != current || next == PieceClass::sign)) {
      if (units.size() - before == most_pieces) {
        units.resize(before);
        begin = span.begin;
        break;
      }
      units.push_back({{begin, at}, token});
      begin = at;
    }
    current = next;
    at += decoded.length;
  }
  if (begin < span.end) units.push_back({{begin, span.end}, token});
}

}  // namespace

UnitText units_of(const Document& document, std::size_t first_sentence, std::size_t end_sentence, Segmentation segmentation) {
  UnitText result;
  std::uint32_t last_end = 0;  // of the text covered so far
  for (std::size_t s = first_sentence; s < end_sentence; ++s) {
    const Sentence& sentence = document.sentences[s];
    for (std::uint32_t t = sentence.first_token; t < sentence.end_token; ++t) {
      const Span span = document.tokens[t].span;
      if (span.begin < last_end) continue;  // another part of the same contraction
      if (segmentation == Segmentation::lines && last_end > 0 && new_line_between(document, last_end, span.begin)) {
        result.segment_ends.push_back(static_cast<std::uint32_t>(result.units.size()));
      }
      add_pieces(document, t, result.units);
      last_end = span.end;
    }
    const auto end = static_cast<std::uint32_t>(result.units.size());
    if (segmentation == Segmentation::sentences && end > (result.segment_ends.empty() ? 0 : result.segment_ends.back())) {
      result.segment_ends.push_back(end);
    }
  }
  const auto end = static_cast<std::uint32_t>(result.units.size());
  if (end > (result.segment_ends.empty() ? 0 : result.segment_ends.back())) result.segment_ends.push_back(end);
  return result;
}

}  // namespace veil::detect
