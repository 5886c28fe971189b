// Crafts rules from documents with mentions, as ReCRF does (Hassan et al. 2019): each mention behind a cue at the beginning of its line
// ("Apellidos: ...") proposes expressions, from its very shape to "anything up to the next mark"; an expression stays that is right
// nearly always on the half of the documents that it was not made from.
#pragma once

#include <vector>

#include "detect/entities/crafted_rules.h"
#include "veil/tools/training_entities.h"

namespace veil::training {

struct RuleCraftingOptions {
  double smallest_precision = 0.98;
  std::size_t smallest_support = 5;
};

// Deterministic; the most general first. `documents` point to analysed documents with mentions.
std::vector<detect::CraftedRule> craft_rules(const std::vector<const Document*>& documents, const EntityTrainingOptions& options,
                                             const RuleCraftingOptions& crafting);

}  // namespace veil::training
