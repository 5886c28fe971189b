// How well mentions were found: tokens and whole spans, with and without their label, as MUC, i2b2, MEDDOCAN and the papers
// on disclosure count them. Counts are kept per document, so that averages, intervals and tests of significance follow from
// them (evaluation_significance.h). docs/evaluation.md defines each measure and names the script that it equals.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "veil/document.h"
#include "veil/export.h"
#include "veil/tools/evaluation.h"
#include "veil/result.h"

namespace veil VEIL_PUBLIC {

// What both sides have and share. Gold that was found and predictions that are right differ where one may answer several
// (terms); elsewhere they are the same number. Halves come from partial credit.
struct DetectionCounts {
  double gold = 0;
  double predicted = 0;
  double gold_found = 0;
  double predicted_right = 0;

  double precision() const { return predicted == 0 ? 0 : predicted_right / predicted; }
  double recall() const { return gold == 0 ? 0 : gold_found / gold; }
  double f1() const {
    const double p = precision();
    const double r = recall();
    return p + r == 0 ? 0 : 2 * p * r / (p + r);
  }
  DetectionCounts& operator+=(const DetectionCounts& other) {
    gold += other.gold;
    predicted += other.predicted;
    gold_found += other.gold_found;
    predicted_right += other.predicted_right;
    return *this;
  }
  friend bool operator==(const DetectionCounts&, const DetectionCounts&) = default;
};

enum class DetectionMeasure : std::uint8_t {
  tokens,           // covered by a mention, whatever its label
  labelled_tokens,  // covered by a mention of the label
  spans,            // both ends right, whatever the label
  labelled_spans,   // both ends and label right
  merged_spans,     // as spans, after joining neighbours with nothing alphanumeric between them
  partial_spans,    // as spans, and half a point for an overlap
  terms,            // any shared token
  published_terms   // as terms, with the papers' single numerator: recall counts detected terms, and may exceed 1
};
inline constexpr std::array<std::string_view, 8> detection_measure_names = {"tokens",       "labelled_tokens", "spans", "labelled_spans",
                                                                            "merged_spans", "partial_spans",   "terms", "published_terms"};
using CountsByMeasure = std::array<DetectionCounts, detection_measure_names.size()>;
std::optional<DetectionMeasure> detection_measure_from(std::string_view name);

// MUC's and i2b2's view of instances: every gold mention is paired with at most one prediction.
struct InstanceCounts {
  double correct = 0;                // both ends and label
  double misclassified = 0;          // both ends, another label
  double partial = 0;                // overlap, right label
  double partial_misclassified = 0;  // overlap, another label
  double deleted = 0;                // gold without a prediction
  double spurious = 0;               // prediction without gold

  double precision() const { return share(correct, correct + misclassified + partial + partial_misclassified + spurious); }
  double recall() const { return share(correct, correct + misclassified + partial + partial_misclassified + deleted); }
  InstanceCounts& operator+=(const InstanceCounts& other);

 private:
  static double share(double part, double whole) { return whole == 0 ? 0 : part / whole; }
};

enum class LabelLevel {
  automatic,  // the eight labels; below MISC, where foreign labels end up, the subtype
  main,       // the eight labels
  full        // label and subtype
};

struct DetectionOptions {
  LabelLevel labels = LabelLevel::automatic;
  bool merge_overlaps = false;  // join overlapping gold mentions into one with the label of the longest; off: they are refused
  double threshold = 0;         // predictions with a lower score do not count; 0: all do
  // Join predictions that overlap, as other tools give them, into one as long as their union, with the label of the longest; off: each
  // stands for itself.
  bool join_predictions = false;
};

struct DocumentDetection {
  std::uint64_t number = 0;  // in the gold collection, from 1
  CountsByMeasure counts;
};

struct LabelDetection {
  std::string label;
  DetectionCounts tokens;
  DetectionCounts spans;
  InstanceCounts instances;  // by the gold label; spurious ones by the predicted
};

// Predictions with this score or a higher one.
struct CurvePoint {
  double threshold = 0;
  DetectionCounts tokens;
  DetectionCounts labelled_spans;
};

// Mean of a figure over classes or documents. `variation` is standard deviation (n - 1) / mean; 0 where there is none.
struct DetectionAverage {
  double precision = 0, recall = 0, f1 = 0;
  double precision_variation = 0, recall_variation = 0, f1_variation = 0;
  std::uint64_t over = 0;  // how many
};

struct DetectionScores {
  CountsByMeasure total;                     // micro
  std::vector<DocumentDetection> documents;  // in the order of gold
  std::vector<LabelDetection> labels;        // in alphabetical order
  InstanceCounts instances;
  std::vector<Confusion> confusions;     // of paired mentions, deleted ones (predicted empty) and spurious ones (gold empty)
  std::vector<CurvePoint> curve;         // from the highest score down, 201 points at most
  std::uint64_t sentences = 0;           // of the gold texts
  double leak = 0;                       // MEDDOCAN: labelled gold mentions missed per sentence
  std::uint64_t joined_predictions = 0;  // that went into another

  const DetectionCounts& operator[](DetectionMeasure measure) const { return total[static_cast<std::size_t>(measure)]; }
};

// Over documents that have something to find or something found.
DetectionAverage average_over_documents(const DetectionScores& scores, DetectionMeasure measure);
// Over the labels of either side.
DetectionAverage average_over_labels(const DetectionScores& scores, DetectionMeasure measure);

class DetectionEvaluation {
 public:
  explicit DetectionEvaluation(DetectionOptions options);
  ~DetectionEvaluation();
  DetectionEvaluation(DetectionEvaluation&&) noexcept;

  // Both documents must be of the same text. Mentions of kind `none` need not be found and do not count as found; gold of
  // several annotators is the union of theirs. Errors: evaluate.overlapping_gold, evaluate.empty_mention,
  // evaluate.different_text.
  Result<void> add(std::uint64_t number, const Document& gold, const Document& predicted);
  DetectionScores scores() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace VEIL_PUBLIC
