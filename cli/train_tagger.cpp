// `veil train tagger`: makes the tagger of one language, models/tagger.<language>.veil, and measures it on what it held out.
#include <CLI/CLI.hpp>
#include <cstdio>
#include <filesystem>

#include "command.h"
#include "kept_files.h"
#include "training_progress.h"
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
  void declare(CLI::App& command) override {
    command.add_option("--language", language_, "en, de, pt or es")->required()->type_name("L");
    command.add_option("--treebanks", options_.treebanks, "folder with one folder per treebank")->required()->type_name("DIR");
    command.add_option("--texts", options_.texts, "folder of running text; without it less accurate")->type_name("DIR");
    command.add_option("--entities", options_.entities, "folder of entity corpora, used as text")->type_name("DIR");
    command.add_option("--lexicon", options_.lexicon, "folder with the German inflection lexicon")->type_name("DIR");
    command.add_option("--output", options_.output, "the file to write; otherwise only measure")->type_name("FILE");
    command.add_flag("--force", force_, "overwrite it when it is there");
    command.add_option("--held-out-folds", options_.held_out_folds, "hold out one fold of so many; 0: train on everything")->type_name("N");
    command.add_option("--held-out-fold", options_.held_out_fold, "which of them, from 0")->type_name("N");
    command.add_option("--teachers", options_.teachers, "large networks that the shipped one learns from")->type_name("N");
    command.add_option("--teacher-epochs", options_.teacher_epochs, "their passes over the gold")->type_name("N");
    command.add_option("--teacher-dropout", options_.teacher_dropout, "share of their values hidden while they learn")->type_name("X");
    command.add_option("--silver-words", options_.silver_words, "words of running text that they tag")->type_name("N");
    command.add_option("--epochs", options_.epochs, "passes of the shipped network")->type_name("N");
    command.add_option("--width", options_.width, "values per word in it, a multiple of 32")->type_name("N");
    command.add_option("--vocabulary", options_.vocabulary, "words with a row of their own")->type_name("N");
    command.add_option("--affix-rows", options_.affix_rows, "rows shared by beginnings and endings of words")->type_name("N");
    command.add_option("--seed", options_.seed, "the same seed and data give the same file")->type_name("N");
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
