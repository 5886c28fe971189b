// `veil evaluate GOLD PREDICTED...`: every measure of the field in one table.
#include <algorithm>

#include "cli/command/command.h"
#include "cli/documents/kept_files.h"
#include "cli/terminal/suggestion.h"
#include "cli/tools/evaluate/modes.h"
#include "veil/report.h"

namespace veil::cli {
namespace {

const std::vector<std::string>& known_measures() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> all(detection_measure_names.begin(), detection_measure_names.end());
    for (const char* name :
         {"instances", "labels", "averages", "confusions", "curve", "tab", "coreference", "choices", "agreement", "utility", "truth"}) {
      all.emplace_back(name);
    }
    return all;
  }();
  return names;
}

class Evaluate : public Command {
 public:
  void declare(Arguments& command) override {
    command.words("GOLD", &options_.gold, "right answers").required();
    command.words("PREDICTED", &options_.predicted, "systems");
    command.option("--measures", &measures_, "LIST", "tokens, spans, labels, tab, coreference, choices, utility, truth, ...");
    command.option("--labels", &options_.labels, "LEVEL", "auto (subtypes below MISC only), main or full");
    command.option("--scheme", &options_.scheme, "NAME", "compare in the labels of conll, i2b2, meddocan, presidio or tab");
    command.option("--pair", &options_.pair, "HOW", "documents by id, or by order when ids come from file names");
    command.flag("--merge-overlaps", &options_.merge_overlaps, "join gold mentions that overlap instead of refusing them");
    command.option("--threshold", &options_.threshold, "SCORE", "count predictions with this score or more");
    command.option("--frequencies", &options_.frequencies, "FILE", "words and counts (TSV): information in tab and utility");
    command.flag("--tags", &options_.tags, "tab: tag gold first, so that function words need no mask");
    command.flag("--significance", &options_.significance, "p of the difference to the first, by shuffling; 95 % intervals");
    command.flag("--intervals", &options_.intervals, "").shown_with("--significance");
    command.option("--shuffles", &options_.shuffles, "N", "for significance (9999)").hidden();
    command.option("--seed", &options_.seed, "N", "of shuffles, intervals and sheets (1)").hidden();
    command.option("--confusions", &options_.confusions, "N", "how many of the most frequent mistakes to list").hidden();
    command.option("--format", &options_.format, "NAME", "of all files: txt, jsonl, brat, conll, tab, i2b2, ...");
    command.option("--offsets", &options_.offsets, "UNIT", "code-points, bytes or utf16");
    command.option("--vectors", &options_.vectors, "FILE", "utility: word vectors (text) that say what is similar");
    command.option("--topic", &options_.topic, "FIELD", "utility: field with a topic; does a classifier still find it?");
    command.option("--background", &options_.background, "FILE", "utility: public text per person, to attack the texts with");
    command.option("--report", &options_.report, "FILE", "tables and pictures as .html, .md or .json");
    command.option("--sheet", &options_.sheet, "N", "draw N replacements of protected documents for a reader to judge").between(1, 100000);
    command.option("--output", &options_.output, "FILE", "").needed_with("--sheet");
    command.flag("--force", &options_.force, "").hidden();
    command.flag("--judged", &options_.judged, "what one or two readers say: shares with intervals, agreement");
    command.flag("--json", &options_.json, "for programs; tables for documents");
    command.flag("--markdown", &options_.markdown, "").shown_with("--json");
  }

  Result<int> run(const Session& session) override {
    if (auto chosen = choose_measures(); !chosen) return chosen.error();
    if (options_.sheet || options_.judged) return judge(session);
    if (!options_.output.empty() && !options_.asks_for("truth")) {
      return Error{"usage.invalid_value", "--output is for --sheet and the cases of truth; figures go to standard output", ""};
    }
    if (options_.shuffles < 1 || options_.shuffles > 1000000) {
      return Error{"usage.invalid_value", "--shuffles is from 1 to 1000000", ""};
    }
    if (!options_.report.empty()) {
      if (const auto format = report_format_of(options_.report); !format) return format.error();
      std::vector<std::filesystem::path> read = {options_.gold, options_.vectors, options_.background};
      read.insert(read.end(), options_.predicted.begin(), options_.predicted.end());
      if (auto may = may_write(options_.report, true, read); !may) return may.error();
    }
    using Evaluation = Result<int> (*)(const Session&, const EvaluateOptions&);
    const std::pair<const char*, Evaluation> alone[] = {{"choices", evaluate_replacement_choices},
                                                        {"agreement", evaluate_annotators},
                                                        {"utility", evaluate_utility},
                                                        {"truth", evaluate_truth}};
    for (const auto& [name, evaluate] : alone) {
      if (!options_.asks_for(name)) continue;
      if (options_.measures.size() > 1) {
        return Error{"usage.invalid_value", std::string(name) + " is measured alone: what it compares are no mentions", ""};
      }
      return evaluate(session, options_);
    }
    if (options_.predicted.empty()) return Error{"usage.missing_argument", "PREDICTED is required: whom to compare with GOLD", ""};
    if (options_.significance && options_.predicted.size() < 2) {
      return Error{"usage.invalid_value", "--significance compares systems: name two or more", ""};
    }
    const auto by_name = format_of(std::filesystem::path(options_.gold));
    const bool conllu = options_.format == "conllu" || (options_.format.empty() && by_name && *by_name == "conllu");
    return conllu && options_.measures.empty() ? evaluate_analyses(session, options_) : evaluate_mentions(session, options_);
  }

 private:
  Result<int> judge(const Session& session) {
    if (options_.sheet && options_.judged) {
      return Error{"usage.invalid_value", "--sheet draws a sheet and --judged reads it: one at a time", ""};
    }
    if (!options_.measures.empty()) return Error{"usage.invalid_value", "readers measure by their answers: leave out --measures", ""};
    if (!options_.report.empty()) return Error{"usage.invalid_value", "sheets have no report: take --json or --markdown", "--report"};
    return options_.sheet ? draw_sheet(session, options_) : evaluate_judged(session, options_);
  }

  Result<void> choose_measures() {
    std::string_view rest = measures_;
    while (!rest.empty()) {
      const std::size_t comma = std::min(rest.find(','), rest.size());
      const std::string name(rest.substr(0, comma));
      rest.remove_prefix(std::min(comma + 1, rest.size()));
      if (name.empty()) continue;
      if (name == "all") {
        options_.measures.insert(known_measures().begin(), known_measures().end() - 4);
        continue;
      }
      if (std::find(known_measures().begin(), known_measures().end(), name) == known_measures().end()) {
        return Error{"usage.invalid_value",
                     "there is no such measure" + did_you_mean(name, known_measures()) + " (known: " + joined(known_measures(), ", ") + ")",
                     "--measures " + name};
      }
      options_.measures.insert(name);
    }
    return {};
  }

  EvaluateOptions options_;
  std::string measures_;
};

}  // namespace

std::unique_ptr<Command> make_evaluate() { return std::make_unique<Evaluate>(); }

}  // namespace veil::cli
