// What a policy leaves readable though it was found, and why. What a measure of disclosure finds too telling goes all the same.
#pragma once

#include <optional>
#include <string_view>

#include "veil/document.h"
#include "veil/policy.h"

namespace veil::pipeline {

enum class PolicyReason { kind_not_protected, score_too_low, label_kept };

std::string_view words_of(PolicyReason reason);

// Nothing: the policy protects it. The kind is the one that the policy gives the label, else the mention's own.
std::optional<PolicyReason> kept_by_policy(const Policy& policy, const Mention& mention);

}  // namespace veil::pipeline
