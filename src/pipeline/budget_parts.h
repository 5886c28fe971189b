// Opens what a budget of risk asks: the background, the collection or the table of the population, and the phantom.
#pragma once

#include <array>
#include <memory>

#include "knowledge/knowledge_bases.h"
#include "pipeline/disclosure_measures.h"
#include "risk/budget/budget_stage.h"
#include "text/resource_path.h"
#include "veil/language_identifier.h"
#include "veil/policy.h"

namespace veil::pipeline {

// Null where the policy has no budget. The errors of reading, risk.*, and those of a key file.
Result<std::shared_ptr<const risk::BudgetParts>> open_budget(const Policy& policy, const ResourcePath& resources,
                                                             const knowledge::KnowledgeBases& bases,
                                                             const StatisticsOfLanguages& statistics,
                                                             const language::LanguageIdentifier& identifier, const MayStay& may_stay);

}  // namespace veil::pipeline
