// The last word on what is left alone, for who asks why: what others noted on the way is none where it became part of a mention after all,
// and a mention that the policy leaves readable is left alone, too. Runs behind all that find and combine, only where it is asked for.
#pragma once

#include <string>
#include <unordered_set>

#include "risk/disclosure.h"
#include "text/stage.h"
#include "veil/policy.h"

namespace veil::pipeline {

class ExplainStage : public Stage {
 public:
  ExplainStage(const Policy& policy, risk::Measures measures)
      : policy_(policy), measures_(std::move(measures)), keep_(policy.keep.begin(), policy.keep.end()) {}
  std::string_view name() const override { return "explain"; }
  LayerSet reads() const override { return {Layer::mentions, Layer::left_alone}; }
  LayerSet adds() const override { return {}; }
  LayerSet changes() const override { return {Layer::left_alone}; }

 private:
  Result<void> fill(const Document& document, LayerWriter& layers) const override;
  Result<void> add_kept_mentions(const Document& document, std::vector<LeftAlone>& left_alone) const;
  Policy policy_;
  risk::Measures measures_;
  std::unordered_set<std::string> keep_;
};

}  // namespace veil::pipeline
