// The measures of the Text Anonymization Benchmark (Pilan et al. 2022): an entity is protected only when every mention of it
// is masked, direct and quasi identifiers are counted apart, and precision weighs what was masked by how much it told.
// Several annotators are several right answers: recall counts the entities of all of them, precision the share of annotators
// who agree.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "veil/document.h"
#include "veil/export.h"
#include "veil/tools/evaluation_information.h"
#include "veil/result.h"

namespace veil VEIL_PUBLIC {

struct BenchmarkShare {
  double part = 0;
  double whole = 0;
  double share() const { return whole == 0 ? 0 : part / whole; }
  BenchmarkShare& operator+=(const BenchmarkShare& other) {
    part += other.part;
    whole += other.whole;
    return *this;
  }
};

// Recall of what one kind of identifier needs.
struct BenchmarkRecall {
  BenchmarkShare entities;  // with all mentions masked
  BenchmarkShare mentions;
  BenchmarkShare tokens;
};

struct BenchmarkScores {
  std::uint64_t documents = 0;
  std::uint64_t annotations = 0;  // documents times their annotators
  BenchmarkRecall direct;
  BenchmarkRecall quasi;
  BenchmarkRecall all;
  std::map<std::string, BenchmarkRecall> by_label;
  BenchmarkShare token_precision;
  BenchmarkShare mention_precision;
  BenchmarkShare weighted_token_precision;    // equal to the unweighted one without weights
  BenchmarkShare weighted_mention_precision;  // the weight of a mention is the sum over its words
};

class BenchmarkEvaluation {
 public:
  // `weights` empty: every word weighs 1.
  explicit BenchmarkEvaluation(std::shared_ptr<const WordInformation> weights = nullptr);

  // Both documents must be of the same text; every predicted mention that is not of kind `none` counts as masked.
  // Parts of a mention that need no mask, as in the benchmark's script: white space and punctuation, "Mr", "Mrs", "Ms",
  // "no", "nr", "about", and, where gold has tags, adpositions, particles, conjunctions and determiners. Errors:
  // evaluate.different_text.
  Result<void> add(std::uint64_t number, const Document& gold, const Document& predicted);
  const BenchmarkScores& scores() const { return scores_; }

 private:
  std::shared_ptr<const WordInformation> weights_;
  BenchmarkScores scores_;
};

}  // namespace VEIL_PUBLIC
