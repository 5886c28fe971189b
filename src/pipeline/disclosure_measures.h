// Makes the measures of disclosure that a policy asks for, with their resources.
#pragma once

#include <array>
#include <filesystem>
#include <optional>

#include "knowledge/knowledge_bases.h"
#include "knowledge/phrase_kinds.h"
#include "link/meanings.h"
#include "risk/disclosure.h"
#include "statistics/corpus_statistics.h"
#include "text/resource_path.h"
#include "veil/policy.h"

namespace veil::pipeline {

using StatisticsOfLanguages = std::array<std::shared_ptr<const statistics::CorpusStatistics>, spoken_languages.size()>;
// The file that the policy names for all languages, else the shipped one of each.
Result<StatisticsOfLanguages> open_all_statistics(const Policy& policy, const std::filesystem::path& resources);

// Whose protection it is about; nothing where no measure asks for targets.
std::optional<risk::TargetSettings> target_settings(const DisclosureRules& rules);

// Beside the errors of opening: risk.unknown_category.
Result<risk::Measures> make_measures(const Policy& policy, const ResourcePath& resources, const knowledge::KnowledgeBases& bases,
                                     const StatisticsOfLanguages& statistics, std::shared_ptr<const knowledge::PhraseKinds> phrases,
                                     std::shared_ptr<const link::Meanings> meanings);

}  // namespace veil::pipeline
