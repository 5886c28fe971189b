// The one place where candidates become mentions, whoever proposes them: detectors and lists, readings of what is in disguise or in no
// language of ours (`read_apart`), measures of disclosure. Guesses that say nothing are dropped, what overlaps is joined (combiner.h), the
// text is searched once more for other occurrences of the same words and their short forms (second_pass.h), and what measures found or do
// not need comes last (disclosing.h). It runs behind everybody who proposes something, and does nothing where nothing was proposed.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "combine/combiner.h"
#include "combine/not_identifying.h"
#include "text/stage.h"

namespace veil::combine {

struct CombineOptions {
  CombinationRules rules = {};
  std::vector<std::string> precedence = {};  // names of detectors, the most trusted first
  bool second_pass = true;
  std::shared_ptr<const NotIdentifying> not_identifying = nullptr;  // null: every word may identify
  bool explain = false;                                             // candidates that become no mention are noted
};

class CombineStage : public Stage {
 public:
  explicit CombineStage(CombineOptions options);
  std::string_view name() const override { return "combine"; }
  LayerSet reads() const override { return {Layer::candidates}; }
  LayerSet adds() const override { return {Layer::mentions}; }
  LayerSet changes() const override;

 private:
  Result<void> fill(const Document& document, LayerWriter& layers) const override;
  // What is dropped on the way goes to `left_alone`, here and below, where that is not null.
  void drop_empty_guesses(const Document& document, std::vector<Mention>& candidates, std::vector<LeftAlone>* left_alone) const;
  std::vector<Mention> combined(const Document& document, std::vector<Mention> candidates, std::vector<LeftAlone>* left_alone) const;
  // `mentions` are those of the document.
  std::vector<Mention> join_found(const Document& document, std::vector<Mention> found, std::vector<Mention>& mentions,
                                  std::vector<LeftAlone>* left_alone) const;
  void join_read_apart(const Document& document, std::vector<Mention> read_apart, std::vector<Mention>& mentions,
                       std::vector<Mention>& certain) const;
  void find_other_occurrences(const Document& document, std::vector<Mention> certain, std::vector<Mention>& mentions) const;

  CombineOptions options_;
  Combiner combiner_;
};

}  // namespace veil::combine
