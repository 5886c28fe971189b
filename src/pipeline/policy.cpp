#include "veil/policy.h"

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

}  // namespace veil
