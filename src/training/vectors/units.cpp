// See units.h.
#include "training/vectors/units.h"

#include "vectors/word_vectors.h"
#include "veil/utf8.h"

namespace veil::training {
namespace {

using vectors::plain_normal_form;

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

void add_word(const Document& document, const Token& token, bool within, std::vector<Unit>& units) {
  const std::string_view form = document.form_of(token);
  if (has_letter_or_digit(form)) units.push_back({plain_normal_form(form), within});
}

void add_phrase(const Document& document, const Phrase& phrase, bool with_words, std::vector<Unit>& units) {
  Phrase core = phrase;
  while (core.core_token < core.end_token && is_stop_word(document.tokens[core.core_token].upos)) ++core.core_token;
  const auto at_edge = [&](const Token& token) {
    return is_stop_word(token.upos) || !has_letter_or_digit(document.form_of(token));
  };
  while (core.core_token < core.end_token && at_edge(document.tokens[core.core_token])) ++core.core_token;
  while (core.core_token < core.end_token && at_edge(document.tokens[core.end_token - 1])) --core.end_token;
  if (core.core_token == core.end_token) return;
  const std::string normal = plain_normal_form(normal_form(document, core));
  units.push_back({normal, false});
  if (!with_words || core.end_token - core.core_token < 2) return;
  for (std::uint32_t i = core.core_token; i < core.end_token; ++i) {
    if (!is_stop_word(document.tokens[i].upos)) add_word(document, document.tokens[i], true, units);
  }
}

void add_given(std::string_view text, std::vector<Unit>& units) {
  std::string unit;
  const auto finish = [&] {
    if (!unit.empty()) units.push_back({std::move(unit), false});
    unit.clear();
  };
  for (std::size_t at = 0; at < text.size();) {
    const auto [character, length] = utf8::decode(text, at);
    if (utf8::is_space(character)) {
      finish();
    } else if (character == '_') {
      unit += ' ';
    } else {
      unit += text.substr(at, length);
    }
    at += length;
  }
  finish();
}

}  // namespace

std::vector<Unit> units_of(const Document& document, VectorUnits kind) {
  std::vector<Unit> units;
  if (kind == VectorUnits::given) {
    add_given(document.text, units);
    return units;
  }
  auto phrase = document.phrases.begin();
  for (std::uint32_t i = 0; i < document.tokens.size();) {
    if (kind != VectorUnits::words) {
      while (phrase != document.phrases.end() && phrase->first_token < i) ++phrase;
      if (phrase != document.phrases.end() && phrase->first_token == i && phrase->end_token > i) {
        add_phrase(document, *phrase, kind == VectorUnits::phrases, units);
        i = phrase->end_token;
        continue;
      }
    }
    const Token& token = document.tokens[i];
    if (kind == VectorUnits::words || !is_stop_word(token.upos)) add_word(document, token, false, units);
    ++i;
  }
  return units;
}

}  // namespace veil::training
