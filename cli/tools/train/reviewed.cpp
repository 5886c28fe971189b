// `veil train reviewed`: what people decided in the service makes a new model, which is measured on documents that it has not learnt from,
// and written only if it does no worse there than the one in use. What is learnt from stays in memory: it is originals.
#ifdef VEIL_SERVICE

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>

#include "cli/command/command.h"
#include "cli/documents/kept_files.h"
#include "cli/service/settings.h"
#include "cli/tools/training_progress.h"
#include "service/operation/reviewed_work.h"
#include "veil/engine.h"
#include "veil/tools/packed_input.h"
#include "veil/tools/training_entities.h"
#include "veil/tools/training_linker.h"
#include "veil/tools/training_selector.h"

namespace veil::cli {
namespace {

// A file that only this process has, in memory.
class MemoryFile {
 public:
  explicit MemoryFile(const std::string& bytes) : descriptor_(memfd_create("reviewed", MFD_CLOEXEC)) {
    for (std::size_t written = 0; descriptor_ >= 0 && written < bytes.size();) {
      const ssize_t count = write(descriptor_, bytes.data() + written, bytes.size() - written);
      if (count <= 0) {
        close(descriptor_);
        descriptor_ = -1;
        break;
      }
      written += static_cast<std::size_t>(count);
    }
  }
  ~MemoryFile() {
    if (descriptor_ >= 0) close(descriptor_);
  }
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;
  bool good() const { return descriptor_ >= 0; }
  std::filesystem::path path() const { return "/proc/self/fd/" + std::to_string(descriptor_); }

 private:
  int descriptor_;
};

struct Matches {
  std::size_t found = 0, gold = 0, right = 0;
  double f1() const { return found + gold == 0 ? 0 : 2.0 * static_cast<double>(right) / static_cast<double>(found + gold); }
};

std::string matches_line(const char* whose, const Matches& matches) {
  const auto share = [](std::size_t part, std::size_t whole) {
    return whole == 0 ? 0.0 : 100.0 * static_cast<double>(part) / static_cast<double>(whole);
  };
  char line[160];
  std::snprintf(line, sizeof line, "%-8s mentions %6zu  P %6.2f  R %6.2f  F1 %6.2f\n", whose, matches.gold,
                share(matches.right, matches.found), share(matches.right, matches.gold), 100 * matches.f1());
  return line;
}

struct Claims {
  std::uint64_t mentions = 0, claimed = 0, right = 0;
};

Claims claims_of(const std::vector<training::LinkerFigure>& figures) {
  Claims all;
  for (const training::LinkerFigure& figure : figures) {
    if (figure.label == "places") continue;
    all.mentions += figure.mentions;
    all.claimed += figure.claimed;
    all.right += figure.right;
  }
  return all;
}

std::string claims_line(const char* whose, const Claims& claims) {
  return std::string(whose) + ": of " + std::to_string(claims.mentions) + " mentions " + std::to_string(claims.claimed) + " claimed, " +
         std::to_string(claims.right) + " of these right\n";
}

// Every fifth, by the order of ids, which tells nothing of what is in them.
bool is_held_out(std::size_t number) { return number % 5 == 0; }

constexpr std::size_t enough_held_out = 100;  // of fewer, a share of 50 % is known to within 10 points at best (1.96 * sqrt(0.25 / 100))

const char* note_on(std::size_t held_out) {
  return held_out < enough_held_out ? "fewer than 100 mentions are held out: these figures say little\n" : "";
}

Error not_better(const std::string& how) {
  return {"training.not_better", "the new model is worse on what is held out (" + how + "); nothing was written", ""};
}

class TrainReviewed : public Command {
 public:
  void declare(Arguments& command) override {
    command.words("WHAT", &what_, "selector, entities or linker").required();
    settings_.declare_database(command);
    command.option("--output", &output_, "FILE", "the model to write").required();
    command.flag("--force", &force_, "overwrite it when it is there");
    command.option("--also", &also_, "FILE", "learn from these as well: choices, annotated texts or passages");
    command.option("--former", &former_, "FILE", "the selector or linker in use (that of models/)");
    command.option("--language", &language_, "L", "of the entity model: en, de, pt or es");
    command.flag("--fine-labels", &fine_labels_, "entities: learn PERSON/DOCTOR rather than PERSON");
  }

