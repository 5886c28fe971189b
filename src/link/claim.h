// What may be claimed of a mention, given how probable each kind is: the most telling candidate whose kind is probable enough, else the most
// specific concept below which, with all its kinds together, what is meant lies for sure. The same for running and for measuring.
#pragma once

#include <optional>
#include <vector>

#include "link/candidates.h"
#include "link/kinds.h"

namespace veil::link {

struct Claim {
  ConceptNumber concept_number = 0;        // of the core
  std::optional<std::uint32_t> candidate;  // number of the candidate that it is; nothing: a kind alone
  Way way = Way::name;
  bool is_generalization = false;  // the concept may be said as it is; otherwise what is above it
};

// The kind of each candidate.
std::vector<KindNumber> kinds_of_candidates(const CandidateFinder& finder, const Kinds& kinds, const std::vector<Candidate>& candidates);

// `from`: probability from which something is claimed.
std::optional<Claim> claim_of(const CandidateFinder& finder, const Kinds& kinds, const std::vector<Candidate>& candidates,
                              const std::vector<KindNumber>& kinds_of, const std::vector<double>& probabilities, double from);

}  // namespace veil::link
