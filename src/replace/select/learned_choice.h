// The method `learned`: what `generalize` offers, in the order in which people would choose. All mentions of a document are decided
// together; where the model is unsure the rule of `generalize` decides, the most specific first.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "replace/method.h"
#include "replace/select/option_glossary.h"
#include "replace/select/selector_model.h"

namespace veil::replace {

struct LearnedSettings {
  double strictness = 0;
  double budget = 0;  // bits that the replacements of a document may tell in all; 0: no limit
  // A likeliest option below this probability is not taken for a choice, and the rule of `generalize` decides; only where neither
  // strictness nor a budget asks for more than that rule gives.
  double least_certainty = 0.4;
};

struct LearnedDecision {
  std::vector<std::size_t> order;  // options to try, suppression (the number of offered options) last among those left
  std::string reason;
};

// How an option that Veil offers came about, in the terms of those that people chose among.
OptionOrigin origin_of(const Option& option, Label label);

class LearnedChoice {
 public:
  // Without a glossary options are taken for English ones.
  LearnedChoice(std::shared_ptr<const SelectorModel> model, LearnedSettings settings,
                std::shared_ptr<const OptionGlossary> glossary = nullptr)
      : model_(std::move(model)), settings_(settings), glossary_(std::move(glossary)) {}

  // One decision per mention; `offers` are those of `mentions`, in order of place.
  std::vector<LearnedDecision> decide(const Document& document, std::span<const std::uint32_t> mentions,
                                      const std::vector<Offer>& offers) const;
  // What an option tells, in bits: how rare its words are, or how few things it may be, whichever is less.
  double bits(const Option& option, std::string_view in_english) const;

 private:
  std::string as_people_saw(const Option& option, Label label, Language language) const;
  std::shared_ptr<const SelectorModel> model_;
  LearnedSettings settings_;
  std::shared_ptr<const OptionGlossary> glossary_;
};

}  // namespace veil::replace
