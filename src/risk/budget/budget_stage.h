// Brings what leaves under one budget of risk for the whole document (docs/budget.md), behind the choice of replacements: what needs no
// protection stands as it was, what does is written as generally as the attackers ask for, and words that are no mention go where they
// tell whom the text is about. A second stage asks the attackers once more about the text as it leaves, behind its verification.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "risk/budget/contest.h"
#include "risk/budget/ensemble.h"
#include "risk/budget/phantom.h"
#include "risk/budget/places.h"
#include "risk/budget/population.h"
#include "statistics/corpus_statistics.h"
#include "text/stage.h"
#include "veil/budget.h"

namespace veil::risk {

struct BudgetSettings {
  BudgetMode mode = BudgetMode::off;
  bool known_in_part = false;  // a phantom stands beside each person for what is not known
  unsigned smallest_k = 10, largest_k = 10;
  double named = 0, right = 0, margin = 0;
  unsigned steps = 2000;
  bool refuse_absent = true;  // else a phantom stands for whom nobody knows
  bool refuse_unmet = true;   // else everything is suppressed
};

struct BudgetParts {
  BudgetSettings rules;
  std::string key;  // bytes that k is drawn from; empty: it is not drawn
  PlaceOptions places;
  std::shared_ptr<const Ensemble> ensemble;      // of the background, or of the collection; null: no attackers are asked
  std::shared_ptr<const Phantom> phantom;        // null where nobody needs one
  std::shared_ptr<const Population> population;  // null: there is none
  std::array<std::shared_ptr<const statistics::CorpusStatistics>, spoken_languages.size()> statistics;
};

class BudgetStage : public Stage {
 public:
  explicit BudgetStage(std::shared_ptr<const BudgetParts> parts) : parts_(std::move(parts)) {}
  std::string_view name() const override { return "budget"; }
  LayerSet reads() const override {
    return {Layer::tokens, Layer::tags, Layer::phrases, Layer::mentions, Layer::entities, Layer::risks, Layer::replacements};
  }
  LayerSet adds() const override { return {Layer::budget}; }
  LayerSet changes() const override { return {Layer::mentions, Layer::entities, Layer::risks, Layer::replacements}; }

 private:
  Result<void> fill(const Document& document, LayerWriter& layers) const override;
  std::shared_ptr<const BudgetParts> parts_;
};

class BudgetCheckStage : public Stage {
 public:
  explicit BudgetCheckStage(std::shared_ptr<const BudgetParts> parts) : parts_(std::move(parts)) {}
  std::string_view name() const override { return "budget check"; }
  LayerSet reads() const override { return {Layer::mentions, Layer::replacements, Layer::budget}; }
  LayerSet adds() const override { return {}; }
  LayerSet changes() const override { return {Layer::budget}; }

 private:
  Result<void> fill(const Document& document, LayerWriter& layers) const override;
  std::shared_ptr<const BudgetParts> parts_;
};

}  // namespace veil::risk
