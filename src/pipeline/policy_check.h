// What a policy must hold to mean something, whoever made it: read from a file or built in code. One place for both, so that what one
// door refuses no other lets in. Nothing is corrected: a value out of range, an unknown name, a rule that can never count is a problem,
// since its author believes that it protects.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "veil/policy.h"

namespace veil::pipeline {

struct PolicyProblem {
  std::string code;              // policy.invalid_value, policy.unknown_method, policy.unknown_detector, policy.unknown_key
  std::string message;
  std::vector<std::string> key;  // where: {"labels", "LOC", "level"}; elements of lists by number, from 0
};

// The first thing that is wrong.
std::optional<PolicyProblem> check_policy(const Policy& policy);

// The same as an error: "labels.LOC.level: a level is ... [policy.invalid_value]".
Error error_of(const PolicyProblem& problem);

// What `disclosure: {embedding: {use: ...}}` may be.
inline constexpr std::array<std::string_view, 6> embedding_uses = {"auto", "filter", "add", "both", "alone", "off"};
inline constexpr std::array<std::string_view, 2> negated_uses = {"protect", "keep"};
inline constexpr std::array<std::string_view, 3> information_models = {"threshold", "c-sanitized", "t-plausible"};

}  // namespace veil::pipeline
