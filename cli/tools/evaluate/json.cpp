// The comparison as JSON: figures beside the counts that they come from, under the same names as in the tables.
#include "cli/json/json.h"
#include "cli/tools/evaluate/modes.h"
#include "veil/tools/evaluation_significance.h"

namespace veil::cli {
namespace {

Json to_json(const DetectionCounts& counts) {
  return {{"precision", counts.precision()},
          {"recall", counts.recall()},
          {"f1", counts.f1()},
          {"gold", counts.gold},
          {"predicted", counts.predicted},
          {"gold_found", counts.gold_found},
          {"predicted_right", counts.predicted_right}};
}

Json to_json(const DetectionAverage& average) {
  return {{"precision", average.precision},
          {"recall", average.recall},
          {"f1", average.f1},
          {"precision_variation", average.precision_variation},
          {"recall_variation", average.recall_variation},
          {"f1_variation", average.f1_variation},
          {"over", average.over}};
}

Json to_json(const InstanceCounts& counts) {
  return {{"correct", counts.correct},       {"misclassified", counts.misclassified},
          {"partial", counts.partial},       {"partial_misclassified", counts.partial_misclassified},
          {"deleted", counts.deleted},       {"spurious", counts.spurious},
          {"precision", counts.precision()}, {"recall", counts.recall()}};
}

Json to_json(const BenchmarkShare& share) { return {{"share", share.share()}, {"part", share.part}, {"whole", share.whole}}; }

Json to_json(const BenchmarkRecall& recall) {
  return {{"entities", to_json(recall.entities)}, {"mentions", to_json(recall.mentions)}, {"tokens", to_json(recall.tokens)}};
}

Json to_json(const BenchmarkScores& scores) {
  Json json = {{"documents", scores.documents},
               {"annotations", scores.annotations},
               {"direct", to_json(scores.direct)},
               {"quasi", to_json(scores.quasi)},
               {"all", to_json(scores.all)}};
  for (const auto& [label, recall] : scores.by_label) json["by_label"][label] = to_json(recall);
  json["token_precision"] = to_json(scores.token_precision);
  json["mention_precision"] = to_json(scores.mention_precision);
  json["weighted_token_precision"] = to_json(scores.weighted_token_precision);
  json["weighted_mention_precision"] = to_json(scores.weighted_mention_precision);
  return json;
}

Json to_json(const CoreferenceFigure& figure) {
  return {{"precision", figure.precision()}, {"recall", figure.recall()}, {"f1", figure.f1()}};
}

Json to_json(const CoreferenceScores& scores) {
  return {{"mentions", to_json(scores.mentions)},
          {"muc", to_json(scores.muc)},
          {"b_cubed", to_json(scores.b_cubed)},
          {"ceaf_mentions", to_json(scores.ceaf_mentions)},
          {"ceaf_entities", to_json(scores.ceaf_entities)},
          {"conll_f1", scores.conll_f1()}};
}

Result<Json> detection_as_json(const SystemScores& system, const SystemScores& first, const EvaluateOptions& options,
                               const std::set<std::string>& shown) {
  Json json;
  for (std::size_t i = 0; i < detection_measure_names.size(); ++i) {
    const std::string name(detection_measure_names[i]);
    if (!shown.contains(name)) continue;
    const auto measure = static_cast<DetectionMeasure>(i);
    Json& entry = json[name] = to_json(system.detection.total[i]);
    entry["mean_of_documents"] = to_json(average_over_documents(system.detection, measure));
    if (measure == DetectionMeasure::labelled_spans || measure == DetectionMeasure::labelled_tokens) {
      entry["mean_of_labels"] = to_json(average_over_labels(system.detection, measure));
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

Json labels_as_json(const DetectionScores& scores) {
  Json json = Json::object();
  for (const LabelDetection& label : scores.labels) {
    json[label.label] = {{"tokens", to_json(label.tokens)}, {"spans", to_json(label.spans)}, {"instances", to_json(label.instances)}};
  }
  return json;
}

}  // namespace

Result<std::string> comparison_as_json(const SystemComparison& comparison, const EvaluateOptions& options,
                                       const std::set<std::string>& shown) {
  Json json = {{"documents", comparison.documents}, {"gold_mentions", comparison.gold_mentions}, {"systems", Json::array()}};
  for (const SystemScores& system : comparison.systems) {
    Json entry = {{"name", system.name}};
    auto detection = detection_as_json(system, comparison.systems.front(), options, shown);
    if (!detection) return std::move(detection).error();
    if (!detection->is_null()) entry["detection"] = std::move(*detection);
    if (shown.contains("instances")) {
      entry["instances"] = to_json(system.detection.instances);
      entry["sentences"] = system.detection.sentences;
      entry["leak"] = system.detection.leak;
    }
    if (shown.contains("labels")) entry["labels"] = labels_as_json(system.detection);
    if (shown.contains("confusions") || options.confusions > 0) {
      entry["confusions"] = Json::array();
      for (const Confusion& confusion : system.detection.confusions) {
        entry["confusions"].push_back({{"gold", confusion.gold}, {"predicted", confusion.predicted}, {"count", confusion.count}});
      }
    }
    if (shown.contains("curve")) {
      entry["curve"] = Json::array();
      for (const CurvePoint& point : system.detection.curve) {
        entry["curve"].push_back(
            {{"threshold", point.threshold}, {"tokens", to_json(point.tokens)}, {"labelled_spans", to_json(point.labelled_spans)}});
      }
    }
    if (shown.contains("tab")) entry["tab"] = to_json(system.benchmark);
    if (shown.contains("coreference")) entry["coreference"] = to_json(system.coreference);
    json["systems"].push_back(std::move(entry));
  }
  return json.dump(2);
}

}  // namespace veil::cli
