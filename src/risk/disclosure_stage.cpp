#include "risk/disclosure_stage.h"

#include <algorithm>
#include <iterator>

#include "risk/seen_document.h"
#include "text/candidate.h"

namespace veil::risk {
namespace {

Mention candidate_of(const Finding& finding) {
  return make_candidate(finding.risk.measure, finding.span, finding.label, finding.subtype, finding.kind, 1, finding.risk.reason);
}

// What all measures can do without, if it is reason enough for one of them.
std::vector<std::uint32_t> harmless_mentions(const SeenDocument& seen, Leeway leeway) {
  std::vector<std::uint32_t> harmless;
  bool enough = false;
  for (const auto& measure : seen.measures()) {
    HarmlessMentions of_measure = measure->harmless_mentions(leeway);
    enough = enough || of_measure.enough;
    if (&measure == &seen.measures().front()) {
      harmless = std::move(of_measure.numbers);
      continue;
    }
    std::vector<std::uint32_t> both;
    std::set_intersection(harmless.begin(), harmless.end(), of_measure.numbers.begin(), of_measure.numbers.end(), std::back_inserter(both));
    harmless = std::move(both);
  }
  return enough ? harmless : std::vector<std::uint32_t>{};
}

}  // namespace

Result<void> DisclosureStage::fill(const Document& document, LayerWriter& layers) const {
  Leeway leeway = Leeway::nothing;
  if (targets_) {
    auto settled = settle_targets(document, *targets_);
    if (!settled) return settled.error();
    layers.targets() = std::move(settled->targets);
    leeway = settled->leeway;
  }
  auto seen = SeenDocument::look_at(measures_, document);
  if (!seen) return seen.error();
  Candidates& candidates = layers.candidates();
  for (const auto& measure : (*seen)->measures()) {
    for (const Finding& finding : measure->findings()) candidates.disclosing.push_back(candidate_of(finding));
  }
  candidates.harmless = harmless_mentions(**seen, leeway);
  layers.disclosure().set(std::move(*seen));
  return {};
}

Result<void> DisclosureRiskStage::fill(const Document& document, LayerWriter& layers) const {
  if (document.disclosure.get() == nullptr) {
    auto seen = SeenDocument::look_at(measures_, document);
    if (!seen) return seen.error();
    layers.disclosure().set(std::move(*seen));
  }
  std::vector<Risk>& risks = layers.risks();
  for (const auto& measure : document.disclosure.get()->measures()) {
    for (std::uint32_t i = 0; i < document.mentions.size(); ++i) {
      for (PhraseRisk& risk : measure->risks_of(i)) {
        risks.push_back({.mention = i,
                         .target = std::move(risk.target),
                         .measure = std::move(risk.measure),
                         .value = risk.value,
                         .threshold = risk.threshold});
      }
    }
  }
  return {};
}

}  // namespace veil::risk
