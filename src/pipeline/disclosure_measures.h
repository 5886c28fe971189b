// Makes the measures of disclosure that a policy asks for, with their resources.
#pragma once

#include <filesystem>

#include "knowledge/knowledge_bases.h"
#include "knowledge/linker.h"
#include "risk/disclosure.h"
#include "veil/policy.h"

namespace veil::pipeline {

// Beside the errors of opening: risk.empty_target, usage.invalid_value.
// risk.unknown_category.
Result<risk::Measures> make_measures(const Policy& policy, const std::filesystem::path& resources,
                                     const knowledge::KnowledgeBases& bases, std::shared_ptr<const knowledge::Linker> linker);

}  // namespace veil::pipeline
