#include "cli/tools/evaluate/report.h"

#include <algorithm>
#include <cstdio>

#include "cli/terminal/text_table.h"

namespace veil::cli {
namespace {

ReportColumn share_column(std::string name) { return {std::move(name), Unit::percent, Direction::higher_is_better}; }
ReportColumn count_column(std::string name) { return {std::move(name), Unit::count, Direction::none}; }
ReportValue number(double value) { return {value, {}}; }

ReportTable system_table(const SystemComparison& comparison) {
  ReportTable table;
  table.group = "Detection";
  table.title = "Precision, recall and F1";
  table.note = "Recall is what protection lives on: what was not found stays readable.";
  table.row_name = "system and measure";
  table.columns = {share_column("precision"), share_column("recall"), share_column("F1")};
  for (const SystemScores& system : comparison.systems) {
    for (std::size_t i = 0; i < detection_measure_names.size(); ++i) {
      const DetectionCounts& counts = system.detection.total[i];
      table.rows.push_back({system.name + ": " + spaced(detection_measure_names[i]),
                            {number(counts.precision()), number(counts.recall()), number(counts.f1())},
                            false});
    }
  }
  return table;
}

ReportTable label_table(const SystemScores& system) {
  ReportTable table;
  table.group = "By label";
  table.title = system.name;
  table.note = "Tokens covered by a mention of the label, and mentions with the right ends and label.";
  table.row_name = "label";
  table.columns = {count_column("gold mentions"),  share_column("token precision"), share_column("token recall"),
                   share_column("span precision"), share_column("span recall"),     share_column("span F1")};
  for (const LabelDetection& label : system.detection.labels) {
    table.rows.push_back({label.label,
                          {number(label.spans.gold), number(label.tokens.precision()), number(label.tokens.recall()),
                           number(label.spans.precision()), number(label.spans.recall()), number(label.spans.f1())},
                          false});
  }
  return table;
}

ReportTable confusion_table(const SystemScores& system) {
  ReportTable table;
  table.group = "What was taken for what";
  table.title = system.name;
  table.row_name = "gold, then predicted";
  table.columns = {count_column("mentions")};
  for (const Confusion& confusion : system.detection.confusions) {
    if (confusion.gold == confusion.predicted) continue;
    const std::string gold = confusion.gold.empty() ? "nothing" : confusion.gold;
    const std::string predicted = confusion.predicted.empty() ? "nothing" : confusion.predicted;
    table.rows.push_back({gold + ", " + predicted, {number(static_cast<double>(confusion.count))}, false});
  }
  return table;
}

// The documents with the most left readable come first.
ReportTable riskiest_table(const SystemScores& system) {
  ReportTable table;
  table.group = "Riskiest documents";
  table.title = system.name;
  table.note = "Words of gold mentions that no prediction covers, the most first.";
  table.row_name = "document";
  table.columns = {
      {"words left readable", Unit::count, Direction::lower_is_better}, count_column("words to cover"), share_column("recall")};
  std::vector<const DocumentDetection*> documents;
  for (const DocumentDetection& document : system.detection.documents) documents.push_back(&document);
  const auto missed = [](const DocumentDetection& document) {
    const DetectionCounts& tokens = document.counts[static_cast<std::size_t>(DetectionMeasure::tokens)];
    return tokens.gold - tokens.gold_found;
  };
  std::stable_sort(documents.begin(), documents.end(), [&](const auto* a, const auto* b) { return missed(*a) > missed(*b); });
  if (documents.size() > 20) documents.resize(20);
  for (const DocumentDetection* document : documents) {
    const DetectionCounts& tokens = document->counts[static_cast<std::size_t>(DetectionMeasure::tokens)];
    table.rows.push_back(
        {"document " + std::to_string(document->number), {number(missed(*document)), number(tokens.gold), number(tokens.recall())}, false});
  }
  return table;
}

ReportTable benchmark_table(const SystemComparison& comparison) {
  ReportTable table;
  table.group = "Text Anonymization Benchmark";
  table.title = "Recall by entity, weighted precision";
  table.note = "An entity counts as protected only when every mention of it is covered.";
  table.row_name = "system";
  table.columns = {share_column("recall, direct"), share_column("recall, quasi"), share_column("recall, all"),
                   share_column("token precision"), share_column("weighted precision")};
  for (const SystemScores& system : comparison.systems) {
    const BenchmarkScores& scores = system.benchmark;
    table.rows.push_back(
        {system.name,
         {number(scores.direct.entities.share()), number(scores.quasi.entities.share()), number(scores.all.entities.share()),
          number(scores.token_precision.share()), number(scores.weighted_token_precision.share())},
         false});
  }
  return table;
}

ReportChart curve_chart(const SystemComparison& comparison) {
  ReportChart chart;
  chart.title = "Precision and recall over thresholds";
  chart.description = "Each point counts predictions with at least its score. Up and to the right is better.";
  chart.x = share_column("token recall");
  chart.y = share_column("token precision");
  for (const SystemScores& system : comparison.systems) {
    ChartSeries series{system.name, {}};
    for (const CurvePoint& point : system.detection.curve) {
      char name[40];
      std::snprintf(name, sizeof name, "threshold %.2f", point.threshold);
      series.points.push_back({point.tokens.recall(), point.tokens.precision(), name});
    }
    chart.series.push_back(std::move(series));
  }
  return chart;
}

}  // namespace

Report report_of(const SystemComparison& comparison) {
  Report report;
  report.title = "What was found, against gold";
  report.counts = {{"documents", comparison.documents, "", {}},
                   {"gold mentions", comparison.gold_mentions, "", {}},
                   {"systems", comparison.systems.size(), "", {}}};
  std::string names;
  for (const SystemScores& system : comparison.systems) names += (names.empty() ? "" : ", ") + system.name;
  report.facts = {{"systems", names, false}};
  report.tables.push_back(system_table(comparison));
  if (comparison.annotators_named) report.tables.push_back(benchmark_table(comparison));
  for (const SystemScores& system : comparison.systems) report.tables.push_back(label_table(system));
  for (const SystemScores& system : comparison.systems) report.tables.push_back(riskiest_table(system));
  for (const SystemScores& system : comparison.systems) report.tables.push_back(confusion_table(system));
  report.charts.push_back(curve_chart(comparison));
  return report;
}

}  // namespace veil::cli
