// Makes one mention per stretch of text out of the candidates of all detectors. Nothing that was found becomes readable by it: what
// overlaps is covered as a whole, and the rules of the policy (veil/combination.h) only decide what the whole is called. The one
// exception is a threshold: where too few votes say that a stretch is a mention, it is none.
//   in:  [Anna] 0.9, [Anna de Vries] 0.6     out: [Anna de Vries]
// A guess does not swallow what is certain: where an earlier detector is sure of a part, a long guess over it is cut into the pieces
// beside that part that hold letters or digits.
//   in:  date [5 May 1998] 0.95, proper_name [Demir 5 May 1998] 0.5     out: [Demir] [5 May 1998]
// Cost: sorting, and within overlapping candidates linear in their number times the number of detectors.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "text/shared_texts.h"
#include "veil/combination.h"
#include "veil/document.h"

namespace veil::combine {

// What the evidence of an outvoted candidate says behind its reason, before the label it gave.
inline constexpr std::string_view outvoted_words = "; voted ";

class Combiner {
 public:
  // `precedence`: names of detectors, the most trusted first. Before all of them stand "given" and "term", behind them whoever
  // is not named, and last "second_pass".
  explicit Combiner(CombinationRules rules = {}, std::vector<std::string> precedence = {});

  // Whether mentions may be dropped for want of votes.
  bool has_threshold() const { return has_threshold_; }

  // The result is ordered by place and does not overlap. Empty spans are dropped. `text` is what the spans are in. What has too few votes
  // goes to `outvoted`, where that is not null.
  std::vector<Mention> combine(std::string_view text, std::vector<Mention> candidates, std::vector<Mention>* outvoted = nullptr) const;

 private:
  std::size_t rank_of(const DetectorName& detector) const;
  std::vector<Mention> without_outvoted(std::vector<Mention> candidates, std::vector<Mention>* outvoted) const;
  Mention decide(std::vector<Mention> overlapping, SharedTexts& reasons) const;
  void combine_run(std::string_view text, std::vector<Mention>& candidates, SharedTexts& reasons, std::vector<Mention>& mentions,
                   std::vector<Mention>* outvoted) const;

  CombinationRules rules_;
  std::vector<std::string> precedence_;
  bool has_threshold_ = false;
};

}  // namespace veil::combine
