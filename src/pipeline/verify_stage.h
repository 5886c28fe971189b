// The last stage before a text may leave: it looks at the text as it leaves (write/verify.h) and mends what it finds. What was left
// beside the mentions becomes a mention, with its evidence, and is replaced as the same words were elsewhere; a replacement that says an
// original is suppressed. Then it looks again. A document that cannot be mended so is refused.
#pragma once

#include <string>
#include <utility>

#include "text/said_again.h"
#include "text/stage.h"

namespace veil::pipeline {

class VerifyStage : public Stage {
 public:
  // `suppression` is what stands where nothing else may.
  VerifyStage(MayStay may_stay, std::string suppression) : may_stay_(std::move(may_stay)), suppression_(std::move(suppression)) {}
  std::string_view name() const override { return "verify"; }
  LayerSet reads() const override { return {Layer::mentions, Layer::entities, Layer::risks, Layer::replacements}; }
  LayerSet adds() const override { return {}; }
  LayerSet changes() const override { return {Layer::mentions, Layer::entities, Layer::risks, Layer::replacements}; }

 private:
  Result<void> fill(const Document& document, LayerWriter& layers) const override;
  MayStay may_stay_;
  std::string suppression_;
};

}  // namespace veil::pipeline
