#include "evaluation/words.h"

#include <unicode/uchar.h>

#include "veil/utf8.h"

namespace veil::evaluation {
namespace {

bool is_alphanumeric(char32_t character) {
  return (U_MASK(u_charType(static_cast<UChar32>(character))) & (U_GC_L_MASK | U_GC_N_MASK)) != 0;
}

}  // namespace

std::vector<Span> words_of(std::string_view text, Span within) {
  std::vector<Span> words;
  bool inside = false;
  for (std::uint32_t at = within.begin; at < within.end;) {
    const auto [character, length] = utf8::decode(text, at);
    const bool belongs = is_alphanumeric(character) || character == '_';
    const std::uint32_t begin = at;
    const std::uint32_t end = at + length;
    at = end;
    if (belongs && inside) words.back().end = end;
    if (belongs && !inside) words.push_back({begin, end});
    inside = belongs;
  }
  return words;
}

std::vector<Span> words_of(std::string_view text) { return words_of(text, {0, static_cast<std::uint32_t>(text.size())}); }

std::vector<Span> pieces_of(std::string_view text) {
  std::vector<Span> pieces;
  bool inside = false;
  for (std::uint32_t at = 0; at < text.size();) {
    const auto [character, length] = utf8::decode(text, at);
    const bool belongs = is_alphanumeric(character) || character == '_' || (inside && utf8::is_mark(character));
    if (belongs && inside) {
      pieces.back().end = at + length;
    } else if (!utf8::is_space(character)) {
      pieces.push_back({at, at + length});
    }
    inside = belongs;
    at += length;
  }
  return pieces;
}

std::vector<Span> tokens_of(const Document& document) {
  if (!document.layers.has(Layer::tokens) || document.tokens.empty()) return words_of(document.text);
  std::vector<Span> tokens;
  tokens.reserve(document.tokens.size());
  for (const Token& token : document.tokens) {
    if (token.span.empty() || (!tokens.empty() && tokens.back() == token.span)) continue;  // parts of a contraction
    tokens.push_back(token.span);
  }
  return tokens;
}

bool has_alphanumeric(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const auto [character, length] = utf8::decode(text, at);
    if (is_alphanumeric(character)) return true;
    at += length;
  }
  return false;
}

std::size_t sentences_of(const Document& document) {
  if (!document.sentences.empty()) return document.sentences.size();
  const std::string_view text = document.text;
  std::size_t sentences = 0;
  std::size_t begin = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool mark = text[i] == '.' || text[i] == '!' || text[i] == '?';
    const bool before_space = i + 1 == text.size() || text[i + 1] == ' ' || text[i + 1] == '\n' || text[i + 1] == '\r';
    if (text[i] != '\n' && !(mark && before_space) && i + 1 != text.size()) continue;
    if (has_alphanumeric(text.substr(begin, i + 1 - begin))) ++sentences;
    begin = i + 1;
  }
  return sentences;
}

}  // namespace veil::evaluation
