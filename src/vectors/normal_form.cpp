// See normal_form.h.
#include "vectors/normal_form.h"

#include <algorithm>

#include "veil/utf8.h"

namespace veil::vectors {
namespace {

TokenRange tokens_within(const Document& document, Span span) {
  const auto first = std::lower_bound(document.tokens.begin(), document.tokens.end(), span.begin,
                                      [](const Token& token, std::uint32_t begin) { return token.span.begin < begin; });
  auto end = first;
  while (end != document.tokens.end() && end->span.end <= span.end) ++end;
  return {static_cast<std::uint32_t>(first - document.tokens.begin()), static_cast<std::uint32_t>(end - document.tokens.begin())};
}

// The noun phrase that stands exactly there, if one does.
const Phrase* phrase_at(const Document& document, TokenRange tokens) {
  const auto found = std::lower_bound(document.phrases.begin(), document.phrases.end(), tokens.first,
                                      [](const Phrase& phrase, std::uint32_t first) { return phrase.first_token < first; });
  const bool same = found != document.phrases.end() && found->first_token == tokens.first && found->end_token == tokens.end;
  return same ? &*found : nullptr;
}

}  // namespace

std::string plain_normal_form(std::string_view text) {
  std::string normal;
  bool space = false;
  for (std::size_t at = 0; at < text.size();) {
    const auto [character, length] = utf8::decode(text, at);
    if (utf8::is_space(character)) {
      space = !normal.empty();
    } else {
      if (space) normal += ' ';
      space = false;
      normal += text.substr(at, length);
    }
    at += length;
  }
  return utf8::to_lower(normal);
}

bool is_stop_word(Upos upos) {
  switch (upos) {
    case Upos::det:
    case Upos::adp:
    case Upos::pron:
    case Upos::cconj:
    case Upos::sconj:
    case Upos::aux:
    case Upos::part:
      return true;
    default:
      return false;
  }
}

bool has_letter_or_digit(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const auto [character, length] = utf8::decode(text, at);
    if (utf8::is_letter(character) || utf8::is_digit(character)) return true;
    at += length;
  }
  return false;
}

TokenRange core_of(const Document& document, TokenRange tokens) {
  const auto at_edge = [&](const Token& token) { return is_stop_word(token.upos) || !has_letter_or_digit(document.form_of(token)); };
  while (tokens.first < tokens.end && at_edge(document.tokens[tokens.first])) ++tokens.first;
  while (tokens.first < tokens.end && at_edge(document.tokens[tokens.end - 1])) --tokens.end;
  return tokens;
}

TokenRange core_of(const Document& document, const Phrase& phrase) {
  return core_of(document, TokenRange{std::min(phrase.core_token, phrase.end_token), phrase.end_token});
}

std::string normal_form_of(const Document& document, TokenRange tokens) {
  Phrase phrase;
  phrase.first_token = phrase.core_token = tokens.first;
  phrase.end_token = tokens.end;
  return plain_normal_form(normal_form(document, phrase));
}

std::string normal_form_of(const Document& document, Span span) {
  if (document.layers.has(Layer::tokens)) {
    const TokenRange tokens = tokens_within(document, span);
    const Phrase* const phrase = phrase_at(document, tokens);
    const TokenRange core = phrase ? core_of(document, *phrase) : core_of(document, tokens);
    if (!core.empty()) return normal_form_of(document, core);
  }
  return plain_normal_form(document.text_of(span));
}

}  // namespace veil::vectors
