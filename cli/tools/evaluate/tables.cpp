// The comparison as tables for people. One system has its figures beside each other; several stand side by side, one figure
// per row.
#include <algorithm>
#include <functional>

#include "cli/terminal/text_table.h"
#include "cli/tools/evaluate/modes.h"
#include "veil/tools/evaluation_significance.h"

namespace veil::cli {
namespace {

struct Prf {
  double precision = 0, recall = 0, f1 = 0;
};
struct MeasureRow {
  std::string name;
  std::vector<Prf> of_system;
};

template <typename Counts>
Prf prf(const Counts& counts) {
  return {counts.precision(), counts.recall(), counts.f1()};
}

std::vector<DetectionMeasure> detection_measures(const std::set<std::string>& shown) {
  std::vector<DetectionMeasure> measures;
  for (const std::string_view name : detection_measure_names) {
    if (shown.contains(std::string(name))) measures.push_back(*detection_measure_from(name));
  }
  return measures;
}

std::string name_of_measure(DetectionMeasure measure) { return spaced(detection_measure_names[static_cast<std::size_t>(measure)]); }

class Printer {
 public:
  Printer(std::ostream& out, const SystemComparison& comparison, const EvaluateOptions& options)
      : out_(out), systems_(comparison.systems), options_(options) {}

  void table(TextTable table) {
    if (printed_++ > 0) out_ << '\n';
    table.print(out_, options_.markdown);
  }

  // precision, recall and f1 of every row.
  void prf_table(std::string title, const std::vector<MeasureRow>& rows) {
    TextTable printed{std::move(title), {""}, {}};
    if (systems_.size() == 1) {
      printed.header = {"", "precision", "recall", "f1"};
      for (const MeasureRow& row : rows) {
        const Prf& one = row.of_system[0];
        printed.rows.push_back({row.name, figure(one.precision), figure(one.recall), figure(one.f1)});
      }
    } else {
      for (const SystemScores& system : systems_) printed.header.push_back(system.name);
      const std::pair<const char*, double Prf::*> figures[] = {
          {" precision", &Prf::precision}, {" recall", &Prf::recall}, {" f1", &Prf::f1}};
      for (const MeasureRow& row : rows) {
        for (const auto& [name, member] : figures) {
          std::vector<std::string> cells = {row.name + name};
          for (const Prf& one : row.of_system) cells.push_back(figure(one.*member));
          printed.rows.push_back(std::move(cells));
        }
      }
    }
    table(std::move(printed));
  }

  using Value = std::function<std::string(const SystemScores&)>;
  void value_table(std::string title, const std::vector<std::pair<std::string, Value>>& rows) {
    TextTable printed{std::move(title), {""}, {}};
    for (const SystemScores& system : systems_) printed.header.push_back(system.name);
    for (const auto& [name, value] : rows) {
      std::vector<std::string> cells = {name};
      for (const SystemScores& system : systems_) cells.push_back(value(system));
      printed.rows.push_back(std::move(cells));
    }
    table(std::move(printed));
  }

  MeasureRow row(std::string name, const std::function<Prf(const SystemScores&)>& of) const {
    MeasureRow made{std::move(name), {}};
    for (const SystemScores& system : systems_) made.of_system.push_back(of(system));
    return made;
  }

  const std::vector<SystemScores>& systems() const { return systems_; }
  const EvaluateOptions& options() const { return options_; }

