// Whether one system is better than another or only luckier, and how sure a figure is. Both work on the counts per document
// that detection keeps, so any of its measures can be asked. Deterministic for a seed.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "veil/export.h"
#include "veil/tools/evaluation_detection.h"
#include "veil/result.h"

namespace veil VEIL_PUBLIC {

enum class DetectionFigure : std::uint8_t { precision, recall, f1 };
inline constexpr std::string_view detection_figure_names[] = {"precision", "recall", "f1"};
double figure_of(const DetectionCounts& counts, DetectionFigure figure);

struct SignificanceOptions {
  DetectionMeasure measure = DetectionMeasure::labelled_spans;
  DetectionFigure figure = DetectionFigure::f1;
  std::uint32_t shuffles = 9999;  // as in Chinchor 1992 and Dias 2016
  std::uint64_t seed = 1;
};

struct Significance {
  double first = 0;  // the figure of each system
  double second = 0;
  std::uint32_t at_least_as_far = 0;  // shuffles that separate the two as much as they are apart
  double p = 1;                       // (at_least_as_far + 1) / (shuffles + 1)
};

// Approximate randomization (Noreen 1989), two-sided: documents change sides by the toss of a coin. Errors:
// evaluate.different_documents when the systems were not measured on the same documents.
Result<Significance> approximate_randomization(const DetectionScores& first, const DetectionScores& second,
                                               const SignificanceOptions& options);

struct BootstrapOptions {
  DetectionMeasure measure = DetectionMeasure::labelled_spans;
  DetectionFigure figure = DetectionFigure::f1;
  std::uint32_t samples = 1999;  // collections drawn with replacement
  double confidence = 0.95;
  std::uint64_t seed = 1;
};
struct Interval {
  double low = 0;
  double high = 0;
};
// Percentile interval over documents.
Interval bootstrap_interval(const DetectionScores& scores, const BootstrapOptions& options);

}  // namespace VEIL_PUBLIC
