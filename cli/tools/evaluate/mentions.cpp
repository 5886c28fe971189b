// Mentions of one or several systems against gold: opens the collections, compares them in one pass and prints.
#include "cli/documents/folder_source.h"
#include "cli/tools/evaluate/inputs.h"
#include "cli/tools/evaluate/modes.h"
#include "cli/tools/evaluate/report.h"
#include "veil/engine.h"

namespace veil::cli {
namespace {

Result<LabelLevel> label_level(const std::string& name) {
  if (name == "auto") return LabelLevel::automatic;
  if (name == "main") return LabelLevel::main;
  if (name == "full") return LabelLevel::full;
  return Error{"usage.invalid_value", "--labels is one of auto, main, full", ""};
}

Result<ComparisonOptions> comparison_options(const Session& session, const EvaluateOptions& options) {
  ComparisonOptions comparison;
  const std::string usual = options.scheme.empty() ? "auto" : "full";
  const auto labels = label_level(options.labels.empty() ? usual : options.labels);
  if (!labels) return labels.error();
  comparison.detection_options = {*labels, options.merge_overlaps, options.threshold, true};
  const auto only = [&](std::initializer_list<const char*> names) {
    std::size_t asked = 0;
    for (const char* name : names)
      if (options.asks_for(name)) ++asked;
    return asked == options.measures.size();
  };
  comparison.detection = options.measures.empty() || !options.report.empty() || !only({"tab", "coreference"});
  comparison.benchmark = options.measures.empty() || !options.report.empty() || options.asks_for("tab");
  comparison.coreference = options.asks_for("coreference");
  if (!options.frequencies.empty()) {
    auto weights = read_word_information(options.frequencies);
    if (!weights) return std::move(weights).error();
    comparison.weights = std::move(*weights);
  }
  if (options.tags) {
    EngineOptions engine_options;
    engine_options.resources = session.resources;
    auto engine = Engine::open(std::move(engine_options));
    if (!engine) return std::move(engine).error();
    comparison.prepare_gold = [engine = std::move(*engine)](Document& gold) { return engine->analyse(gold); };
  }
  return comparison;
}

// Nothing when no predictions overlap.
std::string joined_note(const SystemComparison& comparison) {
  std::string systems;
  for (const SystemScores& system : comparison.systems) {
    if (system.detection.joined_predictions == 0) continue;
    systems += (systems.empty() ? "" : ", ") + std::to_string(system.detection.joined_predictions) + " of " + system.name;
  }
  return systems.empty() ? "" : "predicted mentions that overlap another were joined with it, as long as both together: " + systems;
}

}  // namespace

Result<int> evaluate_mentions(const Session& session, const EvaluateOptions& options) {
  const auto read = read_options(options);
  if (!read) return read.error();
  const auto pairing = pair_by(options.pair);
  if (!pairing) return pairing.error();
  const auto comparing = comparison_options(session, options);
  if (!comparing) return comparing.error();

  const Interrupt& interrupt = session.interrupt;
  std::vector<const FolderSource*> sources;
  const auto open = [&](const std::string& path) {
    auto source = std::make_unique<FolderSource>(InputWalk({path}, options.format), *read, session.input, interrupt);
    sources.push_back(source.get());
    return source;
  };
  std::vector<NamedSource> systems;
  const std::vector<std::string> names = names_of(options.predicted);
  NamedSource gold{options.gold, open(options.gold)};
  for (std::size_t i = 0; i < names.size(); ++i) systems.push_back({names[i], open(options.predicted[i]), options.predicted[i]});
  PairedCollections collections(std::move(gold), std::move(systems), *pairing);
  const auto comparison = compare_systems(collections, *comparing);
  if (interrupt.requested()) return Error{std::string(interrupted_code), "stopped", ""};
  if (!comparison) {
    Error error = comparison.error();
    if (error.code == "read.missing_field") error.message += " (both sides need their text: veil detect --with-text)";
    return error;
  }

  std::uint64_t left_out = 0;
  for (const FolderSource* source : sources) left_out += source->left_out();
  if (left_out > 0) session.note(left_out_note(left_out));
  if (const std::string joined = joined_note(*comparison); !joined.empty()) session.note(joined);
  if (!options.report.empty()) {
    if (auto written = write_report(report_of(*comparison), std::filesystem::path(options.report)); !written) return written.error();
  }
  const std::set<std::string> shown = options.measures.empty() ? shown_measures(*comparison) : options.measures;
  if (options.json) {
    const auto json = comparison_as_json(
        *comparison, {shown, options.intervals, options.significance, options.shuffles, options.seed, options.confusions});
    if (!json) return json.error();
    session.output.stream() << *json << '\n';
  } else {
    print_comparison(session.output.stream(), *comparison, options, shown);
  }
  return 0;
}

}  // namespace veil::cli
