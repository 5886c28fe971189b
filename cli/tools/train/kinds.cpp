// `veil train kinds`: makes the file that tells everyday text from edited prose, models/kinds.veil.
#include "cli/command/command.h"
#include "cli/documents/kept_files.h"
#include "cli/tools/training_progress.h"
#include "veil/tools/training_kinds.h"

namespace veil::cli {
namespace {

// One row per source, kind, language and length of texts.
void print_figures(std::ostream& out, const std::vector<training::KindFigure>& figures) {
  out << "source\tkind\tlanguage\twords\ttexts\twrong side\tkind right\n";
  for (const training::KindFigure& figure : figures) {
    out << figure.source << '\t' << figure.kind << '\t' << figure.language << '\t' << (figure.long_enough ? "60-" : "1-59") << '\t'
        << figure.texts << '\t' << figure.wrong_side << '\t' << figure.kind_right << '\n';
  }
}

class TrainKinds : public Command {
 public:
  void declare(Arguments& command) override {
    command.words("TEXTS", &options_.texts, "JSON Lines with text and kind");
    command.option("--output", &options_.output, "FILE", "the file to write; without it only figures are printed");
    command.flag("--force", &force_, "overwrite it when it is there");
    command.option("--measure", &measured_, "FILE", "measure this model on the texts, instead of training");
    command.option("--folds", &options_.folds, "N", "parts of cross-validation, which sets the threshold; 0 for none");
    command.option("--missed", &options_.missed, "X", "share of everyday texts that the threshold may take for prose");
    command.option("--row-bits", &options_.row_bits, "N", "the model has two to this power rows of 16 bytes");
    command.option("--rounds", &options_.rounds, "N", "how often each text is learnt from");
    command.option("--rate", &options_.rate, "X", "how much is learnt from one text");
    command.option("--caution", &options_.caution, "X", "higher trusts rare words less");
    command.option("--shrink", &options_.shrink, "X", "higher trusts all words less");
    command.option("--seed", &options_.seed, "N", "of the order of texts; the same seed and texts give the same file");
  }

  Result<int> run(const Session& session) override {
    if (options_.texts.empty()) {
      return Error{"usage.missing_argument", "name files of texts; their kinds are " + training::text_kind_list(), ""};
    }
    std::ostream& out = session.output.stream();
    if (!measured_.empty()) {
      const auto figures = training::measure_kinds(measured_, options_.texts);
      if (!figures) return figures.error();
      print_figures(out, *figures);
      return 0;
    }
    if (!options_.output.empty()) {
      if (auto may = may_write(options_.output, force_, {options_.texts.begin(), options_.texts.end()}); !may) return may.error();
    }
    TrainingProgress progress(session);
    options_.progress = [&](std::string_view what, double share) { progress.update(what, share); };
    const auto report = training::train_kinds(options_);
    if (!report) return report.error();
    if (options_.folds > 0) print_figures(out, report->figures);
    out << "texts               " << report->texts << "\ncopies              " << report->copies << "\nwindows             "
        << report->windows << "\neveryday from       " << report->everyday_from << '\n';
    if (report->bytes > 0) out << "bytes of the file   " << report->bytes << '\n';
    return 0;
  }

 private:
  training::KindTrainingOptions options_;
  std::string measured_;
  bool force_ = false;
};

}  // namespace

std::unique_ptr<Command> make_train_kinds() { return std::make_unique<TrainKinds>(); }

}  // namespace veil::cli
