#include "link/claim.h"

#include <algorithm>
#include <cmath>

#include "veil/utf8.h"

namespace veil::link {
namespace {

// The whole name tells most, then the document's own word, then parts of the name.
constexpr std::array<Way, 6> believed_ways = {Way::name, Way::said, Way::inside, Way::head, Way::tail, Way::part};
constexpr std::array<ClaimFeature, 6> feature_of_way = {ClaimFeature::way_name, ClaimFeature::way_said, ClaimFeature::way_inside,
                                                        ClaimFeature::way_head, ClaimFeature::way_tail, ClaimFeature::way_part};
constexpr int most_claim_steps = 8;
constexpr double least_odds = 0.002;  // probabilities beyond tell nothing more

float log_odds(double probability) {
  const double kept = std::clamp(probability, least_odds, 1 - least_odds);
  return static_cast<float>(std::log(kept / (1 - kept)));
}

// How probable it is that a candidate is of the right kind: its own or, since names and words tell siblings apart better than their
// surroundings do, one beside it: what is a locality for sure is the village that knowledge says it is.
double support(const Kinds& kinds, KindNumber kind, const std::vector<double>& probabilities) {
  const auto own = kinds.concept_of(kind);
  const auto above = own ? kind_above(*kinds.core(), *own) : std::nullopt;
  if (!above || kinds.core()->too_abstract(*above)) return probabilities[kind];
  return std::max(probabilities[kind], kinds.probability_below(*above, probabilities));
}

// What is asked for was found and has to go, so that it should rather have been left alone is no answer: what else is it?
std::vector<double> given_that_it_goes(std::vector<double> probabilities) {
  constexpr double least_left = 0.02;
  double& kept = probabilities[static_cast<std::size_t>(OtherKind::kept)];
  const double left = std::max(1 - kept, least_left);
  kept = 0;
  for (double& probability : probabilities) probability /= left;
  return probabilities;
}

}  // namespace

std::string_view name_of(ClaimFeature feature) {
  static constexpr std::array<std::string_view, claim_features> names = {
      "always", "support", "own",        "way_name",  "way_said",  "way_inside", "way_head", "way_tail", "way_part", "kind_alone", "steps",
      "share",  "thing",   "label_fits", "label_loc", "label_org", "label_misc", "other",    "unknown",  "small",    "one_word"};
  return names[static_cast<std::size_t>(feature)];
}

Asked asked_of(const CandidateFinder& finder, const Document& document, std::uint32_t mention_number, Label label) {
  const bool small = utf8::is_lower(utf8::decode(document.text, document.mentions[mention_number].span.begin).code_point);
  return {label, small, finder.words_of(document, mention_number).size() < 2};
}

std::vector<KindNumber> kinds_of_candidates(const CandidateFinder& finder, const Kinds& kinds, const std::vector<Candidate>& candidates) {
  std::vector<KindNumber> numbers;
  numbers.reserve(candidates.size());
  for (const Candidate& candidate : candidates) numbers.push_back(kinds.of(*finder.bases()[candidate.base], candidate.concept_number));
  return numbers;
}

std::vector<PossibleClaim> possible_claims(const CandidateFinder& finder, const Kinds& kinds, const Asked& asked,
                                           const std::vector<Candidate>& candidates, const std::vector<KindNumber>& kinds_of,
                                           const std::vector<double>& probabilities) {
  const std::vector<double> if_it_goes = given_that_it_goes(probabilities);
  const auto of_other = [&](OtherKind kind) { return static_cast<float>(probabilities[static_cast<std::size_t>(kind)]); };
  ClaimValues common = {};
  const auto set = [](ClaimValues& values, ClaimFeature feature, float value) { values[static_cast<std::size_t>(feature)] = value; };
  set(common, ClaimFeature::always, 1);
  set(common, ClaimFeature::label_loc, asked.label == Label::loc ? 1 : 0);
  set(common, ClaimFeature::label_org, asked.label == Label::org ? 1 : 0);
  set(common, ClaimFeature::label_misc, asked.label == Label::misc ? 1 : 0);
  set(common, ClaimFeature::other, of_other(OtherKind::person) + of_other(OtherKind::kept));
  set(common, ClaimFeature::unknown, of_other(OtherKind::unknown));
  set(common, ClaimFeature::small, asked.small ? 1 : 0);
  set(common, ClaimFeature::one_word, asked.one_word ? 1 : 0);

  std::vector<PossibleClaim> possible;
  for (std::size_t way = 0; way < believed_ways.size(); ++way) {
    std::vector<std::pair<double, std::uint32_t>> best;  // of each kind the most frequent meaning
    for (std::uint32_t i = 0; i < candidates.size(); ++i) {
      const Candidate& candidate = candidates[i];
      if (candidate.way != believed_ways[way] || kinds_of[i] == no_kind || finder.bases()[candidate.base] != kinds.core()) continue;
      // A thing of its own inside a longer name is not what the whole is.
      if (candidate.instance && candidate.way != Way::name) continue;
      const auto same = std::find_if(best.begin(), best.end(), [&](const auto& one) { return kinds_of[one.second] == kinds_of[i]; });
      if (same == best.end()) {
        best.emplace_back(support(kinds, kinds_of[i], probabilities), i);
      } else if (candidate.share > candidates[same->second].share) {
        same->second = i;
      }
    }
    // Of kinds that are certain enough the more frequent meaning.
    std::stable_sort(best.begin(), best.end(),
                     [&](const auto& one, const auto& other) { return candidates[one.second].share > candidates[other.second].share; });
    for (const auto& [sure, i] : best) {
      PossibleClaim one{{candidates[i].concept_number, i, candidates[i].way, candidates[i].way != Way::name}, common};
      const LabelSet labels = kinds.core()->labels(candidates[i].concept_number);
      set(one.values, ClaimFeature::support, log_odds(sure));
      set(one.values, ClaimFeature::own, log_odds(support(kinds, kinds_of[i], if_it_goes)));
      set(one.values, feature_of_way[way], 1);
      set(one.values, ClaimFeature::share, candidates[i].share);
      set(one.values, ClaimFeature::thing, candidates[i].instance ? 1 : 0);
      set(one.values, ClaimFeature::label_fits, labels.has(asked.label) ? 1 : 0);
      possible.push_back(one);
    }
  }
  const auto likeliest = static_cast<KindNumber>(std::max_element(if_it_goes.begin(), if_it_goes.end()) - if_it_goes.begin());
  std::optional<ConceptNumber> at = kinds.concept_of(likeliest);
  for (int steps = 0; at && steps < most_claim_steps; ++steps, at = kind_above(*kinds.core(), *at)) {
    if (kinds.core()->too_abstract(*at)) break;
    PossibleClaim one{{*at, std::nullopt, Way::head, true}, common};
    set(one.values, ClaimFeature::support, log_odds(kinds.probability_below(*at, probabilities)));
    set(one.values, ClaimFeature::own, log_odds(kinds.probability_below(*at, if_it_goes)));
    set(one.values, ClaimFeature::kind_alone, 1);
    set(one.values, ClaimFeature::steps, static_cast<float>(steps));
    set(one.values, ClaimFeature::label_fits, kinds.core()->labels(*at).has(asked.label) ? 1 : 0);
    possible.push_back(one);
  }
  return possible;
}

double certainty(const ClaimValues& values, const ClaimValues& weights) {
  double score = 0;
  for (std::size_t i = 0; i < claim_features; ++i) score += static_cast<double>(values[i]) * static_cast<double>(weights[i]);
  return 1 / (1 + std::exp(-score));
}

std::optional<Claim> claim_of(const std::vector<PossibleClaim>& possible, const ClaimValues& weights, double from) {
  for (const PossibleClaim& one : possible) {
    if (certainty(one.values, weights) >= from) return one.claim;
  }
  return std::nullopt;
}

}  // namespace veil::link
