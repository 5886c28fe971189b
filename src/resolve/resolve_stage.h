// Coreference: mentions of one thing become one entity. People are told apart in people.h, organisations, places and the
// like in things.h, dates, codes and quantities in value_key.h; names that the text itself declares equal (aliases.h) are
// joined in all of them. A person and a place of one name stay two. Pronouns are no mentions; they only tell the gender of a
// person (pronouns.h). Known weakness: descriptions ("the applicant") are resolved by their words alone.
#pragma once

#include <memory>
#include <utility>

#include "resolve/name_facts.h"
#include "resolve/people.h"
#include "text/stage.h"

namespace veil::resolve {

struct ResolveOptions {
  // Precision first or not: docs/experiments/coreference.md.
  Ambiguous ambiguous = Ambiguous::first_named;
  // Whether pronouns count where neither title nor given name tells the gender.
  bool pronouns = true;
};

class ResolveStage : public Stage {
 public:
  explicit ResolveStage(std::shared_ptr<const NameFacts> facts, ResolveOptions options = {})
      : facts_(std::move(facts)), options_(options) {}
  std::string_view name() const override { return "resolve"; }
  LayerSet reads() const override { return {Layer::mentions}; }
  LayerSet adds() const override { return {Layer::entities}; }

 private:
  Result<void> fill(const Document& document, LayerWriter& layers) const override;
  std::shared_ptr<const NameFacts> facts_;
  ResolveOptions options_;
};

}  // namespace veil::resolve
