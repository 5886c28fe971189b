// `veil train neural`: teaches a neural model further, or afresh, from any corpus with mentions that Veil reads.
#include <cstdio>
#include <filesystem>

#include "cli/command/command.h"
#include "cli/documents/kept_files.h"
#include "cli/tools/training_progress.h"
#include "veil/engine.h"
#include "veil/tools/packed_input.h"
#include "veil/tools/training_neural.h"

namespace veil::cli {
namespace {

class TrainNeural : public Command {
 public:
  void declare(Arguments& command) override {
    command.words("CORPUS", &corpora_, "files with mentions, in any format").required();
    command.option("--start", &options_.start, "FILE", "the network to go on from: models/neural.veil").required();
    command.option("--output", &options_.output, "FILE", "the file to write").required();
    command.flag("--force", &force_, "overwrite it when it is there");
    command.option("--language", &language_, "L", "of documents that do not say theirs: en, de, pt or es");
    command.option("--scheme", &scheme_, "S", "whose labels the files have: conll, meddocan, ...; otherwise Veil's");
    command.option("--held-out", &held_out_, "FILE", "files to measure on");
    command.flag("--afresh", &options_.afresh, "forget what the network learnt, keep its words");
    command.option("--rounds", &options_.rounds, "N", "how often all documents are seen");
    command.option("--rate", &options_.rate, "X", "how far the first steps go");
    command.option("--left-out", &options_.left_out, "X", "share of values left out by chance in each step");
    command.option("--unknown-words", &options_.unknown_words, "X", "share of words made unknown by chance");
    command.option("--step-words", &options_.step_words, "N", "words between two changes of the weights");
    command.option("--seed", &options_.seed, "N", "the same seed and documents give the same file");
  }

  Result<int> run(const Session& session) override {
    std::optional<Language> language;
    if (!language_.empty()) {
      language = language_from(language_);
      if (!language) return Error{"usage.unknown_language", "Veil speaks en, de, pt and es", "--language " + language_};
    }
    std::vector<std::filesystem::path> read_files = {options_.start};
    read_files.insert(read_files.end(), corpora_.begin(), corpora_.end());
    read_files.insert(read_files.end(), held_out_.begin(), held_out_.end());
    if (auto may = may_write(options_.output, force_, read_files); !may) return may.error();

    TrainingProgress progress(session);
    std::vector<training::NeuralTrainingDocument> documents;
    for (const auto& [files, held_out] : {std::pair{&corpora_, false}, std::pair{&held_out_, true}}) {
      for (const std::string& file : *files) {
        progress.update("reading " + file, 0);
        if (auto read = read_file(file, held_out, language, documents); !read) return read.error();
      }
    }
    options_.progress = [&](std::string_view what, double share) { progress.update(what, share); };
    const auto report = training::train_neural(documents, options_);
    if (!report) return report.error();
    std::ostream& out = session.output.stream();
    out << "documents            " << report->documents << "\nwords                " << report->words << "\nmentions             "
        << report->mentions << "\nof unknown classes   " << report->unknown_classes << "\nseconds of learning  " << report->seconds
        << "\nbytes of the file    " << report->file_bytes << '\n';
    char line[160];
    for (std::size_t i = 0; i < report->losses.size(); ++i) {
      std::snprintf(line, sizeof line, "round %-3zu loss       %.4f\n", i + 1, report->losses[i]);
      out << line;
    }
    const training::NeuralScore& score = report->held_out;
    if (score.words == 0) return 0;
    const auto percent = [](std::size_t part, std::size_t whole) {
      return whole ? 100 * static_cast<double>(part) / static_cast<double>(whole) : 0;
    };
    std::snprintf(line, sizeof line, "held out             words %zu  right %.2f  direct hidden %.2f  kept hidden %.2f\n", score.words,
                  percent(score.right, score.words), percent(score.direct_hidden, score.direct), percent(score.kept_hidden, score.kept));
    out << line;
    return 0;
  }

 private:
  Result<void> read_file(const std::string& file, bool held_out, std::optional<Language> language,
                         std::vector<training::NeuralTrainingDocument>& documents) const {
    const auto packed = open_packed_input(file);
    if (!packed) return packed.error();
    ReadOptions read;
    read.scheme = scheme_;
    const std::filesystem::path plain = without_packing(file);
    read.format = format_of(plain).value_or("conll");
    const auto source = open_source(**packed, plain.filename().string(), read);
    if (!source) return source.error();
    while (auto item = (*source)->next()) {
      if (!item->document) return item->document.error();
      Document& document = *item->document;
      if (language && !is_spoken(document.language)) document.language = *language;
      if (!is_spoken(document.language)) {
        return Error{"usage.missing_argument", "a document does not say its language: name it with --language", file};
      }
      documents.push_back({std::move(document), held_out});
    }
    return {};
  }

  training::NeuralTrainingOptions options_;
  std::vector<std::string> corpora_;
  std::vector<std::string> held_out_;
  std::string scheme_;
  std::string language_;
  bool force_ = false;
};

}  // namespace

std::unique_ptr<Command> make_train_neural() { return std::make_unique<TrainNeural>(); }

}  // namespace veil::cli