  Result<int> run(const Session& session) override {
    if (what_.size() != 1 || (what_[0] != "selector" && what_[0] != "entities" && what_[0] != "linker")) {
      return Error{"usage.invalid_value", "what can be learnt is selector, entities or linker", "WHAT"};
    }
    const auto configuration = settings_.configuration();
    if (!configuration) return configuration.error();
    std::vector<std::filesystem::path> read(also_.begin(), also_.end());
    read.emplace_back(former_);
    if (auto may = may_write(output_, force_, read); !may) return may.error();
    auto work = service::reviewed_work(*configuration);
    if (!work) return work.error();
    std::sort(work->marked.begin(), work->marked.end(), [](const Document& a, const Document& b) { return a.id < b.id; });
    std::sort(work->meanings.begin(), work->meanings.end(), [](const Document& a, const Document& b) { return a.id < b.id; });
    TrainingProgress progress(session);
    progress_ = [&](std::string_view what, double share) { progress.update(what, share); };
    const auto done = what_[0] == "selector"   ? selector(session, *work)
                      : what_[0] == "entities" ? entities(session, *work)
                                               : linker(session, *work);
    if (!done) return done.error();
    return 0;
  }

 private:
  std::filesystem::path candidate() const { return output_ + ".candidate"; }

  // The measured model gets its name, or goes.
  Result<void> take(bool is_better, const std::string& how) const {
    std::error_code failed;
    if (!is_better) {
      std::filesystem::remove(candidate(), failed);
      return not_better(how);
    }
    std::filesystem::rename(candidate(), output_, failed);
    if (failed) return Error{"write.failed", "the model could not be given its name", output_};
    return {};
  }

  Result<void> selector(const Session& session, const service::ReviewedWork& work) const {
    if (work.documents_with_choices == 0) return Error{"training.missing_data", "nobody has chosen replacements in the service yet", ""};
    const MemoryFile choices(work.choices);
    if (!choices.good()) return Error{"run.failed", "there is no memory for what is learnt from", ""};
    training::SelectorTrainingOptions options;
    options.choices.assign(also_.begin(), also_.end());
    options.choices.push_back(choices.path());
    options.resources = session.resources;
    options.output = output_;
    options.former = former_.empty() ? session.resources / "models" / "selector.veil" : std::filesystem::path(former_);
    options.progress = progress_;
    const auto report = training::train_selector(options);
    if (!report) return report.error();
    std::ostream& out = session.output.stream();
    char line[200];
    std::snprintf(line, sizeof line,
                  "reviewed: %zu documents, %zu choices\nheld out: %zu mentions, agrees with most people: former %.2f %%, new %.2f %%\n",
                  work.documents_with_choices, work.choices_made, report->held_out.mentions, 100 * report->former_held_out.by_majority,
                  100 * report->held_out.by_majority);
    out << line << note_on(report->held_out.mentions) << "written: " << output_ << '\n';
    return {};
  }

  // The documents, with tokens, sentences and tags; those of other languages are left out where one is asked for.
  Result<std::vector<Document>> analysed(const Session& session, const std::vector<Document>& documents,
                                         std::optional<Language> language) const {
    EngineOptions engine_options;
    engine_options.resources = session.resources;
    engine_options.policy.detectors = {"email"};  // nothing of detection is needed here
    const auto engine = Engine::open(std::move(engine_options));
    if (!engine) return engine.error();
    std::vector<Document> done;
    for (const Document& one : documents) {
      Document document = one;
      const std::vector<Mention> mentions = document.mentions;
      if (document.language != Language::unknown) document.layers.add(Layer::language);
      if (auto analysed = (*engine)->analyse(document); !analysed) return analysed.error();
      if (language && document.language != *language) continue;
      document.mentions = mentions;
      document.layers.add(Layer::mentions);
      done.push_back(std::move(document));
    }
    return done;
  }

  Result<std::vector<Document>> others() const {
    std::vector<Document> documents;
    for (const std::string& file : also_) {
      auto input = open_packed_input(file);
      if (!input) return input.error();
      ReadOptions reading;
      if (what_[0] == "linker") reading.format = "jsonl";  // passages
      auto source = open_source(**input, file, reading);
      if (!source) return source.error();
      while (auto item = (*source)->next()) {
        if (!item->document) return item->document.error();
        documents.push_back(std::move(*item->document));
      }
    }
    return documents;
  }

  // What the models in use find in the held-out documents, of the labels that people marked there.
  Result<Matches> found_by_models(const Session& session, const std::vector<Document>& held_out) const {
    EngineOptions engine_options;
    engine_options.resources = session.resources;
    engine_options.policy.detectors = {"entity_model", "everyday"};
    const auto engine = Engine::open(std::move(engine_options));
    if (!engine) return engine.error();
    Matches matches;
    for (const Document& gold : held_out) {
      auto document = make_document(gold.id, gold.text);
      if (!document) return document.error();
      document->language = gold.language;
      document->layers.add(Layer::language);
      if (auto done = (*engine)->detect(*document); !done) return done.error();
      matches.gold += gold.mentions.size();
      for (const Mention& mention : document->mentions) {
        ++matches.found;
        matches.right += std::any_of(gold.mentions.begin(), gold.mentions.end(),
                                     [&](const Mention& one) { return one.span == mention.span && one.label == mention.label; })
                             ? 1U
                             : 0U;
      }
    }
    return matches;
  }

