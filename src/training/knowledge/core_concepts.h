// The core of the knowledge, written by hand: languages/concepts.tsv (concepts and what is above them) and
// languages/<code>/concepts.tsv (their names). All other sources hang below it; what users see as a replacement comes from
// it wherever possible.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "knowledge/core_row.h"
#include "training/knowledge/knowledge_draft.h"

namespace veil::training {

struct CoreConcepts {
  std::vector<ConceptNumber> numbers;
  std::unordered_map<std::uint32_t, ConceptNumber> synsets;  // offset of the WordNet noun that means the same
};

// A line of languages/<code>/concepts.tsv; its texts are views of the line. Nothing where it is no such line.
std::optional<knowledge::CoreRow> core_row(std::string_view line);

// model.malformed_resource with file and line; training.missing_data.
Result<CoreConcepts> read_core_concepts(const std::filesystem::path& languages, KnowledgeDraft& draft);

}  // namespace veil::training
