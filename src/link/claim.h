// What may be claimed of a mention, given how probable each kind is: the first of what could be said, the most telling first, that is
// certain enough. Which is: candidates, by the way they came, then the likeliest kind and what is above it, where the probabilities of
// all kinds below add up. How certain a claim is follows from the probability of its kind and from what sort of claim it is: a head word
// is right more often than a guess of the same probability (learnt, calibrated). The same for running and for measuring.
#pragma once

#include <array>
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

enum class ClaimFeature : std::uint8_t {
  always,
  support,   // logarithm of the odds of its kind or one beside it; of a kind alone, of all that is below it
  own,       // the same, given that it should not rather have been left alone
  way_name,  // one of these for a candidate,
  way_said,  // ...
  way_inside,
  way_head,
  way_tail,
  way_part,
  kind_alone,  // or this
  steps,       // above the likeliest kind
  share,       // of the meaning among those of its name
  thing,       // a thing of its own
  label_fits,  // things of this kind may have the mention's label
  label_loc,   // the mention's
  label_org,
  label_misc,
  other,    // how probable a person, or something to leave alone, is
  unknown,  // how probable it is that nobody can tell
  small,    // the mention begins with a small letter
  one_word,
  count
};
inline constexpr std::size_t claim_features = static_cast<std::size_t>(ClaimFeature::count);
using ClaimValues = std::array<float, claim_features>;
std::string_view name_of(ClaimFeature feature);
// By which a claim is as certain as its kind is probable.
constexpr ClaimValues probability_alone() {
  ClaimValues weights = {};
  weights[static_cast<std::size_t>(ClaimFeature::support)] = 1;
  return weights;
}

// What a claim is asked for.
struct Asked {
  Label label = Label::misc;
  bool small = false;
  bool one_word = false;
};
Asked asked_of(const CandidateFinder& finder, const Document& document, std::uint32_t mention_number, Label label);

struct PossibleClaim {
  Claim claim;
  ClaimValues values = {};
};

// The kind of each candidate.
std::vector<KindNumber> kinds_of_candidates(const CandidateFinder& finder, const Kinds& kinds, const std::vector<Candidate>& candidates);

// Most telling first.
std::vector<PossibleClaim> possible_claims(const CandidateFinder& finder, const Kinds& kinds, const Asked& asked,
                                           const std::vector<Candidate>& candidates, const std::vector<KindNumber>& kinds_of,
                                           const std::vector<double>& probabilities);
double certainty(const ClaimValues& values, const ClaimValues& weights);

// `from`: certainty from which something is claimed.
std::optional<Claim> claim_of(const std::vector<PossibleClaim>& possible, const ClaimValues& weights, double from);

}  // namespace veil::link
