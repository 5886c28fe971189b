#include <algorithm>
#include <utility>

#include "veil/tools/evaluation_systems.h"

namespace veil {
namespace {

bool names_entities(const Document& document) {
  return std::any_of(document.mentions.begin(), document.mentions.end(), [](const Mention& mention) { return mention.entity != 0; });
}

Error at(const Error& error, std::string place) { return {error.code, error.message, std::move(place)}; }

// Measures look at both sides; whose mistake it is follows from the documents. Gold is looked at first, as the measures do.
bool is_fault_of_gold(const Error& error, const Document& gold) {
  if (error.code == "evaluate.overlapping_gold") return true;
  return error.code == "evaluate.empty_mention" &&
         std::any_of(gold.mentions.begin(), gold.mentions.end(), [](const Mention& mention) { return mention.span.empty(); });
}

}  // namespace

Result<SystemComparison> compare_systems(PairedCollections& collections, const ComparisonOptions& options) {
  SystemComparison comparison;
  std::vector<DetectionEvaluation> detections;
  std::vector<BenchmarkEvaluation> benchmarks;
  bool gold_entities = false;
  bool predicted_entities = false;
  for (const std::string& name : collections.systems()) {
    comparison.systems.push_back({name, {}, {}, {}});
    detections.emplace_back(options.detection_options);
    benchmarks.emplace_back(options.weights);
  }
  for (;;) {
    auto next = collections.next();
    if (!next) return std::move(next).error();
    if (!*next) break;
    PairedDocuments& pair = **next;
    if (options.prepare_gold) {
      if (auto prepared = options.prepare_gold(pair.gold); !prepared) return at(prepared.error(), collections.gold_place(pair));
    }
    ++comparison.documents;
    comparison.gold_mentions += pair.gold.mentions.size();
    gold_entities = gold_entities || names_entities(pair.gold);
    for (const Mention& mention : pair.gold.mentions) comparison.annotators_named |= !mention.annotator.empty();
    for (std::size_t i = 0; i < pair.predicted.size(); ++i) {
      Document& predicted = pair.predicted[i];
      const double threshold = options.detection_options.threshold;
      std::erase_if(predicted.mentions, [&](const Mention& mention) { return static_cast<double>(mention.score) < threshold; });
      predicted_entities = predicted_entities || names_entities(predicted);
      Result<void> done;
      if (options.detection) done = detections[i].add(pair.number, pair.gold, predicted);
      if (done && options.benchmark) done = benchmarks[i].add(pair.number, pair.gold, predicted);
      if (done && options.coreference) {
        done = add_coreference(pair.number, pair.gold, predicted, comparison.systems[i].coreference);
      }
      if (!done) {
        const bool gold = is_fault_of_gold(done.error(), pair.gold);
        return at(done.error(), gold ? collections.gold_place(pair) : collections.predicted_place(pair, i));
      }
    }
  }
  comparison.entities_given = gold_entities && predicted_entities;
  for (std::size_t i = 0; i < comparison.systems.size(); ++i) {
    comparison.systems[i].detection = detections[i].scores();
    comparison.systems[i].benchmark = benchmarks[i].scores();
  }
  return comparison;
}

}  // namespace veil