  Result<void> entities(const Session& session, const service::ReviewedWork& work) const {
    const auto language = language_from(language_);
    if (!language) return Error{"usage.unknown_language", "Veil speaks en, de, pt and es", "--language " + language_};
    auto reviewed = analysed(session, work.marked, language);
    if (!reviewed) return reviewed.error();
    auto more = others();
    if (!more) return more.error();
    auto also = analysed(session, *more, language);
    if (!also) return also.error();
    if (reviewed->size() < 2)
      return Error{"training.missing_data", "two reviewed documents of the language are needed at least, to learn and to measure", ""};
    std::vector<training::EntityTrainingDocument> documents;
    std::vector<Document> held_out;
    for (std::size_t i = 0; i < reviewed->size(); ++i) {
      if (is_held_out(i)) held_out.push_back((*reviewed)[i]);
      documents.push_back({(*reviewed)[i], 1, is_held_out(i), "reviewed"});
    }
    for (Document& document : *also) documents.push_back({std::move(document), 1, false, "also"});
    training::EntityTrainingOptions options;
    options.language = *language;
    options.output = candidate();
    options.languages = session.resources / "languages";
    const std::filesystem::path gazetteer = session.resources / "models" / "gazetteers.veil";
    std::error_code ignored;
    if (std::filesystem::exists(gazetteer, ignored)) options.gazetteer = gazetteer;
    options.everyday = true;
    options.fine_labels = fine_labels_;
    options.progress = progress_;
    const auto before = found_by_models(session, held_out);
    if (!before) return before.error();
    const auto report = training::train_entities(documents, options);
    if (!report) return report.error();
    Matches after;
    for (const training::EntityScore& score : report->held_out) {
      if (score.label.empty()) after = {score.found, score.gold, score.right};
    }
    std::ostream& out = session.output.stream();
    out << "reviewed: " << reviewed->size() << " documents, " << held_out.size() << " of them held out\n"
        << matches_line("in use", *before) << matches_line("new", after) << note_on(before->gold);
    char how[80];
    std::snprintf(how, sizeof how, "F1 %.2f, in use %.2f", 100 * after.f1(), 100 * before->f1());
    if (auto taken = take(after.f1() >= before->f1(), how); !taken) return taken;
    out << "written: " << output_ << '\n';
    return {};
  }

  Result<void> linker(const Session& session, const service::ReviewedWork& work) const {
    std::vector<Document> reviewed = work.meanings;
    for (Document& document : reviewed) {
      // Where nobody said what is meant there is nothing to learn.
      for (Mention& mention : document.mentions) {
        if (mention.subtype.empty() && mention.label != Label::person) mention.subtype = "-";
      }
    }
    auto more = others();
    if (!more) return more.error();
    auto own = analysed(session, reviewed, std::nullopt);
    if (!own) return own.error();
    auto also = analysed(session, *more, std::nullopt);
    if (!also) return also.error();
    if (own->size() < 2)
      return Error{"training.missing_data", "two texts of a task with finer labels are needed at least, to learn and to measure", ""};
    std::vector<Document> learning = std::move(*also), held_out;
    for (std::size_t i = 0; i < own->size(); ++i) (is_held_out(i) ? held_out : learning).push_back(std::move((*own)[i]));
    training::LinkerTrainingOptions options;
    options.resources = session.resources;
    options.output = candidate();
    options.progress = progress_;
    const auto before = training::measure_linker(
        former_.empty() ? session.resources / "models" / "linker.veil" : std::filesystem::path(former_), held_out, options);
    if (!before) return before.error();
    const auto report = training::train_linker(learning, options);
    if (!report) return report.error();
    const auto after = training::measure_linker(candidate(), held_out, options);
    if (!after) return after.error();
    const Claims in_use = claims_of(*before), now = claims_of(*after);
    std::ostream& out = session.output.stream();
    out << "reviewed: " << own->size() << " texts, " << held_out.size() << " of them held out\n"
        << claims_line("in use", in_use) << claims_line("new", now) << note_on(now.mentions);
    // A wrong claim costs what a right one brings.
    const auto worth = [](const Claims& claims) {
      return 2 * static_cast<std::int64_t>(claims.right) - static_cast<std::int64_t>(claims.claimed);
    };
    const std::string how = "right less wrong claims: " + std::to_string(worth(now)) + ", in use " + std::to_string(worth(in_use));
    if (auto taken = take(worth(now) >= worth(in_use), how); !taken) return taken;
    out << "written: " << output_ << '\n';
    return {};
  }

  ServiceSettings settings_;
  std::function<void(std::string_view, double)> progress_;
  std::vector<std::string> what_, also_;
  std::string output_, former_, language_;
  bool force_ = false, fine_labels_ = false;
};

}  // namespace

std::unique_ptr<Command> make_train_reviewed() { return std::make_unique<TrainReviewed>(); }

}  // namespace veil::cli

#endif
