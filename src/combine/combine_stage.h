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
#include "veil/stage.h"

namespace veil::combine {

struct CombineOptions {
  CombinationRules rules = {};
  std::vector<std::string> precedence = {};  // names of detectors, the most trusted first
  bool second_pass = true;
  std::shared_ptr<const NotIdentifying> not_identifying = nullptr;  // null: every word may identify
};

class CombineStage : public Stage {
 public:
  explicit CombineStage(CombineOptions options);
  std::string_view name() const override { return "combine"; }
  LayerSet reads() const override { return {Layer::candidates}; }
  LayerSet adds() const override { return {Layer::mentions}; }
  Result<void> run(Document& document) const override;

 private:
  void drop_empty_guesses(const Document& document, std::vector<Mention>& candidates) const;
  std::vector<Mention> join_found(Document& document, std::vector<Mention> found) const;
  void join_read_apart(Document& document, std::vector<Mention> read_apart, std::vector<Mention>& certain) const;
  void find_other_occurrences(Document& document, std::vector<Mention> certain) const;

  CombineOptions options_;
  Combiner combiner_;
};

}  // namespace veil::combine
