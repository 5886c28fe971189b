// The threshold tau = min over the sensitive terms of IC(s and g(s)): what the least informative of them tells. Nothing that
// stands in a protected text may tell as much. And the ladders that g(s) is taken from, with what each rung tells: a rung
// never tells more than those below it, however rare its wording ("health condition" is rarer than "illness" and yet says
// less).
#pragma once

#include <string>
#include <vector>

#include "knowledge/link.h"
#include "risk/information/sensitive_terms.h"
#include "risk/information/term_information.h"

namespace veil::risk {

struct Rung {
  std::string name;
  std::string counted;  // as the statistics know it: the same, or its name in their language
  double content = 0;   // bits
  std::uint64_t leaves = 0;
};

// What is more general than a link, most specific first. `counting`: the language of the statistics.
std::vector<Rung> rungs_above(const knowledge::Link& link, Language language, Language counting, const HabitsOfLanguages& habits,
                              const TermInformation& information);
std::vector<Rung> rungs_above(const SensitiveTerm& term, Language language, Language counting, const HabitsOfLanguages& habits,
                              const TermInformation& information);
// The name of a concept in the language of the statistics, or `otherwise`.
std::string counted_name(const knowledge::KnowledgeBase& base, knowledge::ConceptNumber concept_number, Language language,
                         Language counting, std::string_view otherwise);

struct Threshold {
  double tau = 0;
  Language counting = default_language;  // whose names the statistics count
  std::string term;                      // the least informative
  std::string general;                   // counted together with it; empty without context
  std::size_t seen = 0;                  // sensitive terms that the statistics know
  std::size_t unseen = 0;                // and that they do not
  // Of each category the terms that are found most often beside their generalization: who guesses them has guessed the
  // matter.
  std::vector<std::vector<const SensitiveTerm*>> typical = {};
};

// `context`: count a term together with the most specific generalization that tells less than it. risk.no_threshold when the
// statistics know none of the terms.
Result<Threshold> find_threshold(const SensitiveTerms& terms, Language language, const statistics::CorpusStatistics& statistics,
                                 bool context);

}  // namespace veil::risk
