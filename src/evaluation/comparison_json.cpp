// The comparison as JSON: figures beside the counts that they come from, under the same names as in the tables.
#include <nlohmann/json.hpp>

#include "veil/tools/evaluation_significance.h"
#include "veil/tools/evaluation_systems.h"

namespace veil {
namespace {

using ComparisonJson = nlohmann::ordered_json;

ComparisonJson json_of(const DetectionCounts& counts) {
  return {{"precision", counts.precision()},
          {"recall", counts.recall()},
          {"f1", counts.f1()},
          {"gold", counts.gold},
          {"predicted", counts.predicted},
          {"gold_found", counts.gold_found},
          {"predicted_right", counts.predicted_right}};
}

ComparisonJson json_of(const DetectionAverage& average) {
  return {{"precision", average.precision},
          {"recall", average.recall},
          {"f1", average.f1},
          {"precision_variation", average.precision_variation},
          {"recall_variation", average.recall_variation},
          {"f1_variation", average.f1_variation},
          {"over", average.over}};
}

ComparisonJson json_of(const InstanceCounts& counts) {
  return {{"correct", counts.correct},       {"misclassified", counts.misclassified},
          {"partial", counts.partial},       {"partial_misclassified", counts.partial_misclassified},
          {"deleted", counts.deleted},       {"spurious", counts.spurious},
          {"precision", counts.precision()}, {"recall", counts.recall()}};
}

ComparisonJson json_of(const BenchmarkShare& share) { return {{"share", share.share()}, {"part", share.part}, {"whole", share.whole}}; }

ComparisonJson json_of(const BenchmarkRecall& recall) {
  return {{"entities", json_of(recall.entities)}, {"mentions", json_of(recall.mentions)}, {"tokens", json_of(recall.tokens)}};
}

ComparisonJson json_of(const BenchmarkScores& scores) {
  ComparisonJson json = {{"documents", scores.documents},
                         {"annotations", scores.annotations},
                         {"direct", json_of(scores.direct)},
                         {"quasi", json_of(scores.quasi)},
                         {"all", json_of(scores.all)}};
  for (const auto& [label, recall] : scores.by_label) json["by_label"][label] = json_of(recall);
  json["token_precision"] = json_of(scores.token_precision);
  json["mention_precision"] = json_of(scores.mention_precision);
  json["weighted_token_precision"] = json_of(scores.weighted_token_precision);
  json["weighted_mention_precision"] = json_of(scores.weighted_mention_precision);
  return json;
}

ComparisonJson json_of(const CoreferenceFigure& figure) {
  return {{"precision", figure.precision()}, {"recall", figure.recall()}, {"f1", figure.f1()}};
}

ComparisonJson json_of(const CoreferenceScores& scores) {
  return {{"mentions", json_of(scores.mentions)},
          {"muc", json_of(scores.muc)},
          {"b_cubed", json_of(scores.b_cubed)},
          {"ceaf_mentions", json_of(scores.ceaf_mentions)},
          {"ceaf_entities", json_of(scores.ceaf_entities)},
          {"conll_f1", scores.conll_f1()}};
}

Result<ComparisonJson> detection_as_json(const SystemScores& system, const SystemScores& first, const ComparisonFigures& options) {
  ComparisonJson json;
  for (std::size_t i = 0; i < detection_measure_names.size(); ++i) {
    const std::string name(detection_measure_names[i]);
    if (!options.shown.contains(name)) continue;
    const auto measure = static_cast<DetectionMeasure>(i);
    ComparisonJson& entry = json[name] = json_of(system.detection.total[i]);
    entry["mean_of_documents"] = json_of(average_over_documents(system.detection, measure));
    if (measure == DetectionMeasure::labelled_spans || measure == DetectionMeasure::labelled_tokens) {
      entry["mean_of_labels"] = json_of(average_over_labels(system.detection, measure));
    }
    for (const DetectionFigure figure : {DetectionFigure::precision, DetectionFigure::recall, DetectionFigure::f1}) {
      const std::string figure_name(detection_figure_names[static_cast<std::size_t>(figure)]);
      if (options.intervals) {
        BootstrapOptions bootstrap;
        bootstrap.measure = measure;
        bootstrap.figure = figure;
        bootstrap.seed = options.seed;
        const Interval interval = bootstrap_interval(system.detection, bootstrap);
        entry["intervals"][figure_name] = {interval.low, interval.high};
      }
      if (options.significance && &system != &first) {
        const auto result = approximate_randomization(first.detection, system.detection, {measure, figure, options.shuffles, options.seed});
        if (!result) return result.error();
        entry["p_of_difference_to_first"][figure_name] = result->p;
      }
    }
  }
  return json;
}

ComparisonJson labels_as_json(const DetectionScores& scores) {
  ComparisonJson json = ComparisonJson::object();
  for (const LabelDetection& label : scores.labels) {
    json[label.label] = {{"tokens", json_of(label.tokens)}, {"spans", json_of(label.spans)}, {"instances", json_of(label.instances)}};
  }
  return json;
}

}  // namespace

std::set<std::string> shown_measures(const SystemComparison& comparison) {
  std::set<std::string> shown = {"tokens", "spans", "labelled_spans", "merged_spans", "terms", "instances"};
  if (comparison.annotators_named) shown.insert("tab");
  return shown;
}

Result<std::string> comparison_as_json(const SystemComparison& comparison, const ComparisonFigures& figures) {
  ComparisonFigures options = figures;
  if (options.shown.empty()) options.shown = shown_measures(comparison);
  ComparisonJson json = {
      {"documents", comparison.documents}, {"gold_mentions", comparison.gold_mentions}, {"systems", ComparisonJson::array()}};
  for (const SystemScores& system : comparison.systems) {
    ComparisonJson entry = {{"name", system.name}};
    auto detection = detection_as_json(system, comparison.systems.front(), options);
    if (!detection) return std::move(detection).error();
    if (!detection->is_null()) entry["detection"] = std::move(*detection);
    if (options.shown.contains("instances")) {
      entry["instances"] = json_of(system.detection.instances);
      entry["sentences"] = system.detection.sentences;
      entry["leak"] = system.detection.leak;
    }
    if (options.shown.contains("labels")) entry["labels"] = labels_as_json(system.detection);
    if (options.shown.contains("confusions") || options.confusions > 0) {
      entry["confusions"] = ComparisonJson::array();
      for (const Confusion& confusion : system.detection.confusions) {
        entry["confusions"].push_back({{"gold", confusion.gold}, {"predicted", confusion.predicted}, {"count", confusion.count}});
      }
    }
    if (options.shown.contains("curve")) {
      entry["curve"] = ComparisonJson::array();
      for (const CurvePoint& point : system.detection.curve) {
        entry["curve"].push_back(
            {{"threshold", point.threshold}, {"tokens", json_of(point.tokens)}, {"labelled_spans", json_of(point.labelled_spans)}});
      }
    }
    if (options.shown.contains("tab")) entry["tab"] = json_of(system.benchmark);
    if (options.shown.contains("coreference")) entry["coreference"] = json_of(system.coreference);
    json["systems"].push_back(std::move(entry));
  }
  return json.dump(2, ' ', false, ComparisonJson::error_handler_t::replace);
}

}  // namespace veil
