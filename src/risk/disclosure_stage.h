// Asks the measures of disclosure (disclosure.h) what the mentions tell about the targets. Before mentions are final, measures propose:
// what discloses a target becomes a candidate, and mentions that say nothing about any are named as harmless; the stage `combine` decides.
// Once they are final, what measures see is kept with the document for all who ask.
#pragma once

#include <optional>

#include "risk/disclosure.h"
#include "text/stage.h"

namespace veil::risk {

class DisclosureStage : public Stage {
 public:
  // Without settings nobody asks for targets: those of documents stay as they are and leave nothing out.
  explicit DisclosureStage(Measures measures, std::optional<TargetSettings> targets = std::nullopt)
      : measures_(std::move(measures)), targets_(std::move(targets)) {}
  std::string_view name() const override { return "disclosure"; }
  LayerSet reads() const override { return {Layer::tokens, Layer::tags, Layer::phrases, Layer::mentions}; }
  LayerSet adds() const override { return {Layer::targets, Layer::disclosure, Layer::candidates}; }

 private:
  Result<void> fill(const Document& document, LayerWriter& layers) const override;
  Measures measures_;
  std::optional<TargetSettings> targets_;
};

// Adds the risks that measures see in the document's mentions, beside those of other stages.
class DisclosureRiskStage : public Stage {
 public:
  explicit DisclosureRiskStage(Measures measures) : measures_(std::move(measures)) {}
  std::string_view name() const override { return "disclosure risks"; }
  LayerSet reads() const override { return {Layer::mentions, Layer::targets, Layer::risks}; }
  LayerSet adds() const override { return {Layer::disclosure}; }
  LayerSet changes() const override { return {Layer::risks}; }

 private:
  Result<void> fill(const Document& document, LayerWriter& layers) const override;
  Measures measures_;
};

}  // namespace veil::risk
