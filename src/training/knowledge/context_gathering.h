// Context words: by which words around it a mention is told to mean one concept and not another of the same name. Only
// concepts that share a name with another have any: the others need none, and they are most of a large knowledge base.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "knowledge/name_order.h"
#include "training/knowledge/taxonomy.h"

namespace veil::training {

inline constexpr std::size_t most_context_words = 16;    // of a concept
inline constexpr std::size_t shortest_context_word = 4;  // letters

// Appends the hashes of the content words of `text` that are not there yet, while there are fewer than most_context_words.
void add_content_words(std::string_view text, std::vector<std::uint32_t>& hashes);

// By concept, ascending: words of the gloss, of other names of the concept, of what is above it, and of what is above that,
// in this order until there are enough. Not the words that are names of the concept by themselves: they say nothing of the
// context.
std::vector<std::vector<std::uint32_t>> gather_context(const Taxonomy& taxonomy, const std::vector<knowledge::OrderedSpelling>& spellings,
                                                       const std::vector<std::vector<std::uint32_t>>& glosses);

}  // namespace veil::training
