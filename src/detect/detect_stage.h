// Asks detectors, and the user's own terms, for candidates. What becomes of them is decided by the stage `combine`. Which detectors are
// asked depends on the text: in everyday text one that was learnt from it takes the place of all that prove nothing, unless the policy
// names a model of its own, asks for the other in everyday text alone, and its model knows the text (known_text.h).
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
  std::vector<std::unique_ptr<Detector>> detectors;                // in order of precedence
  std::vector<std::unique_ptr<Detector>> everyday_detectors = {};  // behind them, in everyday text that no model of the policy knows
  std::vector<Term> terms = {};                                    // the user's own, before all detectors
  bool asks_nobody = false;                                        // what the document brings along is all there is
  bool explain = false;                                            // what detectors leave alone is noted too
};

class DetectStage : public Stage {
 public:
  explicit DetectStage(DetectOptions options);
  std::string_view name() const override { return "detect"; }
  LayerSet reads() const override;
  LayerSet adds() const override;

  // Names of the detectors, the most trusted first: for the combination.
  std::vector<std::string> precedence() const;

 private:
  Result<void> fill(const Document& document, LayerWriter& layers) const override;
  const Detector* decider_of(const Document& document, TextReading& reading) const;
  struct Findings {
    std::vector<Mention> candidates = {};
    std::vector<LeftAlone> left_alone = {};  // where it is asked for
  };
  // What it leaves alone goes to `left_alone`, where that is not null.
  void ask(const Detector& detector, const Document& document, std::vector<Mention>& candidates, std::vector<LeftAlone>* left_alone) const;
  const Detector* own_model_for(const Document& document) const;
  void find_terms(const Document& document, std::vector<Mention>& candidates) const;
  DetectOptions options_;
  OccurrenceFinder term_finder_;  // each term as it is written and in lower case: terms are found in any case
};

}  // namespace veil::detect
