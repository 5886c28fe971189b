// The part `disclosure` of the policy file: targets, and the measures that say what discloses them.
#pragma once

#include <string_view>

#include "pipeline/policy_reader.h"
#include "veil/policy.h"

namespace veil::pipeline {

// Files count from the folder of `place`.
void read_disclosure(PolicyReader& reader, const YAML::Node& node, std::string_view place, DisclosureRules& rules);
void write_disclosure(YAML::Emitter& out, const DisclosureRules& rules);

}  // namespace veil::pipeline
