// Reads off the words around a German mention what its replacement must look like: preposition, article, case, number.
#pragma once

#include "replace/grammar/german_words.h"
#include "replace/grammar/language_grammar.h"

namespace veil::replace {

enum class GermanDeterminer : std::uint8_t { none, definite, indefinite, like_ein, like_der };

struct GermanFrame {
  Span span;
  std::string lead;         // ", " before an apposition
  std::string kept_noun;    // stands for the term: "den Titel" before a title, "Stadt" between an adjective and its name
  std::string moved_noun;   // "der Bürgermeister", in front of the genitive that stood before it
  std::string preposition;  // taken into the span, since it melts or changes
  GermanDeterminer determiner = GermanDeterminer::none;
  std::string stem;                     // of a determiner like ein or der: "kein", "dies"
  std::vector<std::string> adjectives;  // between determiner and mention, to be given other endings
  bool weak = false;                    // a determiner outside the span asks for weak endings
  Case grammatical_case = Case::nominative;
  bool plural = false;
  bool common = false;         // a common noun keeps its determiner
  bool was_direction = false;  // "nach" stood there
  bool adjective = false;      // only an adjective can stand here
  std::string adjective_ending;
  bool local = false;                     // "Kölner": in an adjective's place, of a place
  bool compound = false;                  // the first part of a compound: "SPD-Politiker"
  bool bare = false;                      // no article may stand before it: behind a hyphen, or where one stands far in front
  bool language = false;                  // "im Deutschen": nobody who comes from there
  bool as_what = false;                   // behind "als"
  Gender asked_gender = Gender::unknown;  // that of an article which stays where it is
  Gender gender = Gender::unknown;        // of a common noun
  std::string behind;
};

// `kind`: the noun by which the text itself says what the mention is, or empty. `first`: the most special term.
GermanFrame german_frame(const Context& context, const GrammarFacts& facts, const GermanWords& words, std::string_view kind,
                         std::string_view first);

}  // namespace veil::replace
