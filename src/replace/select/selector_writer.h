// Writes what SelectorModel::open reads (selector_model.h).
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "replace/select/boosted_trees.h"
#include "replace/select/habits.h"
#include "replace/select/word_table.h"

namespace veil::replace {

struct SelectorContent {
  struct Trees {
    std::span<const TreeNode> nodes;
    std::span<const std::uint32_t> begins;  // first node of each tree, and the end
  };
  std::span<const std::uint32_t> learnt_from;  // hash_of each text, so that it is never taken for held out
  std::span<const WordEntry> words;            // ordered by hash
  std::span<const HabitEntry> habits;          // ordered by key
  Trees pairs, levels;
};

// The bytes of the file.
std::string selector_file_of(const SelectorContent& content);

}  // namespace veil::replace
