// The part of the policy file that says how detectors vote:
//   combination: {default: precedence, PERSON: majority, DATETIME: {weights: {entity_model: 0.7, expression: 0.3}, threshold: 0.5}}
#pragma once

#include <yaml-cpp/yaml.h>

#include "pipeline/policy_reader.h"
#include "veil/combination.h"

namespace veil::pipeline {

// `node` may be absent: nothing changes. Errors: policy.unknown_key, policy.invalid_value.
void read_combination(PolicyReader& reader, const YAML::Node& node, CombinationRules& rules);
void write_combination(YAML::Emitter& out, const CombinationRules& rules);

}  // namespace veil::pipeline
