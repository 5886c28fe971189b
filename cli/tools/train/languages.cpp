// `veil train languages`: makes the file that identifies languages, models/languages.veil.
#include <filesystem>

#include "cli/command/command.h"
#include "cli/documents/kept_files.h"
#include "cli/tools/training_progress.h"
#include "veil/language_identifier.h"
#include "veil/tools/training_languages.h"

namespace veil::cli {
namespace {

class TrainLanguages : public Command {
 public:
  void declare(Arguments& command) override {
    command.option("--data", &options_.data, "DIR", "folder of corpora, with text/, ud/, ner/, freq/, meddocan/").required();
    command.option("--other", &options_.other, "DIR", "folder with word lists of the languages Veil does not speak");
    command.option("--output", &options_.output, "FILE", "the file to write");
    command.option("--measure", &measured_, "FILE", "measure this model on what training sets aside, instead of training");
    command.flag("--force", &force_, "overwrite it when it is there");
    command.option("--examples", &options_.examples, "N", "pieces of 1 to 20 words to learn from");
    command.option("--row-bits", &options_.row_bits, "N", "the model has two to this power rows of 16 bytes");
    command.option("--leave-out-genre", &options_.leave_out_genre, "G", "not trained on: parliament, speech, news, web, ...");
    command.option("--seed", &options_.seed, "N", "of the random order; the same seed and data give the same file");
  }

  Result<int> run(const Session& session) override {
    if (!measured_.empty()) return measure(session);
    if (options_.output.empty() || options_.other.empty()) {
      return Error{"usage.missing_argument", "training needs --other and --output", ""};
    }
    if (auto may = may_write(options_.output, force_, {options_.data, options_.other}); !may) return may.error();
    TrainingProgress progress(session);
    options_.progress = [&](double share) { progress.update("learning languages", share); };
    const auto report = training::train_language_identifier(options_);
    if (!report) return report.error();
    session.output.stream() << "sentences           " << report->sentences << "\nwords in lists      " << report->words_in_lists
                            << "\nexamples            " << report->examples << "\ntuning accuracy     " << report->tuning_accuracy
                            << "\nbytes of the file   " << report->bytes << '\n';
    return 0;
  }

 private:
  // One row per corpus, disguise and length of sentence.
  Result<int> measure(const Session& session) const {
    const auto identifier = language::LanguageIdentifier::open(measured_);
    if (!identifier) return identifier.error();
    const auto figures =
        training::measure_language_identifier(options_, [&](std::string_view text) { return (*identifier)->identify(text); });
    if (!figures) return figures.error();
    constexpr std::string_view disguises[] = {"none", "upper_case", "without_diacritics"};
    std::ostream& out = session.output.stream();
    out << "set\tgenre\tlanguage\tdisguise\twords\tsentences\tright\tunknown\n";
    for (const training::LanguageFigure& figure : *figures) {
      out << figure.set << '\t' << figure.genre << '\t' << code_of(figure.language) << '\t'
          << disguises[static_cast<std::size_t>(figure.disguise)] << '\t' << figure.fewest_words << '-' << figure.most_words << '\t'
          << figure.sentences << '\t' << figure.right << '\t' << figure.refused << '\n';
    }
    return 0;
  }

  training::LanguageTrainingOptions options_;
  std::string measured_;
  bool force_ = false;
};

}  // namespace

std::unique_ptr<Command> make_train_languages() { return std::make_unique<TrainLanguages>(); }

}  // namespace veil::cli
