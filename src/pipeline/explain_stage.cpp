#include "pipeline/explain_stage.h"

#include <algorithm>
#include <iterator>
#include <memory>
#include <optional>
#include <utility>

#include "pipeline/kept_by_policy.h"
#include "risk/seen_document.h"
#include "text/candidate.h"

namespace veil::pipeline {
namespace {

// Mentions are in order of place and do not overlap.
bool touches_a_mention(const Document& document, Span span) {
  const auto next = std::partition_point(document.mentions.begin(), document.mentions.end(),
                                         [&](const Mention& mention) { return mention.span.end <= span.begin; });
  return next != document.mentions.end() && next->span.begin < span.end;
}

// One entry per stretch, with the reasons of all.
void join_same_stretches(std::vector<LeftAlone>& left_alone) {
  std::stable_sort(left_alone.begin(), left_alone.end(), [](const LeftAlone& a, const LeftAlone& b) { return a.span < b.span; });
  std::size_t kept = 0;
  for (std::size_t i = 0; i < left_alone.size(); ++i) {
    if (kept == 0 || left_alone[kept - 1].span != left_alone[i].span) {
      if (kept != i) left_alone[kept] = std::move(left_alone[i]);
      ++kept;
      continue;
    }
    LeftAlone& known = left_alone[kept - 1];
    if (!known.label) known.label = left_alone[i].label;
    for (Evidence& evidence : left_alone[i].evidence) {
      const bool said = std::any_of(known.evidence.begin(), known.evidence.end(), [&](const Evidence& one) {
        return one.detector == evidence.detector && one.reason == evidence.reason;
      });
      if (!said) known.evidence.push_back(std::move(evidence));
    }
  }
  left_alone.resize(kept);
}

}  // namespace

Result<void> ExplainStage::add_kept_mentions(const Document& document, std::vector<LeftAlone>& left_alone) const {
  std::shared_ptr<const risk::SeenDocument> seen;  // looked at once something is kept
  for (std::uint32_t i = 0; i < document.mentions.size(); ++i) {
    const Mention& mention = document.mentions[i];
    const auto reason = kept_by_policy(policy_, mention);
    const bool listed = keep_.contains(std::string(document.text_of(mention.span)));
    if (!reason && !listed) continue;
    if (reason != PolicyReason::label_kept) {
      if (!seen) {
        auto looked = risk::SeenDocument::look_at(measures_, document);
        if (!looked) return looked.error();
        seen = std::move(*looked);
      }
      const bool discloses = std::any_of(seen->measures().begin(), seen->measures().end(), [&](const auto& measure) {
        const auto risks = measure->risks_of(i);
        return std::any_of(risks.begin(), risks.end(), [](const auto& risk) { return risk.too_high(); });
      });
      if (discloses) continue;
    }
    left_alone.push_back(veil::left_alone(mention, "policy", reason ? words_of(*reason) : "it is listed as what stays (keep)"));
  }
  return {};
}

Result<void> ExplainStage::fill(const Document& document, LayerWriter& layers) const {
  std::vector<LeftAlone>& left_alone = layers.left_alone();
  std::erase_if(left_alone, [&](const LeftAlone& left) { return touches_a_mention(document, left.span); });
  if (auto added = add_kept_mentions(document, left_alone); !added) return added;
  join_same_stretches(left_alone);
  return {};
}

}  // namespace veil::pipeline
