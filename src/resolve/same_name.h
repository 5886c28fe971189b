// Coreference by name: mentions with the same words, in any case, are one entity; a single name that is part of exactly one longer
// name of a person ("Vries" beside "Anna Vries") belongs to that person. Two people who share the name stay two, and the
// single name then is an entity of its own. Known weakness: no titles, acronyms or inflected forms yet.
#pragma once

#include "veil/stage.h"

namespace veil::resolve {

class SameNameStage : public Stage {
 public:
  std::string_view name() const override { return "resolve"; }
  LayerSet reads() const override { return {Layer::mentions}; }
  LayerSet adds() const override { return {Layer::entities}; }
  Result<void> run(Document& document) const override;
};

}  // namespace veil::resolve
