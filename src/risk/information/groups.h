// Phrases that disclose a sensitive term together though none does alone: PMI(t; {q1 .. qp}) = log2 p(t, q1 .. qp) / (p(t)
// p(q1 .. qp)). Found greedily: from the phrases most associated with t, each that raises what the group tells is added, up
// to a few; of a group that reaches the threshold, as many are generalised, the most telling first, as it takes for the rest
// to stay below. Bounded: a few terms, the most telling phrases of each, small groups. Weakness: a group that only discloses
// when all of its phrases do little is not found.
#pragma once

#include <string>
#include <vector>

#include "risk/information/related_terms.h"

namespace veil::risk {

struct GroupMember {
  std::string unit;  // folded word or phrase that must go
  const FoundTerm* term = nullptr;
  double risk = 0;         // what the group told
  std::size_t others = 0;  // in the group
};

// `units`: words and phrases of the document that do not disclose anything alone.
std::vector<GroupMember> disclosing_groups(const std::vector<std::string>& units, const RelatedTerms& related,
                                           const TermInformation& information, double tau, const InformationSettings& settings);

}  // namespace veil::risk
