// Makes the measures of disclosure that a policy asks for, with their resources.
#pragma once

#include <array>
#include <filesystem>

#include "knowledge/knowledge_bases.h"
#include "knowledge/linker.h"
#include "risk/disclosure.h"
#include "statistics/corpus_statistics.h"
#include "veil/policy.h"

namespace veil::pipeline {

using StatisticsOfLanguages = std::array<std::shared_ptr<const statistics::CorpusStatistics>, spoken_languages.size()>;
// The file that the policy names for all languages, else the shipped one of each; a language without one stays empty.
Result<StatisticsOfLanguages> open_all_statistics(const Policy& policy, const std::filesystem::path& resources);

// Beside the errors of opening: risk.empty_target, usage.invalid_value.
// risk.unknown_category.
Result<risk::Measures> make_measures(const Policy& policy, const std::filesystem::path& resources,
                                     const knowledge::KnowledgeBases& bases,
                                     std::shared_ptr<const knowledge::Linker> linker);

}  // namespace veil::pipeline
