#include "link/meanings.h"

#include <algorithm>
#include <utility>

namespace veil::link {
namespace {

knowledge::LinkStep step_of(Way way) {
  switch (way) {
    case Way::name:
      return knowledge::LinkStep::exact;
    case Way::inside:
      return knowledge::LinkStep::contained;
    case Way::misspelt:
      return knowledge::LinkStep::approximate;
    case Way::said:
      return knowledge::LinkStep::simpler;
    default:
      return knowledge::LinkStep::head;
  }
}

}  // namespace

Meanings::Meanings(std::shared_ptr<const CandidateFinder> finder, std::shared_ptr<const KnowledgeBase> core,
                   std::shared_ptr<const MeaningModel> model, std::shared_ptr<const neural::NeuralModel> network)
    : finder_(std::move(finder)), model_(std::move(model)), network_(std::move(network)), kinds_(model_->kind_keys(), std::move(core)) {}

DocumentMeanings::DocumentMeanings(std::shared_ptr<const Meanings> meanings, const Document& document)
    : meanings_(std::move(meanings)), document_(document) {
  if (meanings_->network_) states_.emplace(*meanings_->network_, document.text, document.language);
}

std::optional<knowledge::Link> DocumentMeanings::of(std::uint32_t mention_number, Label label) const {
  const CandidateFinder& finder = *meanings_->finder_;
  const Kinds& kinds = meanings_->kinds_;
  const std::vector<Candidate> candidates = finder.find(document_, mention_number);
  // The policy's own knowledge is whoever wrote the policy speaking.
  for (const Candidate& candidate : candidates) {
    const auto& base = finder.bases()[candidate.base];
    if (candidate.way == Way::name && base != kinds.core())
      return knowledge::Link{base, candidate.concept_number, knowledge::LinkStep::exact, false, std::nullopt, false};
  }
  const std::vector<KindNumber> kinds_of = kinds_of_candidates(finder, kinds, candidates);
  static const neural::WordStates no_states;
  const neural::WordStates& states = states_ ? states_->around(document_.mentions[mention_number].span.begin) : no_states;
  const MentionFeatures features = read_features(finder, kinds, document_, mention_number, label, candidates, kinds_of, states);
  const std::vector<double> probabilities = meanings_->model_->probabilities(features);
  const MeaningInfo& info = meanings_->model_->info();
  const auto possible =
      possible_claims(finder, kinds, asked_of(finder, document_, mention_number, label), candidates, kinds_of, probabilities);
  const auto claim = claim_of(possible, info.claim, static_cast<double>(info.kind_from));
  if (!claim) return std::nullopt;
  knowledge::Link link{kinds.core(), claim->concept_number, step_of(claim->way), claim->is_generalization, std::nullopt, false};
  if (!claim->candidate || claim->way != Way::name || !candidates[*claim->candidate].instance) return link;

  // A country lies where it lies, whatever small places bear its name.
  if (kinds.core()->key(claim->concept_number).starts_with("cc:")) return link;
  std::vector<double> of_candidates;
  for (const KindNumber kind : kinds_of) of_candidates.push_back(kind == no_kind ? 0 : probabilities[kind]);
  const std::vector<PlaceCandidate> places = read_places(finder, document_, mention_number, candidates, of_candidates);
  if (places.empty()) return link;
  const std::vector<double> shares = place_probabilities(places, info.place);
  const auto likeliest = static_cast<std::size_t>(std::max_element(shares.begin(), shares.end()) - shares.begin());
  link.place_unclear = true;
  if (likeliest + 1 == places.size() || shares[likeliest] < static_cast<double>(info.place_from)) return link;
  const std::uint32_t place = places[likeliest].candidate;
  link.concept_number = candidates[place].concept_number;
  link.place_unclear = false;
  return link;
}

}  // namespace veil::link
