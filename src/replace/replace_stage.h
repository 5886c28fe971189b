// Chooses a replacement for every mention whose risk is too high: the first option of its method, or the level that the policy fixes;
// suppression at the last. Options that say the original again (text/said_again.h), or name another original that has to go or a
// word of a person who has, are dropped before the choice and do not appear among the options of the replacement. Replacements are a
// layer; the text itself is changed only when written.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>

#include "replace/method.h"
#include "replace/select/learned_choice.h"
#include "text/occurrences.h"
#include "text/said_again.h"
#include "text/stage.h"

namespace veil::replace {

// Whether an option may stand for a mention of the document: false where it would disclose what must not be known.
using OptionGuard = std::function<bool(std::uint32_t mention, const Option& option)>;
// Makes the guard of a document, which must outlive it; an empty one lets everything pass.
using GuardOfDocument = std::function<Result<OptionGuard>(const Document&)>;

struct ReplaceOptions {
  MethodOptions methods;
  // Name of the method for a mention: "tag", "keep", ... Names that are not registered count as suppress: fail closed.
  std::function<MethodName(const Mention&)> method_for;
  // The level that the policy fixes for a mention; 0: the first that is safe.
  std::function<int(const Mention&)> level_for;
  // Decides for the method `learned`; without one it is `generalize`.
  std::shared_ptr<const LearnedChoice> learned;
  GuardOfDocument guard;  // may be empty
  MayStay may_stay;       // words of originals that options may keep; empty: those of the lists of surrogates
};

class ReplaceStage : public Stage {
 public:
  explicit ReplaceStage(ReplaceOptions options);
  std::string_view name() const override { return "replace"; }
  LayerSet reads() const override;
  LayerSet adds() const override { return {Layer::replacements}; }

 private:
  Result<void> fill(const Document& document, LayerWriter& layers) const override;
  // `decision`: the options in the order to try, or null for the most specific first.
  Replacement choose(const Document& document, std::uint32_t mention_number, const Method& method, Offer offer,
                     const LearnedDecision* decision, const OccurrenceFinder& originals, const OptionGuard& guard) const;

  ReplaceOptions options_;
  struct NamedMethod {
    MethodName name;  // that all replacements share
    std::unique_ptr<Method> method;
  };
  std::map<std::string, NamedMethod, std::less<>> methods_;
};

}  // namespace veil::replace
