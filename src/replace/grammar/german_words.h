// How German words inflect: gender by ending, cases and plurals of nouns, articles, endings of adjectives. By rule, with the
// exceptions of languages/de/grammar.tsv; a compound goes by its last part ("Kleinstadt" like "Stadt").
#pragma once

#include <string>
#include <string_view>

#include "replace/grammar/facts.h"
#include "veil/language.h"

namespace veil::replace {

enum class Case : std::uint8_t { nominative, genitive, dative, accusative };

// What stands before an adjective decides its ending.
enum class Declension : std::uint8_t {
  strong,  // nothing: "großer Ort"
  mixed,   // ein, kein, mein: "ein großer Ort", "einem großen Ort"
  weak     // der, dieser: "der große Ort"
};

class GermanWords {
 public:
  explicit GermanWords(const GrammarFacts& facts) : facts_(facts) {}

  Gender gender_of(std::string_view noun) const;
  // The ending of "dies-", "jed-", of the definite article in all but its vowel, and of an adjective with nothing before it.
  static std::string_view strong_ending(Case grammatical_case, Gender gender, bool plural);
  static std::string_view definite_article(Case grammatical_case, Gender gender, bool plural);
  // Of ein, kein, mein; `plural` for the latter two.
  static std::string_view mixed_article_ending(Case grammatical_case, Gender gender, bool plural);
  static std::string_view adjective_ending(Declension declension, Case grammatical_case, Gender gender, bool plural);
  // "große" -> "groß", "norwegischen" -> "norwegisch".
  static std::string adjective_stem(std::string_view adjective);

  // The whole dictionary form: adjectives in front of the noun, the noun, what follows it unchanged.
  std::string phrase(std::string_view dictionary_form, Declension declension, Case grammatical_case, Gender gender, bool plural) const;
  std::string noun(const std::string& singular, Declension declension, Case grammatical_case, Gender gender, bool plural) const;
  // "Wissenschaftler" -> "Wissenschaftlerin"; the word itself where it has no such form.
  std::string feminine_of(const std::string& phrase) const;
  // "Fachkraft" -> "Fachmann"; empty where no such noun is known.
  std::string masculine_of(const std::string& noun) const;
  // Whether one stands on it, or reads in it, so that "auf" and not "in" goes before it.
  bool carries(std::string_view phrase) const;

 private:
  std::string plural_of(const std::string& noun, Gender gender) const;

  const GrammarFacts& facts_;
};

}  // namespace veil::replace
