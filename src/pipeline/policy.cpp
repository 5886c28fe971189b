#include "veil/policy.h"

#include <algorithm>

namespace veil {

const LabelRule* Policy::rule_for(Label label, std::string_view subtype) const {
  const std::string coarse(name_of(label));
  if (!subtype.empty()) {
    const auto fine = labels.find(coarse + "/" + std::string(subtype));
    if (fine != labels.end()) return &fine->second;
  }
  const auto rule = labels.find(coarse);
  return rule == labels.end() ? nullptr : &rule->second;
}

const MethodName& Policy::method_for(Label label, std::string_view subtype) const {
  const LabelRule* rule = rule_for(label, subtype);
  return rule != nullptr && !rule->method.empty() ? rule->method : method;
}

void look_for_person(DisclosureRules& rules) {
  if (rules.information.categories.empty() && rules.embedding.use == VectorUse::automatic) rules.embedding.use = VectorUse::both;
}

bool Policy::uses(ReplacementMethod asked) const {
  return method.is(asked) || std::any_of(labels.begin(), labels.end(), [&](const auto& rule) { return rule.second.method.is(asked); });
}

}  // namespace veil
