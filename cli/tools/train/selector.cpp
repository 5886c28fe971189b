// `veil train selector`: learns from people's choices among options to choose like them, and says how well by cross-validation.
#include <filesystem>
#include <iomanip>

#include "cli/command/command.h"
#include "cli/documents/kept_files.h"
#include "cli/tools/training_progress.h"
#include "veil/tools/training_selector.h"

namespace veil::cli {
namespace {

using training::SelectorScores;

void print(std::ostream& out, std::string_view what, const SelectorScores& scores) {
  const auto percent = [&](double share) { out << std::fixed << std::setprecision(2) << 100 * share; };
  out << what << " (" << scores.mentions << " mentions)\n  agrees with the majority  ";
  percent(scores.by_majority);
  out << " %\n  agrees with somebody      ";
  percent(scores.by_any);
  out << " %\n  mean reciprocal rank      " << std::setprecision(4) << scores.reciprocal_rank << "\n  pairs alone               ";
  percent(scores.pair_accuracy);
  out << " %\n  levels alone              ";
  percent(scores.level_accuracy);
  out << " %, weighted F1 ";
  percent(scores.level_weighted_f1);
  out << " %\n  by label                 ";
  for (const auto& [label, share] : scores.by_label) {
    out << ' ' << label << ' ';
    percent(share);
  }
  out << '\n';
}

class TrainSelector : public Command {
 public:
  void declare(Arguments& command) override {
    command.words("CHOICES", &options_.choices, "WikiReplace or reviewed lines").required();
    command.option("--output", &options_.output, "FILE", "the selector to write");
    command.flag("--force", &force_, "overwrite it when it is there");
    command.option("--former", &options_.former, "FILE", "take over its words; be no worse on held-out choices");
    command.option("--held-out", &options_.held_out, "FILE", "choices to compare with the former one");
    command.option("--vectors", &options_.vectors, "FILE", "word vectors as text, the most frequent word first");
    command.option("--wordnet", &options_.wordnet, "DIR", "folder with data.noun and index.noun");
    command.option("--words", &options_.words, "N", "how many words to keep");
    command.option("--folds", &options_.folds, "N", "cross-validate by document in so many parts");
    command.option("--repeats", &options_.repeats, "N", "so often, with other parts");
    command.option("--without", &options_.without, "NAME,...", "groups of features to leave out").separated_by_commas();
    command.option("--rounds", &options_.rounds, "N", "trees");
    command.option("--depth", &options_.depth, "N", "splits from top to leaf");
    command.option("--seed", &options_.seed, "N", "the same seed and choices give the same file");
  }

  Result<int> run(const Session& session) override {
    if (options_.output.empty() && options_.folds < 2) {
      return Error{"usage.missing_argument", "name the file to write with --output, or cross-validate with --folds", ""};
    }
    std::vector<std::filesystem::path> read(options_.choices.begin(), options_.choices.end());
    read.insert(read.end(), {options_.held_out, options_.vectors, options_.wordnet});
    if (auto may = may_write(options_.output, force_, read); !may) return may.error();
    options_.resources = session.resources;
    TrainingProgress progress(session);
    options_.progress = [&](std::string_view what, double share) { progress.update(what, share); };
    const auto report = training::train_selector(options_);
    if (!report) return report.error();
    std::ostream& out = session.output.stream();
    out << "documents " << report->documents << ", mentions " << report->mentions << ", options " << report->options << '\n';
    if (report->cross_validated) print(out, "cross-validation", report->cross_validation);
    if (report->compared) {
      print(out, "former selector, held-out choices", report->former_held_out);
      print(out, "new selector, held-out choices", report->held_out);
    }
    if (report->file_bytes > 0) out << "bytes " << report->file_bytes << '\n';
    return 0;
  }

 private:
  training::SelectorTrainingOptions options_;
  bool force_ = false;
};

}  // namespace

std::unique_ptr<Command> make_train_selector() { return std::make_unique<TrainSelector>(); }

}  // namespace veil::cli
