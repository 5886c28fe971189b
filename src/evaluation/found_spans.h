// Mentions as detection is measured on them: a span, the name of its label and a score, in the order of the text, each once.
#pragma once

#include <compare>
#include <string>
#include <string_view>
#include <vector>

#include "veil/document.h"
#include "veil/tools/evaluation_detection.h"
#include "veil/result.h"

namespace veil::evaluation {

struct FoundSpan {
  Span span;
  std::string label;
  float score = 1;
};

std::string label_at(const Mention& mention, LabelLevel level);

// What is to be found: the mentions of every annotator but those of kind `none`. Mentions of one annotator that overlap are
// refused with evaluate.overlapping_gold, or joined; those of several annotators are always joined where they overlap, each
// as long as their union and with the label of the longest. `number` stands in the place of errors.
Result<std::vector<FoundSpan>> spans_to_find(const Document& gold, const DetectionOptions& options, std::uint64_t number);

// What was found, above the threshold. Overlaps stay: each prediction stands for itself.
Result<std::vector<FoundSpan>> spans_found(const Document& predicted, const DetectionOptions& options, std::uint64_t number);

// In the order of the text: those that overlap become one as long as their union, with the label of the longest; of equally long ones the
// highest score decides.
std::vector<FoundSpan> joined_where_overlapping(std::vector<FoundSpan> spans);

// MEDDOCAN: neighbours with nothing alphanumeric between them become one.
//   "[Calle Olmo], [23], [1D]" -> "[Calle Olmo, 23, 1D]"
std::vector<Span> merged_neighbours(const std::vector<FoundSpan>& spans, std::string_view text);

// Pairs each gold span with at most one prediction: the same ends and label first, then the same ends, then the longest
// overlap.
struct PairedSpans {
  std::vector<int> prediction_of_gold;  // -1: none
  std::vector<int> gold_of_prediction;
};
PairedSpans pair_spans(const std::vector<FoundSpan>& gold, const std::vector<FoundSpan>& predicted);

}  // namespace veil::evaluation
