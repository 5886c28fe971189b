#include "pipeline/kept_by_policy.h"

#include <algorithm>

namespace veil::pipeline {

std::string_view words_of(PolicyReason reason) {
  switch (reason) {
    case PolicyReason::kind_not_protected:
      return "identifiers of this kind need not be protected (protect)";
    case PolicyReason::score_too_low:
      return "the score is too low (smallest_score)";
    case PolicyReason::label_kept:
      return "what has this label is kept (labels)";
  }
  return {};
}

std::optional<PolicyReason> kept_by_policy(const Policy& policy, const Mention& mention) {
  const LabelRule* rule = policy.rule_for(mention.label, mention.subtype);
  const IdentifierKind kind = rule != nullptr && rule->kind ? *rule->kind : mention.kind;
  if (std::find(policy.protect.begin(), policy.protect.end(), kind) == policy.protect.end()) return PolicyReason::kind_not_protected;
  if (!(mention.score >= policy.smallest_score)) return PolicyReason::score_too_low;
  if (policy.method_for(mention.label, mention.subtype).is(ReplacementMethod::keep)) return PolicyReason::label_kept;
  return std::nullopt;
}

}  // namespace veil::pipeline
