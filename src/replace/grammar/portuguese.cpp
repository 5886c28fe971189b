// Portuguese: how words inflect, and the contractions of "de", "em", "a" and "por". "em" melts with the indefinite article
// ("num", which Portugal writes and Brazil accepts), "de" does not ("de um", which both write). The place of a thing is said
// with "em", of countries and regions with "de" (facts, kind link).
#include <algorithm>

#include "replace/grammar/romance.h"

namespace veil::replace {
namespace {

bool has_any_ending(std::string_view word, std::initializer_list<std::string_view> endings) {
  return std::any_of(endings.begin(), endings.end(), [&](std::string_view ending) { return word.ends_with(ending); });
}

// The word with its last `bytes` bytes exchanged.
std::string with_ending(const std::string& word, std::size_t bytes, std::string_view ending) {
  return word.substr(0, word.size() - bytes) + std::string(ending);
}

class Portuguese : public Romance {
 public:
  using Romance::Romance;

 protected:
  std::string plural_of(const std::string& word) const override {
    if (const auto irregular = facts().value(Fact::plural, word); !irregular.empty()) return std::string(irregular);
    if (word.ends_with("ão")) return with_ending(word, 3, "ões");
    if (word.ends_with("ês")) return with_ending(word, 3, "eses");
    if (word.ends_with("m")) return with_ending(word, 1, "ns");
    if (has_any_ending(word, {"al", "ol", "ul"})) {
      return with_ending(word, 2, word.ends_with("al") ? "ais" : word.ends_with("ol") ? "óis" : "uis");
    }
    if (word.ends_with("ável") || word.ends_with("ível")) return with_ending(word, 2, "eis");
    if (word.ends_with("el")) return with_ending(word, 2, "éis");
    if (word.ends_with("il")) return with_ending(word, 1, "s");
    if (word.ends_with('r') || word.ends_with('z')) return word + "es";
    if (word.ends_with('s') || word.ends_with('x')) return word;
    return word + "s";
  }

  std::string feminine_of(const std::string& word) const override {
    if (const auto irregular = facts().value(Fact::feminine, word); !irregular.empty())
      return irregular == "-" ? word : std::string(irregular);
    if (word.ends_with("eu")) return with_ending(word, 2, "eia");
    if (word.ends_with("ão")) return with_ending(word, 3, "ã");
    if (word.ends_with("ês")) return with_ending(word, 3, "esa");
    if (word.ends_with('o')) return with_ending(word, 1, "a");
    if (word.ends_with("or") &&
        !has_any_ending(word, {"melhor", "maior", "menor", "pior", "exterior", "interior", "superior", "inferior"})) {
      return word + "a";
    }
    return word;
  }

  Gender gender_of(std::string_view noun) const override {
    if (const auto known = facts().value(Fact::gender, noun); !known.empty()) return known == "f" ? Gender::feminine : Gender::masculine;
    if (has_any_ending(noun, {"ção", "são", "gião", "dade", "tude", "agem", "ície", "ã", "ez", "eza"})) return Gender::feminine;
    if (has_any_ending(noun, {"grama", "lema", "tema", "oma", "ista"})) return Gender::masculine;
    return noun.ends_with('a') ? Gender::feminine : Gender::masculine;
  }

  std::string_view article(bool definite, Gender gender, bool plural) const override {
    const bool feminine = gender == Gender::feminine;
    if (definite) return plural ? (feminine ? "as" : "os") : (feminine ? "a" : "o");
    if (plural) return feminine ? "umas" : "uns";
    return feminine ? "uma" : "um";
  }

  std::string_view usual_link() const override { return "em"; }

  bool ends_head(std::string_view word) const override {
    return facts().has(Fact::preposition, word) || word == "do" || word == "da" || word == "dos" || word == "das" || word == "no" ||
           word == "na" || word == "com" || word == "para" || word == "sem" || word == "sobre" || word == "ou" || word == "e";
  }

  std::string conjunction_before(std::string_view, std::string_view) const override { return {}; }
};

}  // namespace

std::unique_ptr<LanguageGrammar> make_portuguese_grammar(GrammarFacts facts) { return std::make_unique<Portuguese>(std::move(facts)); }

}  // namespace veil::replace
