// The part `risk: {budget: ...}` of the policy file (docs/budget.md).
#pragma once

#include <string_view>

#include "pipeline/policy_reader.h"
#include "veil/policy.h"

namespace veil::pipeline {

// Files count from the folder of `place`. `node` is the part `risk`.
void read_risk(PolicyReader& reader, const YAML::Node& node, std::string_view place, BudgetRules& rules);
void write_risk(YAML::Emitter& out, const BudgetRules& rules);

}  // namespace veil::pipeline
