// The nouns of WordNet 3.0 below the core, and what they are called in German, Spanish and Portuguese (tabs of the Open
// Multilingual Wordnet). A synset that the core names is the core's concept; a place that GeoNames or ISO 3166 has is
// theirs; named people are left out. languages/wordnet.tsv says what else is left out or passed over.
#pragma once

#include <cstdint>
#include <filesystem>
#include <unordered_map>
#include <vector>

#include "training/knowledge/core_concepts.h"
#include "training/knowledge/knowledge_draft.h"
#include "training/knowledge/noun_genders.h"

namespace veil::training {

using SynsetConcepts = std::unordered_map<std::uint32_t, ConceptNumber>;  // by offset; those that were taken

struct WordNetCounts {
  std::uint64_t added = 0;   // concepts of its own
  std::uint64_t joined = 0;  // synsets that are a concept of an earlier source
  std::uint64_t left_out = 0;
  std::uint64_t passed_over = 0;  // of those added, too abstract or too little known to stand for anything
};

// `folder` holds data.noun and cntlist.rev.
Result<WordNetCounts> add_wordnet(const std::filesystem::path& folder, const std::filesystem::path& languages, const CoreConcepts& core,
                                  KnowledgeDraft& draft, SynsetConcepts& synsets);

// Names of the synsets from one language's tabs, plain or packed. The preferred one is the best known.
Result<std::uint64_t> add_omw_names(const std::vector<std::filesystem::path>& tabs, Language language, const SynsetConcepts& synsets,
                                    const NounGenders& genders, KnowledgeDraft& draft);

}  // namespace veil::training