 private:
  std::ostream& out_;
  const std::vector<SystemScores>& systems_;
  const EvaluateOptions& options_;
  int printed_ = 0;
};

void print_detection(Printer& printer, const std::vector<DetectionMeasure>& measures, bool averages) {
  std::vector<MeasureRow> rows;
  for (const DetectionMeasure measure : measures) {
    const std::string name = name_of_measure(measure);
    const auto mean = [measure](const SystemScores& system) {
      const DetectionAverage average = average_over_documents(system.detection, measure);
      return Prf{average.precision, average.recall, average.f1};
    };
    const auto variation = [measure](const SystemScores& system) {
      const DetectionAverage average = average_over_documents(system.detection, measure);
      return Prf{average.precision_variation, average.recall_variation, average.f1_variation};
    };
    rows.push_back(printer.row(name, [&](const SystemScores& system) { return prf(system.detection[measure]); }));
    const bool labelled = measure == DetectionMeasure::labelled_tokens || measure == DetectionMeasure::labelled_spans;
    if (averages && labelled) {
      rows.push_back(printer.row(name + ", mean of labels", [&](const SystemScores& system) {
        const DetectionAverage average = average_over_labels(system.detection, measure);
        return Prf{average.precision, average.recall, average.f1};
      }));
    }
    // The papers give terms as a mean over documents with its coefficient of variation.
    if (averages || measure == DetectionMeasure::terms || measure == DetectionMeasure::published_terms) {
      rows.push_back(printer.row(name + ", mean of documents", mean));
      rows.push_back(printer.row(name + ", variation", variation));
    }
  }
  if (!rows.empty()) printer.prf_table("Detection", rows);
}

void print_instances(Printer& printer) {
  const auto count = [](double InstanceCounts::*member) {
    return [member](const SystemScores& system) { return whole(system.detection.instances.*member); };
  };
  printer.value_table("Instances",
                      {{"correct", count(&InstanceCounts::correct)},
                       {"misclassified", count(&InstanceCounts::misclassified)},
                       {"partial", count(&InstanceCounts::partial)},
                       {"partial, misclassified", count(&InstanceCounts::partial_misclassified)},
                       {"deleted", count(&InstanceCounts::deleted)},
                       {"spurious", count(&InstanceCounts::spurious)},
                       {"missed per sentence (leak)", [](const SystemScores& system) { return figure(system.detection.leak); }}});
}

void print_labels(Printer& printer) {
  std::set<std::string> names;
  for (const SystemScores& system : printer.systems()) {
    for (const LabelDetection& label : system.detection.labels) names.insert(label.label);
  }
  for (const bool tokens : {true, false}) {
    std::vector<MeasureRow> rows;
    for (const std::string& name : names) {
      rows.push_back(printer.row(name, [&](const SystemScores& system) {
        for (const LabelDetection& label : system.detection.labels) {
          if (label.label == name) return prf(tokens ? label.tokens : label.spans);
        }
        return Prf{};
      }));
    }
    if (!rows.empty()) printer.prf_table(tokens ? "Labelled tokens by label" : "Labelled spans by label", rows);
  }
}

void print_confusions(Printer& printer) {
  const std::size_t most = printer.options().confusions == 0 ? 20 : printer.options().confusions;
  for (const SystemScores& system : printer.systems()) {
    TextTable table{"What was taken for what: " + system.name, {"gold", "predicted", "count"}, {}};
    for (const Confusion& confusion : system.detection.confusions) {
      if (confusion.gold == confusion.predicted) continue;
      if (table.rows.size() == most) break;
      table.rows.push_back({confusion.gold.empty() ? "(nothing)" : confusion.gold,
                            confusion.predicted.empty() ? "(nothing)" : confusion.predicted, std::to_string(confusion.count)});
    }
    printer.table(std::move(table));
  }
}

void print_curve(Printer& printer) {
  for (const SystemScores& system : printer.systems()) {
    TextTable table{
        "By threshold: " + system.name, {"score", "tokens precision", "recall", "labelled spans precision", "recall", "f1"}, {}};
    const std::vector<CurvePoint>& curve = system.detection.curve;
    const std::size_t step = std::max<std::size_t>(1, curve.size() / 20);
    for (std::size_t i = curve.empty() ? 0 : (curve.size() - 1) % step; i < curve.size(); i += step) {
      const CurvePoint& point = curve[i];
      table.rows.push_back({figure(point.threshold), figure(point.tokens.precision()), figure(point.tokens.recall()),
                            figure(point.labelled_spans.precision()), figure(point.labelled_spans.recall()),
                            figure(point.labelled_spans.f1())});
    }
    printer.table(std::move(table));
  }
}

void print_benchmark(Printer& printer) {
  const auto share = [](std::function<const BenchmarkShare&(const BenchmarkScores&)> of) {
    return [of = std::move(of)](const SystemScores& system) { return figure(of(system.benchmark).share()); };
  };
  std::vector<std::pair<std::string, Printer::Value>> rows;
  const std::pair<const char*, BenchmarkRecall BenchmarkScores::*> kinds[] = {
      {"direct", &BenchmarkScores::direct}, {"quasi", &BenchmarkScores::quasi}, {"all", &BenchmarkScores::all}};
  const std::pair<const char*, BenchmarkShare BenchmarkRecall::*> units[] = {
      {"entities", &BenchmarkRecall::entities}, {"mentions", &BenchmarkRecall::mentions}, {"tokens", &BenchmarkRecall::tokens}};
  for (const auto& [unit_name, unit] : units) {
    for (const auto& [kind_name, kind] : kinds) {
      rows.emplace_back(std::string("recall of ") + kind_name + " " + unit_name,
                        share([unit = unit, kind = kind](const BenchmarkScores& s) -> const BenchmarkShare& { return s.*kind.*unit; }));
    }
  }
  const std::pair<const char*, BenchmarkShare BenchmarkScores::*> precisions[] = {
      {"precision of tokens", &BenchmarkScores::token_precision},
      {"precision of mentions", &BenchmarkScores::mention_precision},
      {"weighted precision of tokens", &BenchmarkScores::weighted_token_precision},
      {"weighted precision of mentions", &BenchmarkScores::weighted_mention_precision}};
  for (const auto& [name, member] : precisions) {
    if (printer.options().frequencies.empty() && std::string_view(name).starts_with("weighted")) continue;
    rows.emplace_back(name, share([member = member](const BenchmarkScores& s) -> const BenchmarkShare& { return s.*member; }));
  }
  printer.value_table("Text Anonymization Benchmark", rows);
}

void print_coreference(Printer& printer) {
  const auto row = [&](const char* name, CoreferenceFigure CoreferenceScores::*member) {
    return printer.row(name, [member](const SystemScores& system) { return prf(system.coreference.*member); });
  };
  printer.prf_table("Coreference", {row("mentions", &CoreferenceScores::mentions), row("MUC", &CoreferenceScores::muc),
                                    row("B3", &CoreferenceScores::b_cubed), row("CEAF mentions", &CoreferenceScores::ceaf_mentions),
                                    row("CEAF entities", &CoreferenceScores::ceaf_entities)});
  printer.value_table("", {{"CoNLL f1", [](const SystemScores& system) { return figure(system.coreference.conll_f1()); }}});
}

void print_intervals(Printer& printer, const std::vector<DetectionMeasure>& measures) {
  std::vector<std::pair<std::string, Printer::Value>> rows;
  for (const DetectionMeasure measure : measures) {
    for (const DetectionFigure which : {DetectionFigure::precision, DetectionFigure::recall, DetectionFigure::f1}) {
      rows.emplace_back(name_of_measure(measure) + " " + std::string(detection_figure_names[static_cast<std::size_t>(which)]),
                        [&printer, measure, which](const SystemScores& system) {
                          BootstrapOptions options;
                          options.measure = measure;
                          options.figure = which;
                          options.seed = printer.options().seed;
                          const Interval interval = bootstrap_interval(system.detection, options);
                          return figure(interval.low) + " to " + figure(interval.high);
                        });
    }
  }
  printer.value_table("95 % intervals", rows);
}

void print_significance(Printer& printer, const std::vector<DetectionMeasure>& measures) {
  std::vector<std::pair<std::string, Printer::Value>> rows;
  for (const DetectionMeasure measure : measures) {
    for (const DetectionFigure which : {DetectionFigure::precision, DetectionFigure::recall, DetectionFigure::f1}) {
      rows.emplace_back(name_of_measure(measure) + " " + std::string(detection_figure_names[static_cast<std::size_t>(which)]),
                        [&printer, measure, which](const SystemScores& system) -> std::string {
                          const SystemScores& first = printer.systems().front();
                          if (&system == &first) return "";
                          const SignificanceOptions options{measure, which, printer.options().shuffles, printer.options().seed};
                          const auto result = approximate_randomization(first.detection, system.detection, options);
                          return result ? figure(result->p) : "";
                        });
    }
  }
  printer.value_table("p of a difference to " + printer.systems().front().name + " by approximate randomization", rows);
}

}  // namespace

void print_comparison(std::ostream& out, const SystemComparison& comparison, const EvaluateOptions& options,
                      const std::set<std::string>& shown) {
  out << comparison.documents << " documents, " << comparison.gold_mentions << " gold mentions\n\n";
  Printer printer(out, comparison, options);
  const std::vector<DetectionMeasure> measures = detection_measures(shown);
  print_detection(printer, measures, shown.contains("averages"));
  if (options.intervals && !measures.empty()) print_intervals(printer, measures);
  if (options.significance && comparison.systems.size() > 1 && !measures.empty()) print_significance(printer, measures);
  if (shown.contains("instances")) print_instances(printer);
  if (shown.contains("labels")) print_labels(printer);
  if (shown.contains("confusions") || options.confusions > 0) print_confusions(printer);
  if (shown.contains("curve")) print_curve(printer);
  if (shown.contains("tab")) print_benchmark(printer);
  if (shown.contains("coreference")) print_coreference(printer);
}

}  // namespace veil::cli
