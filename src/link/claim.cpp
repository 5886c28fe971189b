#include "link/claim.h"

#include <algorithm>
#include <array>

namespace veil::link {
namespace {

// The whole name tells most, then the document's own word, then parts of the name.
constexpr std::array<Way, 6> believed_ways = {Way::name, Way::said, Way::inside, Way::head, Way::tail, Way::part};
constexpr int most_claim_steps = 8;

// How probable it is that a candidate is of the right kind: its own or, since names and words tell siblings apart better than their
// surroundings do, one beside it: what is a locality for sure is the village that knowledge says it is.
double support(const Kinds& kinds, KindNumber kind, const std::vector<double>& probabilities) {
  const auto own = kinds.concept_of(kind);
  const auto above = own ? kind_above(*kinds.core(), *own) : std::nullopt;
  if (!above || kinds.core()->too_abstract(*above)) return probabilities[kind];
  return std::max(probabilities[kind], kinds.probability_below(*above, probabilities));
}

}  // namespace

std::vector<KindNumber> kinds_of_candidates(const CandidateFinder& finder, const Kinds& kinds, const std::vector<Candidate>& candidates) {
  std::vector<KindNumber> numbers;
  numbers.reserve(candidates.size());
  for (const Candidate& candidate : candidates) numbers.push_back(kinds.of(*finder.bases()[candidate.base], candidate.concept_number));
  return numbers;
}

std::optional<Claim> claim_of(const CandidateFinder& finder, const Kinds& kinds, const std::vector<Candidate>& candidates,
                              const std::vector<KindNumber>& kinds_of, const std::vector<double>& probabilities, double from) {
  for (const Way way : believed_ways) {
    std::optional<std::uint32_t> best;
    for (std::uint32_t i = 0; i < candidates.size(); ++i) {
      const Candidate& candidate = candidates[i];
      if (candidate.way != way || kinds_of[i] == no_kind || finder.bases()[candidate.base] != kinds.core()) continue;
      // A thing of its own inside a longer name is not what the whole is.
      if ((candidate.instance && way != Way::name) || support(kinds, kinds_of[i], probabilities) < from) continue;
      if (!best || candidate.share > candidates[*best].share) best = i;
    }
    if (best) return Claim{candidates[*best].concept_number, best, way, way != Way::name};
  }
  const auto likeliest = static_cast<KindNumber>(std::max_element(probabilities.begin(), probabilities.end()) - probabilities.begin());
  std::optional<ConceptNumber> at = kinds.concept_of(likeliest);
  for (int steps = 0; at && steps < most_claim_steps; ++steps, at = kind_above(*kinds.core(), *at)) {
    if (kinds.probability_below(*at, probabilities) < from) continue;
    if (kinds.core()->too_abstract(*at)) return std::nullopt;
    return Claim{*at, std::nullopt, Way::head, true};
  }
  return std::nullopt;
}

}  // namespace veil::link
