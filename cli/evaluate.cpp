// `veil evaluate GOLD PREDICTED`: how well an analysis agrees with gold, both as CoNLL-U files.
#include <CLI/CLI.hpp>
#include <iomanip>
#include <nlohmann/json.hpp>

#include "command.h"
#include "veil/evaluation.h"

namespace veil::cli {
namespace {

void print_row(std::ostream& out, std::string_view name, const Agreement& agreement) {
  out << std::left << std::setw(14) << name << std::right << std::fixed << std::setprecision(2) << std::setw(10)
      << 100 * agreement.precision() << std::setw(10) << 100 * agreement.recall() << std::setw(10) << 100 * agreement.f1()
      << std::setw(12) << agreement.gold << std::setw(12) << agreement.predicted << '\n';
}

void print_confusions(std::ostream& out, std::string_view title, const std::vector<Confusion>& confusions) {
  if (confusions.empty()) return;
  out << '\n' << title << '\n';
  for (const Confusion& confusion : confusions) {
    out << std::setw(8) << confusion.count << "  " << confusion.gold << " -> " << confusion.predicted << '\n';
  }
}

nlohmann::ordered_json to_json(const Agreement& agreement) {
  return {{"precision", agreement.precision()}, {"recall", agreement.recall()}, {"f1", agreement.f1()},
          {"gold", agreement.gold},             {"predicted", agreement.predicted}, {"correct", agreement.correct}};
}

class Evaluate : public Command {
 public:
  void declare(CLI::App& command) override {
    command.add_option("GOLD", gold_, "right answers")->required();
    command.add_option("PREDICTED", predicted_, "an analysis")->required();
    command.add_option("--confusions", confusions_, "how many of the most frequent mistakes to list")->type_name("N");
    command.add_flag("--json", json_, "for programs");
  }

  Result<int> run(const Session& session) override {
    ReadOptions options;
    options.format = "conllu";
    auto gold = open_source(std::filesystem::path(gold_), options);
    if (!gold) return gold.error();
    auto predicted = open_source(std::filesystem::path(predicted_), options);
    if (!predicted) return predicted.error();
    const auto scores = evaluate_analysis(**gold, **predicted, confusions_);
    if (!scores) return scores.error();
    print(session.output.stream(), *scores);
    return 0;
  }

 private:
  void print(std::ostream& out, const AnalysisScores& scores) const {
    const std::pair<std::string_view, const Agreement&> rows[] = {{"tokens", scores.segmentation.tokens},
                                                                  {"words", scores.segmentation.words},
                                                                  {"sentences", scores.segmentation.sentences},
                                                                  {"upos", scores.upos},
                                                                  {"features", scores.features}};
    if (json_) {
      nlohmann::ordered_json json = {{"documents", scores.documents}};
      for (const auto& [name, agreement] : rows) json[std::string(name)] = to_json(agreement);
      out << json.dump(2) << '\n';
      return;
    }
    out << "percent        precision    recall        f1        gold   predicted\n";
    for (const auto& [name, agreement] : rows) print_row(out, name, agreement);
    print_confusions(out, "Parts of speech taken for another (gold -> predicted)", scores.upos_confusions);
    print_confusions(out, "Features taken for others", scores.feature_confusions);
  }

  std::string gold_;
  std::string predicted_;
  std::size_t confusions_ = 0;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Command> make_evaluate() { return std::make_unique<Evaluate>(); }

}  // namespace veil::cli
