// Asks all detectors, and the user's own terms, for candidates. What becomes of them is decided by the stage `combine`.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "detect/detector.h"
#include "text/occurrences.h"
#include "text/stage.h"

namespace veil::detect {

struct Term {
  std::string text;
  Label label = Label::misc;
  IdentifierKind kind = IdentifierKind::direct;
  std::string subtype = {};
};

struct DetectOptions {
  std::vector<std::unique_ptr<Detector>> detectors;  // in order of precedence
  std::vector<Term> terms;                           // the user's own, before all detectors
  bool asks_nobody = false;                          // what the document brings along is all there is
};

class DetectStage : public Stage {
 public:
  explicit DetectStage(DetectOptions options);
  std::string_view name() const override { return "detect"; }
  LayerSet reads() const override;
  LayerSet adds() const override { return {Layer::candidates}; }

  // Names of the detectors, the most trusted first: for the combination.
  std::vector<std::string> precedence() const;

 private:
  Result<void> fill(const Document& document, LayerWriter& layers) const override;
  const Detector* decider_of(const Document& document) const;
  void find_terms(const Document& document, std::vector<Mention>& candidates) const;
  DetectOptions options_;
  OccurrenceFinder term_finder_;  // each term as it is written and in lower case: terms are found in any case
};

}  // namespace veil::detect
