// `veil vectors train` and `veil vectors update`: vectors of words and phrases from running text.
#include <algorithm>
#include <cstdio>
#include <filesystem>

#include "cli/arguments/options.h"
#include "cli/command/command.h"
#include "cli/documents/kept_files.h"
#include "cli/json/json.h"
#include "cli/tools/training_progress.h"
#include "cli/tools/vectors/corpus.h"
#include "veil/engine.h"
#include "veil/tools/training_vectors.h"
#include "veil/vectors.h"

namespace veil::cli {
namespace {

// "Anna Vries" of a document with the field "title": "Anna Vries (painter)"; what stands in brackets only tells namesakes apart.
std::string subject_of(const Document& document, const std::string& field) {
  for (const Attribute& attribute : document.attributes) {
    if (attribute.name != "jsonl." + field) continue;
    const auto value = Json::parse(attribute.value);
    if (!value || !value->is_text()) return "";
    std::string subject = value->text();
    const std::size_t bracket = subject.find(" (");
    return bracket == 0 || bracket == std::string::npos ? subject : subject.substr(0, bracket);
  }
  return "";
}

using training::VectorTrainingOptions;
using training::VectorUnits;

std::optional<VectorUnits> units_from(const std::string& name) {
  if (name == "words") return VectorUnits::words;
  if (name == "phrases") return VectorUnits::phrases;
  if (name == "phrases-only") return VectorUnits::phrases_only;
  if (name == "given") return VectorUnits::given;
  return std::nullopt;
}

std::string time_left(double seconds) {
  char text[48];
  const auto whole = static_cast<unsigned long>(std::min(seconds, 3.6e6));
  std::snprintf(text, sizeof text, "%lu:%02lu left", whole / 60, whole % 60);
  return text;
}

class VectorsTrain : public Command {
 public:
  explicit VectorsTrain(bool update) : update_(update) {}

  void declare(Arguments& command) override {
    if (update_) command.words("FILE", &options_.start, "vectors").required();
    command.words("CORPUS", &corpora_, update_ ? "new text" : "files, folders; NAME=2 counts twice").required();
    Argument& output = command.option("--output", &options_.output, "FILE", "the file to write");
    update_ ? output.explained("the file to write; without: FILE") : output.required();
    command.flag("--force", &force_, "overwrite it when it is there");
    command.option("--format", &format_, "F", "of the corpora; without: by extension").hidden();
    command.flag("--lines", &lines_, "every line of a text file is a document");
    settings_.declare_language(command);
    if (!update_) {
      command.option("--units", &units_, "U", "phrases (and their words), phrases-only, words, or given");
      command.flag("--cbow", &cbow_, "predict a unit from those around it, not the reverse");
      command.option("--dimensions", &options_.dimensions, "N", "values of a vector (300)");
    }
    command.option("--window", &options_.window, "N", "units to each side, at most (10)");
    command.option("--negatives", &options_.negatives, "N", "drawn for each window (5)").hidden();
    command.option("--epochs", &options_.epochs, "N", "passes over the text (5 to 20, more for a small one)");
    command.option("--rate", &options_.rate, "X", "of learning, at the start (0.05)");
    command.option("--sampling", &options_.sampling, "X", "leave out frequent units above this share (1e-4)");
    command.option("--negative-exponent", &options_.negative_exponent, "X", "negatives by count to the power of X (0.75)").hidden();
    command.option("--smallest-count", &options_.smallest_count, "N", "units seen less often get none (1)");
    if (!update_) {
      command.option("--ngrams", &options_.ngram_buckets, "N", "buckets for parts of words: unseen ones get a vector");
      command.option("--shortest-ngram", &options_.shortest_ngram, "N", "characters (3)").hidden();
      command.option("--longest-ngram", &options_.longest_ngram, "N", "characters (6)").hidden();
    }
    command.option("--about", &subject_field_, "FIELD", "JSON Lines: field that names the subject of a document (title)");
    command.option("--checkpoint", &options_.checkpoint, "FILE", "goes on from here when it was stopped");
    command.flag("--for-use-only", &options_.for_use_only, "half the size, but no update later");
    command.option("--threads", &options_.threads, "N", "without: all; 1: always the same bytes");
    command.option("--seed", &options_.seed, "N", "of all that is drawn (1)");
    command.option("--kernels", &options_.kernels, "K", "plain, avx2 or avx512").hidden();
    command.option("--write-units", &options_.written_units, "FILE", "the units as text, for other programs").hidden();
    command.option("--resources", &settings_.resources, "DIR", "folder with languages/ and models/").hidden();
  }

