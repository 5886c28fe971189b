// Spanish: how words inflect, "del" and "al", "e" for "y" before i and "u" for "o" before o. The place of a thing is said
// with "en", of countries and regions with "de" (facts, kind link).
#include <algorithm>
#include <array>

#include "replace/grammar/romance.h"

namespace veil::replace {
namespace {

bool ends_in_one_of(std::string_view word, std::initializer_list<std::string_view> endings) {
  return std::any_of(endings.begin(), endings.end(), [&](std::string_view ending) { return word.ends_with(ending); });
}

// "profesión" -> "profesion": the stress is regular once a syllable is added.
std::string without_last_accent(std::string word) {
  constexpr std::array<std::pair<std::string_view, char>, 5> accents = {{{"á", 'a'}, {"é", 'e'}, {"í", 'i'}, {"ó", 'o'}, {"ú", 'u'}}};
  if (word.size() < 4) return word;
  const std::size_t place = word.size() - 3;
  for (const auto& [accent, plain] : accents) {
    if (word.compare(place, 2, accent) == 0) return word.replace(place, 2, 1, plain);
  }
  return word;
}

class Spanish : public Romance {
 public:
  using Romance::Romance;

 protected:
  std::string plural_of(const std::string& word) const override {
    if (const auto irregular = facts().value(Fact::plural, word); !irregular.empty()) return std::string(irregular);
    if (word.ends_with('z')) return word.substr(0, word.size() - 1) + "ces";
    if (ends_in_one_of(word, {"a", "e", "i", "o", "u", "é", "á", "ó"})) return word + "s";
    if (ends_in_one_of(word, {"í", "ú"})) return word + "es";
    if (ends_in_one_of(word, {"és", "án", "én", "ín", "ón", "ún"})) return without_last_accent(word) + "es";
    if (word.ends_with('s') || word.ends_with('x')) return word;
    return word + "es";
  }

  std::string feminine_of(const std::string& word) const override {
    if (const auto irregular = facts().value(Fact::feminine, word); !irregular.empty())
      return irregular == "-" ? word : std::string(irregular);
    if (word.ends_with('o')) return word.substr(0, word.size() - 1) + "a";
    if (word.ends_with("or") &&
        !ends_in_one_of(word, {"mejor", "mayor", "menor", "peor", "exterior", "interior", "superior", "inferior"})) {
      return word + "a";
    }
    if (ends_in_one_of(word, {"és", "án", "ín", "ón"})) return without_last_accent(word) + "a";
    return word;
  }

  Gender gender_of(std::string_view noun) const override {
    if (const auto known = facts().value(Fact::gender, noun); !known.empty()) return known == "f" ? Gender::feminine : Gender::masculine;
    if (ends_in_one_of(noun, {"ción", "sión", "xión", "dad", "tad", "tud", "umbre", "sis", "itis", "ez", "eza"})) return Gender::feminine;
    if (ends_in_one_of(noun, {"grama", "lema", "tema", "oma", "ista"})) return Gender::masculine;
    return noun.ends_with('a') ? Gender::feminine : Gender::masculine;
  }

  std::string_view article(bool definite, Gender gender, bool plural) const override {
    const bool feminine = gender == Gender::feminine;
    if (definite) return plural ? (feminine ? "las" : "los") : (feminine ? "la" : "el");
    if (plural) return feminine ? "unas" : "unos";
    return feminine ? "una" : "un";
  }

  std::string_view usual_link() const override { return "en"; }

  bool ends_head(std::string_view word) const override {
    return word == "de" || word == "del" || word == "en" || word == "con" || word == "para" || word == "a" || word == "por" ||
           word == "sin" || word == "sobre" || word == "o" || word == "y";
  }

  std::string conjunction_before(std::string_view conjunction, std::string_view next) const override {
    const bool i_sound = (next.starts_with('i') || next.starts_with("í") || next.starts_with("hi") || next.starts_with("hí")) &&
                         !next.starts_with("hie") && !next.starts_with("hia");
    const bool o_sound = next.starts_with('o') || next.starts_with("ó") || next.starts_with("ho") || next.starts_with("hó");
    if (conjunction == "y" || conjunction == "e") return i_sound ? "e" : "y";
    if (conjunction == "o" || conjunction == "u") return o_sound ? "u" : "o";
    return {};
  }
};

}  // namespace

std::unique_ptr<LanguageGrammar> make_spanish_grammar(GrammarFacts facts) { return std::make_unique<Spanish>(std::move(facts)); }

}  // namespace veil::replace
