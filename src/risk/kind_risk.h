// The simplest measure: a mention is a risk when its kind is one that the policy protects. Measures that look at the target
// (embeddings, information content) stand beside it and add risks of their own.
// Value 1 for a protected kind, 0 for another; the threshold lies between.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "text/stage.h"

namespace veil::risk {

struct KindRiskOptions {
  std::vector<IdentifierKind> protect;  // kinds that must not stay readable
  float smallest_score = 0;             // mentions below it do not count
  std::vector<std::string> keep;        // whole mentions, in this spelling, that may stay
};

class KindRiskStage : public Stage {
 public:
  explicit KindRiskStage(KindRiskOptions options);
  std::string_view name() const override { return "risk"; }
  LayerSet reads() const override { return {Layer::mentions}; }
  LayerSet adds() const override { return {Layer::risks}; }

 private:
  Result<void> fill(const Document& document, LayerWriter& layers) const override;
  KindRiskOptions options_;
  std::set<std::string, std::less<>> keep_;
};

}  // namespace veil::risk
