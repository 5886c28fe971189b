// Reads off the words around a German mention what its replacement must look like: preposition, article, case, number.
#pragma once

#include "replace/grammar/german_words.h"
#include "replace/grammar/language_grammar.h"

namespace veil::replace {

enum class GermanDeterminer : std::uint8_t { none, definite, indefinite, like_ein, like_der };

struct GermanFrame {
  Span span;
  std::string lead;                    // ", " before an apposition
  std::string moved_noun;              // "der Bürgermeister", in front of the genitive that stood before it
  std::string preposition;             // taken into the span, since it melts or changes
  GermanDeterminer determiner = GermanDeterminer::none;
  std::string stem;                    // of a determiner like ein or der: "kein", "dies"
  std::vector<std::string> adjectives; // between determiner and mention, to be given other endings
  bool weak = false;                   // a determiner outside the span asks for weak endings
  Case grammatical_case = Case::nominative;
  bool plural = false;
  bool common = false;                 // a common noun keeps its determiner
  bool was_direction = false;          // "nach" stood there
  bool adjective = false;              // only an adjective can stand here
  std::string adjective_ending;
  Gender gender = Gender::unknown;     // of a common noun
  std::string behind;
};

GermanFrame german_frame(const Context& context, const GrammarFacts& facts, const GermanWords& words);

}  // namespace veil::replace
