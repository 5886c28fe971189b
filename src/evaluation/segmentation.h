// How well tokens, words and sentences agree with gold, as the scorer of the CoNLL 2018 shared task defines it: a token or
// sentence counts when both ends are right; words inside a contraction are aligned by their forms (longest common
// subsequence, without case), all others by their places. https://universaldependencies.org/conll18/evaluation.html
#pragma once

#include <cstdint>

#include "veil/document.h"
#include "veil/result.h"

namespace veil {

struct Agreement {
  std::uint64_t gold = 0;
  std::uint64_t predicted = 0;
  std::uint64_t correct = 0;

  double precision() const { return predicted == 0 ? 0 : static_cast<double>(correct) / static_cast<double>(predicted); }
  double recall() const { return gold == 0 ? 0 : static_cast<double>(correct) / static_cast<double>(gold); }
  double f1() const {
    return gold + predicted == 0 ? 0 : 2 * static_cast<double>(correct) / static_cast<double>(gold + predicted);
  }
  Agreement& operator+=(const Agreement& other);
};

struct SegmentationScores {
  Agreement tokens;  // as written: a contraction is one
  Agreement words;   // as the grammar sees them: a contraction is several
  Agreement sentences;
  SegmentationScores& operator+=(const SegmentationScores& other);
};

// Both documents hold the same text (evaluate.different_text otherwise) and the layers tokens and sentences.
Result<SegmentationScores> evaluate_segmentation(const Document& gold, const Document& predicted);

}  // namespace veil
