// What a mention was found to mean, as a rung to climb from: a concept of a knowledge base, and what is known of where it lies.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "knowledge/knowledge_base.h"

namespace veil::knowledge {

enum class LinkStep : std::uint8_t { exact, contained, approximate, simpler, head };

struct Link {
  std::shared_ptr<const KnowledgeBase> base;
  ConceptNumber concept_number = 0;
  LinkStep step = LinkStep::exact;
  // The concept is not what is meant but already more general than it: "clinic" for "Harrow Lane Clinic".
  bool is_generalization = false;
  // A place that the mention names beside its kind: Oslo in "University of Oslo", in the same knowledge base.
  std::optional<ConceptNumber> place;
  // Several places bear the name and which is meant cannot be told: what kind of thing it is holds, where it lies is
  // a guess that is not made.
  bool place_unclear = false;
};

}  // namespace veil::knowledge
