// Names that are spelt almost like another. The ordered spellings are a trie that nobody had to build: one row of the edit
// matrix per character, rows kept for the prefix that the next spelling shares; where no cell of a row is within the bound,
// every spelling with that prefix is passed over, whole blocks at once.
#pragma once

#include <string_view>
#include <vector>

#include "knowledge/knowledge_base.h"
#include "knowledge/knowledge_file.h"

namespace veil::knowledge {

inline constexpr std::uint32_t farthest_names = 4;  // more edits than that are taken as that many: everything is near then

std::vector<NearName> near_names(const KnowledgeFile& file, std::string_view folded, Language language, const NearSearch& search);

}  // namespace veil::knowledge
