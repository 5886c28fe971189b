// Makes the selector's word table: the most frequent words of a file of vectors, turned to their main directions and kept in eight bits
// a value, with the kind of thing that WordNet says the noun denotes.
#pragma once

#include <cstddef>
#include <filesystem>
#include <vector>

#include "replace/select/word_table.h"
#include "veil/result.h"

namespace veil::training {

// `vectors`: a word and its numbers per line, the most frequent first. `wordnet`: folder with data.noun and index.noun; empty: no kinds.
// training.missing_data, training.unreadable_data with file and line.
Result<std::vector<replace::WordEntry>> build_word_table(const std::filesystem::path& vectors, const std::filesystem::path& wordnet,
                                                         std::size_t words);

}  // namespace veil::training
