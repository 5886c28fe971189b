// `veil train entities`: makes a model that finds names and other entities, from any corpus that Veil reads.
#include <cstdio>
#include <filesystem>

#include "cli/command/command.h"
#include "cli/documents/kept_files.h"
#include "cli/tools/train/entity_corpora.h"
#include "cli/tools/training_progress.h"
#include "veil/tools/training_entities.h"

namespace veil::cli {
namespace {

std::string score_line(const training::EntityScore& score) {
  char numbers[128];
  std::snprintf(numbers, sizeof numbers, "%-14s gold %6zu  P %6.2f  R %6.2f  F1 %6.2f  ", score.label.empty() ? "all" : score.label.c_str(),
                score.gold, 100 * score.precision(), 100 * score.recall(), 100 * score.f1());
  return numbers + score.source + "\n";
}

class TrainEntities : public Command {
 public:
  void declare(Arguments& command) override {
    command.words("CORPUS", &corpora_, "files with mentions, in any format");
    command.option("--scheme", &scheme_, "S", "whose labels the files have: conll, meddocan, ...; otherwise Veil's");
    command.option("--recipe", &recipe_, "FILE", "file that names corpora, their labels and weights");
    command.option("--data", &data_, "DIR", "folder that the recipe's files count from");
    command.option("--language", &language_, "L", "en, de, pt or es").required();
    command.option("--output", &options_.output, "FILE", "the file to write").required();
    command.flag("--force", &force_, "overwrite it when it is there");
    command.option("--held-out", &held_out_, "FILE", "files to measure on");
    command.flag("--hold-out", &hold_out_, "keep the recipe's held-out blocks from training and measure on them");
    command.option("--gazetteer", &options_.gazetteer, "FILE", "its hits become features");
    command.option("--clusters", &options_.clusters, "FILE", "word, fine and coarse cluster, parted by tabs");
    command.flag("--rules", &options_.craft_rules, "craft rules for what stands behind cues, beside the model");
    command.flag("--lines", &options_.lines, "forms and records: a line counts, not a sentence");
    command.flag("--everyday", &options_.everyday, "chats, forms, logs: names in any case, lines around and columns count");
    command.flag("--fine-labels", &options_.fine_labels, "learn PERSON/DOCTOR rather than PERSON");
    command.option("--leave-out", &options_.leave_out, "LABEL", "labels not to learn").hidden();
    command.option("--absolute", &options_.absolute, "X", "cost of a weight's absolute value");
    command.option("--square", &options_.square, "X", "cost of half its square");
    command.option("--outside-penalty", &options_.outside_penalty, "X", "above 0 finds more and errs more");
    command.option("--iterations", &options_.iterations, "N", "at most so many");
    command.option("--smallest-count", &options_.smallest_count, "N", "features seen less often are dropped");
    command.option("--features", &options_.features, "DIR", "write labelled features into this folder, to compare learners").hidden();
    command.option("--resources", &resources_, "DIR", "folder with languages/ and models/").hidden();
  }

  Result<int> run(const Session& session) override {
    const auto language = language_from(language_);
    if (!language) return Error{"usage.unknown_language", "Veil speaks en, de, pt and es", "--language " + language_};
    options_.language = *language;
    std::vector<EntityCorpus> corpora;
    if (!recipe_.empty()) {
      auto read = read_recipe(recipe_, data_);
      if (!read) return read.error();
      corpora = std::move(*read);
    }
    const auto add = [&](const std::string& file, unsigned held_out) {
      EntityCorpus corpus;
      corpus.file = file;
      corpus.name = file;
      corpus.held_out = held_out;
      corpus.read.scheme = scheme_;
      corpora.push_back(std::move(corpus));
    };
    for (const std::string& file : corpora_) add(file, 0);
    for (const std::string& file : held_out_) add(file, 1);
    if (corpora.empty()) return Error{"usage.missing_argument", "name a corpus or a --recipe to learn from", ""};
    std::vector<std::filesystem::path> read_files = {recipe_, options_.gazetteer, options_.clusters};
    for (const EntityCorpus& corpus : corpora) read_files.push_back(corpus.file);
    if (auto may = may_write(options_.output, force_, read_files); !may) return may.error();

    EngineOptions engine_options;
    engine_options.resources = resources_.empty() ? session.resources : std::filesystem::path(resources_);
    engine_options.policy.detectors = {"email"};  // nothing of detection is needed here
    engine_options.language = language;
    options_.languages = engine_options.resources / "languages";
    const auto engine = Engine::open(std::move(engine_options));
    if (!engine) return engine.error();

    TrainingProgress progress(session);
    std::vector<training::EntityTrainingDocument> documents;
    for (std::size_t i = 0; i < corpora.size(); ++i) {
      progress.update("reading " + corpora[i].name, static_cast<double>(i) / static_cast<double>(corpora.size()));
      if (auto read = read_corpus(corpora[i], **engine, *language, hold_out_, documents); !read) return read.error();
    }
    for (const EntityCorpus& corpus : corpora) {
      for (const auto& [theirs, ours] : corpus.labels) options_.expected_labels.push_back(ours);
    }
    options_.progress = [&](std::string_view what, double share) { progress.update(what, share); };
    const auto report = training::train_entities(documents, options_);
    if (!report) return report.error();
    std::ostream& out = session.output.stream();
    out << "units                " << report->units << "\nmentions             " << report->mentions << "\ncut within a unit    "
        << report->unaligned << "\nfeatures seen        " << report->features << "\nfeatures kept        " << report->kept
        << "\nrules crafted        " << report->rules << "\niterations           " << report->iterations << "\nseconds of learning  "
        << report->seconds << "\nbytes of the file    " << report->file_bytes << '\n';
    for (const training::EntityScore& score : report->held_out) out << score_line(score);
    for (const auto& [penalty, score] : report->with_penalties) {
      char numbers[96];
      std::snprintf(numbers, sizeof numbers, "--outside-penalty %.1f  P %6.2f  R %6.2f  F1 %6.2f\n", penalty, 100 * score.precision(),
                    100 * score.recall(), 100 * score.f1());
      out << numbers;
    }
    return 0;
  }

 private:
  training::EntityTrainingOptions options_;
  std::vector<std::string> corpora_;
  std::vector<std::string> held_out_;
  std::string recipe_;
  std::string scheme_;
  std::string data_ = ".";
  std::string language_;
  std::string resources_;
  bool hold_out_ = false;
  bool force_ = false;
};

}  // namespace

std::unique_ptr<Command> make_train_entities() { return std::make_unique<TrainEntities>(); }

}  // namespace veil::cli
