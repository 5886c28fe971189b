// How well tokens, words and sentences agree with gold, as the scorer of the CoNLL 2018 shared task defines it: a token or
// sentence counts when both ends are right; words inside a contraction are aligned by their forms (longest common
// subsequence, without case), all others by their places. https://universaldependencies.org/conll18/evaluation.html
#pragma once

#include "veil/document.h"
#include "veil/tools/evaluation.h"
#include "veil/result.h"

namespace veil {

// Both documents hold the same text (evaluate.different_text otherwise) and the layers tokens and sentences.
Result<SegmentationScores> evaluate_segmentation(const Document& gold, const Document& predicted);

}  // namespace veil
