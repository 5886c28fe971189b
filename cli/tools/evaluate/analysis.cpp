// How well an analysis agrees with gold, both as CoNLL-U files.
#include <iomanip>
#include <utility>

#include "cli/json/json.h"
#include "cli/tools/evaluate/modes.h"
#include "veil/tools/evaluation.h"

namespace veil::cli {
namespace {

void print_row(std::ostream& out, std::string_view name, const Agreement& agreement) {
  out << std::left << std::setw(14) << name << std::right << std::fixed << std::setprecision(2) << std::setw(10)
      << 100 * agreement.precision() << std::setw(10) << 100 * agreement.recall() << std::setw(10) << 100 * agreement.f1() << std::setw(12)
      << agreement.gold << std::setw(12) << agreement.predicted << '\n';
}

void print_confusions(std::ostream& out, std::string_view title, const std::vector<Confusion>& confusions) {
  if (confusions.empty()) return;
  out << '\n' << title << '\n';
  for (const Confusion& confusion : confusions) {
    out << std::setw(8) << confusion.count << "  " << confusion.gold << " -> " << confusion.predicted << '\n';
  }
}

Json to_json(const Agreement& agreement) {
  return {{"precision", agreement.precision()}, {"recall", agreement.recall()}, {"f1", agreement.f1()}, {"gold", agreement.gold},
          {"predicted", agreement.predicted},   {"correct", agreement.correct}};
}

void print(std::ostream& out, const AnalysisScores& scores, bool as_json) {
  const std::pair<std::string_view, const Agreement&> rows[] = {{"tokens", scores.segmentation.tokens},
                                                                {"words", scores.segmentation.words},
                                                                {"sentences", scores.segmentation.sentences},
                                                                {"upos", scores.upos},
                                                                {"features", scores.features}};
  if (as_json) {
    Json json = {{"documents", scores.documents}};
    for (const auto& [name, agreement] : rows) json[std::string(name)] = to_json(agreement);
    out << json.dump(2) << '\n';
    return;
  }
  out << "percent        precision    recall        f1        gold   predicted\n";
  for (const auto& [name, agreement] : rows) print_row(out, name, agreement);
  print_confusions(out, "Parts of speech taken for another (gold -> predicted)", scores.upos_confusions);
  print_confusions(out, "Features taken for others", scores.feature_confusions);
}

}  // namespace

Result<int> evaluate_analyses(const Session& session, const EvaluateOptions& options) {
  if (options.predicted.size() != 1) {
    return Error{"usage.invalid_value", "analyses are compared two at a time: one GOLD and one PREDICTED", ""};
  }
  ReadOptions read;
  read.format = "conllu";
  auto gold = open_source(std::filesystem::path(options.gold), read);
  if (!gold) return gold.error();
  auto predicted = open_source(std::filesystem::path(options.predicted.front()), read);
  if (!predicted) return predicted.error();
  const auto scores = evaluate_analysis(**gold, **predicted, options.confusions);
  if (!scores) {
    Error error = scores.error();
    if (error.code.starts_with("evaluate.")) error.place = options.predicted.front() + ", " + error.place;
    return error;
  }
  print(session.output.stream(), *scores, options.json);
  return 0;
}

}  // namespace veil::cli
