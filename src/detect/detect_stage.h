// Asks all detectors, joins what they found with the user's own terms and given mentions, and looks through the text once more for
// other occurrences of the same words (second_pass.h).
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "detect/combine.h"
#include "detect/detector.h"
#include "detect/not_identifying.h"
#include "text/occurrences.h"
#include "veil/stage.h"

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
  CombinationRules combination;
  bool second_pass = true;
  std::shared_ptr<const NotIdentifying> not_identifying;  // null: every word may identify
  GivenMentions given = GivenMentions::add;
};

class DetectStage : public Stage {
 public:
  explicit DetectStage(DetectOptions options);
  std::string_view name() const override { return "detect"; }
  LayerSet reads() const override;
  LayerSet adds() const override { return {Layer::mentions}; }
  Result<void> run(Document& document) const override;

  // The two halves of `run`, for a document whose passages are read apart: what detectors find in it, joined; and, together with
  // what was found elsewhere in it (`elsewhere`), the other occurrences. `find` gives what is certain by itself, for `complete` to look
  // for where it became part of a longer mention.
  std::vector<Mention> find(Document& document) const;
  void complete(Document& document, std::vector<Mention> elsewhere = {}, std::vector<Mention> certain = {}) const;
  GivenMentions given() const { return options_.given; }

 private:
  void find_terms(const Document& document, std::vector<Mention>& candidates) const;
  void drop_empty_guesses(const Document& document, std::vector<Mention>& candidates) const;
  DetectOptions options_;
  OccurrenceFinder term_finder_;  // each term as it is written and in lower case: terms are found in any case
  Combiner combiner_;
};

}  // namespace veil::detect
