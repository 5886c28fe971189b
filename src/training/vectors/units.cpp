// See units.h.
#include "training/vectors/units.h"

#include "vectors/normal_form.h"
#include "veil/utf8.h"

namespace veil::training {
namespace {

using vectors::has_letter_or_digit;
using vectors::is_stop_word;
using vectors::plain_normal_form;

void add_word(const Document& document, const Token& token, bool within, std::vector<Unit>& units) {
  const std::string_view form = document.form_of(token);
  if (has_letter_or_digit(form)) units.push_back({plain_normal_form(form), within});
}

void add_phrase(const Document& document, const Phrase& phrase, bool with_words, std::vector<Unit>& units) {
  const vectors::TokenRange core = vectors::core_of(document, phrase);
  if (core.empty()) return;
  units.push_back({vectors::normal_form_of(document, core), false});
  if (!with_words || core.end - core.first < 2) return;
  for (std::uint32_t i = core.first; i < core.end; ++i) {
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
  for (const std::string& target : document.targets) {
    if (std::string normal = plain_normal_form(target); has_letter_or_digit(normal)) units.push_back({std::move(normal), false, true});
  }
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
