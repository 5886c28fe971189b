// What a document brings along adds to what detectors find and never takes from it: its mentions become candidates beside theirs. One
// that the policy would leave readable (its kind is not protected, its label is kept, its score is too low) is dropped, since it would
// cover what is found below it; only who asks for the given mentions alone (--given-mentions only) trusts them. Tokens and sentences are
// cut anew, since detectors see nothing in a text that is one long word, unless the document is read for its annotation.
#pragma once

#include "text/stage.h"
#include "veil/policy.h"

namespace veil::pipeline {

class GivenStage : public Stage {
 public:
  // `explain`: what is dropped is noted.
  GivenStage(const Policy& policy, GivenMentions mentions, bool tokens_count, bool explain = false)
      : policy_(policy), mentions_(mentions), tokens_count_(tokens_count), explain_(explain) {}
  std::string_view name() const override { return "given mentions"; }
  LayerSet reads() const override { return {}; }
  LayerSet adds() const override { return {Layer::candidates}; }
  LayerSet changes() const override;

 private:
  Result<void> fill(const Document& document, LayerWriter& layers) const override;
  Policy policy_;
  GivenMentions mentions_;
  bool tokens_count_;
  bool explain_;
};

}  // namespace veil::pipeline