  Result<int> run(const Session& session) override {
    const bool in_place = update_ && options_.output.empty();
    if (in_place) options_.output = options_.start;
    if (update_) {
      const auto facts = vectors::vector_facts(options_.start);
      if (!facts) return facts.error();
      if (facts->made_of != "other") units_ = facts->made_of;
    }
    const auto units = units_from(units_);
    if (!units) return Error{"usage.invalid_value", "units are words, phrases, phrases-only or given", "--units " + units_};
    options_.units = *units;
    options_.model = cbow_ ? training::VectorModel::cbow : training::VectorModel::skip_gram;
    std::vector<VectorCorpus> corpora;
    options_.about = update_ ? "updated by veil vectors update\n" : "trained by veil vectors train\n";
    for (const std::string& argument : corpora_) {
      auto corpus = corpus_from(argument);
      if (!corpus) return corpus.error();
      options_.about += "corpus " + std::filesystem::path(corpus->path).filename().string();
      if (corpus->weight != 1) options_.about += " with weight " + argument.substr(argument.rfind('=') + 1);
      options_.about += '\n';
      corpora.push_back(std::move(*corpus));
    }
    std::vector<std::filesystem::path> read;
    for (const VectorCorpus& corpus : corpora) read.emplace_back(corpus.path);
    if (auto may = may_write(options_.output, force_ || in_place, read); !may) return may.error();
    for (const std::filesystem::path& beside : {options_.checkpoint, options_.written_units}) {  // the checkpoint is taken up again
      if (auto may = may_write(beside, true, read); !may) return may.error();
    }
    std::shared_ptr<const Engine> engine;
    if (options_.units != VectorUnits::given) {
      auto opened = open_engine(session);
      if (!opened) return opened.error();
      engine = std::move(*opened);
    }

    const Interrupt& interrupt = session.interrupt;
    TrainingProgress progress(session);
    options_.progress = [&](const VectorTrainingOptions::Progress& now) {
      char speed[64];
      std::snprintf(speed, sizeof speed, "%s   %.0f words/s   ", std::string(now.what).c_str(), now.words_per_second);
      progress.update(speed + (now.seconds_left > 0 ? time_left(now.seconds_left) : ""), now.share);
    };
    options_.should_stop = [&] { return interrupt.requested(); };
    if (!options_.checkpoint.empty()) interrupt.allow(std::chrono::minutes(1));  // writing it takes its time
    std::uint64_t not_spoken = 0;
    const auto feed = [&](const training::TakeDocument& take) -> Result<void> {
      return feed_documents(session, std::move(corpora), engine.get(), interrupt, progress, take, not_spoken);
    };
    const auto report = training::train_vectors(options_, feed);
    if (!report) return report.error();
    print(session.output.stream(), *report, not_spoken);
    return 0;
  }

 private:
  Result<std::shared_ptr<const Engine>> open_engine(const Session& session) const {
    EngineOptions options;
    options.resources = settings_.resources.empty() ? session.resources : std::filesystem::path(settings_.resources);
    options.policy.detectors = {"email"};  // nothing of detection is needed here
    if (!settings_.language.empty() && settings_.language != "auto") {
      const auto language = language_from(settings_.language);
      if (!language) return Error{"usage.unknown_language", "Veil speaks en, de, pt and es", "--language " + settings_.language};
      options.language = *language;
    }
    return Engine::open(std::move(options));
  }

  Result<void> feed_documents(const Session& session, std::vector<VectorCorpus> corpora, const Engine* engine, const Interrupt& interrupt,
                              TrainingProgress& progress, const training::TakeDocument& take, std::uint64_t& not_spoken) {
    VectorCorpusSource source(std::move(corpora), format_, lines_ || options_.units == VectorUnits::given, session.input, interrupt);
    std::uint64_t documents = 0;
    const auto work = [&](Document& document) -> Result<void> {
      if (interrupt.requested()) return Error{std::string(interrupted_code), "stopped", ""};
      document.mentions.clear();
      if (document.targets.empty()) {
        if (std::string subject = subject_of(document, subject_field_); !subject.empty()) document.targets.push_back(std::move(subject));
      }
      return engine ? engine->analyse(document) : Result<void>();
    };
    const auto emit = [&](SourceItem&& item) -> Result<void> {
      ++documents;
      progress.update("reading   " + std::to_string(documents) + " documents", 0);
      if (!item.document) {
        if (item.document.error().code == "language.not_spoken") {
          ++not_spoken;
          return {};
        }
        const Error& error = item.document.error();
        return error.place.empty() ? Error{error.code, error.message, "document " + std::to_string(documents)} : error;
      }
      return take(*item.document, VectorCorpusSource::weight_of(*item.document));
    };
    ProcessOptions options;
    options.threads = options_.threads;
    const auto done = process(source, options, work, emit);
    if (interrupt.requested()) return Error{std::string(interrupted_code), "stopped while reading; nothing was written", ""};
    if (!done) return done.error();
    return {};
  }

  static void print(std::ostream& out, const training::VectorTrainingReport& report, std::uint64_t not_spoken) {
    const double speed = report.training_seconds > 0 ? static_cast<double>(report.words_trained) / report.training_seconds : 0;
    char numbers[256];
    std::snprintf(numbers, sizeof numbers, "seconds of reading   %.1f\nseconds of training  %.1f\nwords per second     %.0f\n",
                  report.reading_seconds, report.training_seconds, speed);
    out << "documents            " << report.documents;
    if (report.documents == 1) out << ": its vectors tell little but what stands beside what in it";
    if (not_spoken > 0) out << "\n  left out           " << not_spoken << ": in no language that Veil speaks";
    out << "\nwords                " << report.words << "\nunits                " << report.units << "\n  of several words   "
        << report.phrases << "\n  new                " << report.new_units << "\nwords trained        " << report.words_trained
        << (report.resumed ? " since the checkpoint" : "") << '\n'
        << numbers << "kernels              " << report.kernels << "\nbytes of the file    " << report.bytes << '\n';
  }

  bool update_;
  VectorTrainingOptions options_;
  std::vector<std::string> corpora_;
  std::string subject_field_ = "title";
  EngineSettings settings_;
  std::string units_ = "phrases";
  std::string format_;
  bool lines_ = false;
  bool cbow_ = false;
  bool force_ = false;
};

}  // namespace

std::unique_ptr<Command> make_vectors_train() { return std::make_unique<VectorsTrain>(false); }
std::unique_ptr<Command> make_vectors_update() { return std::make_unique<VectorsTrain>(true); }

}  // namespace veil::cli
