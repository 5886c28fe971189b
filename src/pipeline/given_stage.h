// Mentions that a document brings along add to what detectors find and never take from it: one that the policy would leave readable (its
// kind is not protected, its label is kept, its score is too low) is dropped before detection, where it would cover what is found below
// it. Only who asks for the given mentions alone (--given-mentions only) trusts them.
#pragma once

#include "veil/policy.h"
#include "veil/stage.h"

namespace veil::pipeline {

class GivenStage : public Stage {
 public:
  explicit GivenStage(const Policy& policy) : policy_(policy) {}
  std::string_view name() const override { return "given mentions"; }
  LayerSet reads() const override { return {}; }
  LayerSet adds() const override { return {}; }
  Result<void> run(Document& document) const override;

 private:
  bool stays_readable(const Mention& mention) const;
  Policy policy_;
};

}  // namespace veil::pipeline
