// One or several systems against the same gold, in one pass: everything that tables, reports and tests of significance need.
//   PairedCollections pairs(std::move(gold), std::move(systems), PairBy::id);
//   auto comparison = compare_systems(pairs, {});
//   comparison->systems[0].detection[DetectionMeasure::tokens].recall()
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "veil/export.h"
#include "veil/tools/evaluation_benchmark.h"
#include "veil/tools/evaluation_coreference.h"
#include "veil/tools/evaluation_detection.h"
#include "veil/tools/evaluation_pairing.h"
#include "veil/result.h"

namespace veil VEIL_PUBLIC {

struct ComparisonOptions {
  DetectionOptions detection_options;  // its threshold holds for every measure
  bool detection = true;               // off: overlapping gold does not matter
  bool benchmark = true;
  bool coreference = true;
  std::shared_ptr<const WordInformation> weights;       // of the benchmark's precision; empty: every word weighs 1
  std::function<Result<void>(Document&)> prepare_gold;  // adds layers, such as tags; empty: gold stays as it was read
};

struct SystemScores {
  std::string name;
  DetectionScores detection;
  BenchmarkScores benchmark;
  CoreferenceScores coreference;
};

struct SystemComparison {
  std::uint64_t documents = 0;
  std::uint64_t gold_mentions = 0;
  bool annotators_named = false;  // gold is of the benchmark's kind
  bool entities_given = false;    // both sides join mentions into entities
  std::vector<SystemScores> systems;
};

// Errors: those of pairing and of each measure; the first ends the comparison.
Result<SystemComparison> compare_systems(PairedCollections& collections, const ComparisonOptions& options);

// What to tell of a comparison.
struct ComparisonFigures {
  std::set<std::string> shown;  // "tokens", "spans", ..., "labels", "tab", "coreference"; empty: shown_measures()
  bool intervals = false;       // 95 % of each figure
  bool significance = false;    // p of the difference to the first system
  std::uint32_t shuffles = 9999;
  std::uint64_t seed = 1;
  std::size_t confusions = 0;  // above 0: what was taken for what, too
};
// Those that are told when nobody chose.
std::set<std::string> shown_measures(const SystemComparison& comparison);
// The figures beside the counts that they come from, under the names of the tables of `veil evaluate`.
Result<std::string> comparison_as_json(const SystemComparison& comparison, const ComparisonFigures& figures);

}  // namespace VEIL_PUBLIC
