// `veil train tagger`: makes the tagger of one language, models/tagger.<language>.veil, and measures it on what it held out.
#include <cstdio>
#include <filesystem>

#include "cli/command/command.h"
#include "cli/documents/kept_files.h"
#include "cli/tools/training_progress.h"
#include "veil/tools/training.h"

namespace veil::cli {
namespace {

std::string score_line(const training::TaggingScore& score) {
  char numbers[96];
  std::snprintf(numbers, sizeof numbers, "  %9zu words   UPOS %6.2f %%   features %6.2f %%", score.words, 100 * score.upos_accuracy(),
                100 * score.features_accuracy());
  std::string name = score.treebank;
  name.resize(std::max<std::size_t>(name.size(), 16), ' ');
  return name + numbers + "\n";
}

class TrainTagger : public Command {
 public:
  void declare(Arguments& command) override {
    command.option("--language", &language_, "L", "en, de, pt or es").required();
    command.option("--treebanks", &options_.treebanks, "DIR", "folder with one folder per treebank").required();
    command.option("--texts", &options_.texts, "DIR", "folder of running text; without it less accurate");
    command.option("--entities", &options_.entities, "DIR", "folder of entity corpora, used as text");
    command.option("--lexicon", &options_.lexicon, "DIR", "folder with the German inflection lexicon");
    command.option("--output", &options_.output, "FILE", "the file to write; otherwise only measure");
    command.flag("--force", &force_, "overwrite it when it is there");
    command.option("--held-out-folds", &options_.held_out_folds, "N", "hold out one fold of so many; 0: train on everything");
    command.option("--held-out-fold", &options_.held_out_fold, "N", "which of them, from 0");
    command.option("--teachers", &options_.teachers, "N", "large networks that the shipped one learns from");
    command.option("--teacher-epochs", &options_.teacher_epochs, "N", "their passes over the gold");
    command.option("--teacher-dropout", &options_.teacher_dropout, "X", "share of their values hidden while they learn");
    command.option("--silver-words", &options_.silver_words, "N", "words of running text that they tag");
    command.option("--epochs", &options_.epochs, "N", "passes of the shipped network");
    command.option("--width", &options_.width, "N", "values per word in it, a multiple of 32");
    command.option("--vocabulary", &options_.vocabulary, "N", "words with a row of their own");
    command.option("--affix-rows", &options_.affix_rows, "N", "rows shared by beginnings and endings of words");
    command.option("--seed", &options_.seed, "N", "the same seed and data give the same file");
  }

  Result<int> run(const Session& session) override {
    const auto language = language_from(language_);
    if (!language) return Error{"usage.unknown_language", "Veil speaks en, de, pt and es", "--language " + language_};
    options_.language = *language;
    const auto may = may_write(options_.output, force_, {options_.treebanks, options_.texts, options_.entities, options_.lexicon});
    if (!may) return may.error();
    TrainingProgress progress(session);
    options_.progress = [&](std::string_view what, double share) { progress.update(what, share); };
    const auto report = training::train_tagger(options_);
    if (!report) return report.error();
    std::ostream& out = session.output.stream();
    for (const auto& source : report->sources) out << "read              " << source.name << ", " << source.words << " words\n";
    out << "gold words        " << report->gold_words << "\nsilver words      " << report->silver_words << "\nlabels            "
        << report->labels << "\nbytes of the file " << report->file_bytes << '\n';
    for (const auto& score : report->teachers_held_out) out << "teachers on " << score_line(score);
    for (const auto& score : report->held_out) out << "model on    " << score_line(score);
    return 0;
  }

 private:
  training::TaggerTrainingOptions options_;
  std::string language_;
  bool force_ = false;
};

}  // namespace

std::unique_ptr<Command> make_train_tagger() { return std::make_unique<TrainTagger>(); }

}  // namespace veil::cli
