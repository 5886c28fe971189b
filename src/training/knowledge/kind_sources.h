// Lists of things of a known kind, below the core: professions (ESCO), organisations and other names (corpora),
// German nouns (OpenThesaurus). What cannot be attached to a concept that is there already is left out.
#pragma once

#include <cstdint>
#include <filesystem>

#include "training/knowledge/core_concepts.h"
#include "training/knowledge/knowledge_draft.h"
#include "training/knowledge/noun_genders.h"

namespace veil::training {

// `folder` holds occupations.csv. An occupation hangs below the profession of the core that its head word names ("technical
// director" below "director"), otherwise below that of its ISCO group in languages/isco.tsv.
Result<std::uint64_t> add_professions(const std::filesystem::path& folder, const std::filesystem::path& languages, KnowledgeDraft& draft);

// languages/lists.tsv says which JSON file and field of `folder` lists things of which kind.
Result<std::uint64_t> add_lists(const std::filesystem::path& folder, const std::filesystem::path& languages, KnowledgeDraft& draft);

// th_de_DE_v2.dat of mythes-de: groups of synonyms with their more general terms ("Oberbegriff"). A group one of whose more
// general terms is a name of the core is a concept below it.
Result<std::uint64_t> add_open_thesaurus(const std::filesystem::path& file, const CoreConcepts& core, const NounGenders& genders,
                                         KnowledgeDraft& draft);

}  // namespace veil::training
