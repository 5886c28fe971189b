#include "service/learning/learn.h"

#include "veil/language.h"

namespace veil::service {

Result<std::string> name_of_model(const std::string& what, const std::string& language) {
  if (what == "selector" || what == "linker") return what + ".veil";
  if (what != "entities") return Error{"usage.invalid_value", "what can be learnt is selector, entities or linker", "what"};
  const auto known = language_from(language);
  if (!known) return Error{"usage.unknown_language", "Veil speaks en, de, pt and es", "language"};
  return "entities." + std::string(code_of(*known)) + ".veil";
}

}  // namespace veil::service

#ifdef VEIL_TOOLS

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>

#include "veil/engine.h"
#include "veil/tools/packed_input.h"
#include "veil/tools/training_entities.h"
#include "veil/tools/training_linker.h"
#include "veil/tools/training_selector.h"

namespace veil::service {
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

class Learner {
 public:
  Learner(const ReviewedWork& work, const LearningOptions& wish) : work_(work), wish_(wish) {}

  Result<LearningReport> run() const {
    if (auto known = name_of_model(wish_.what, wish_.language); !known) return known.error();
    auto report = wish_.what == "selector" ? selector() : wish_.what == "entities" ? entities() : linker();
    if (!report) return report;
    report->says_little = report->held_out_mentions < enough_held_out;
    if (report->says_little) report->lines += "fewer than 100 mentions are held out: these figures say little\n";
    std::error_code ignored;
    if (!report->is_better) std::filesystem::remove(wish_.output, ignored);
    return report;
  }

 private:
  std::filesystem::path former(const char* name) const { return wish_.former.empty() ? wish_.resources / "models" / name : wish_.former; }

  Result<LearningReport> selector() const {
    if (work_.documents_with_choices == 0) return Error{"training.missing_data", "nobody has chosen replacements in the service yet", ""};
    const MemoryFile choices(work_.choices);
    if (!choices.good()) return Error{"run.failed", "there is no memory for what is learnt from", ""};
    training::SelectorTrainingOptions options;
    options.choices = wish_.also;
    options.choices.push_back(choices.path());
    options.resources = wish_.resources;
    options.output = wish_.output;
    options.former = former("selector.veil");
    options.progress = wish_.progress;
    const auto trained = training::train_selector(options);
    if (!trained) return trained.error();
    LearningReport report;
    report.documents = work_.documents_with_choices;
    report.held_out_mentions = trained->held_out.mentions;
    report.former = trained->former_held_out.by_majority;
    report.now = trained->held_out.by_majority;
    report.is_better = true;  // what is worse is refused there
    char line[200];
    std::snprintf(line, sizeof line,
                  "reviewed: %zu documents, %zu choices\nheld out: %zu mentions, agrees with most people: former %.2f %%, new %.2f %%\n",
                  work_.documents_with_choices, work_.choices_made, trained->held_out.mentions, 100 * report.former, 100 * report.now);
    report.lines = line;
    return report;
  }

  // The documents, with tokens, sentences and tags; those of other languages are left out where one is asked for.
  Result<std::vector<Document>> analysed(const std::vector<Document>& documents, std::optional<Language> language) const {
    EngineOptions engine_options;
    engine_options.resources = wish_.resources;
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
    for (const std::filesystem::path& file : wish_.also) {
      auto input = open_packed_input(file);
      if (!input) return input.error();
      ReadOptions reading;
      if (wish_.what == "linker") reading.format = "jsonl";  // passages
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
  Result<Matches> found_by_models(const std::vector<Document>& held_out) const {
    EngineOptions engine_options;
    engine_options.resources = wish_.resources;
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

  Result<LearningReport> entities() const {
    const auto language = language_from(wish_.language);
    auto reviewed = analysed(work_.marked, language);
    if (!reviewed) return reviewed.error();
    auto more = others();
    if (!more) return more.error();
    auto also = analysed(*more, language);
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
    options.output = wish_.output;
    options.languages = wish_.resources / "languages";
    const std::filesystem::path gazetteer = wish_.resources / "models" / "gazetteers.veil";
    std::error_code ignored;
    if (std::filesystem::exists(gazetteer, ignored)) options.gazetteer = gazetteer;
    options.everyday = true;
    options.fine_labels = wish_.fine_labels;
    options.progress = wish_.progress;
    const auto before = found_by_models(held_out);
    if (!before) return before.error();
    const auto trained = training::train_entities(documents, options);
    if (!trained) return trained.error();
    Matches after;
    for (const training::EntityScore& score : trained->held_out) {
      if (score.label.empty()) after = {score.found, score.gold, score.right};
    }
    LearningReport report;
    report.documents = reviewed->size();
    report.held_out_mentions = before->gold;
    report.former = before->f1();
    report.now = after.f1();
    report.is_better = after.f1() >= before->f1();
    report.lines = "reviewed: " + std::to_string(reviewed->size()) + " documents, " + std::to_string(held_out.size()) +
                   " of them held out\n" + matches_line("in use", *before) + matches_line("new", after);
    return report;
  }

  Result<LearningReport> linker() const {
    std::vector<Document> reviewed = work_.meanings;
    for (Document& document : reviewed) {
      // Where nobody said what is meant there is nothing to learn.
      for (Mention& mention : document.mentions) {
        if (mention.subtype.empty() && mention.label != Label::person) mention.subtype = "-";
      }
    }
    auto more = others();
    if (!more) return more.error();
    auto own = analysed(reviewed, std::nullopt);
    if (!own) return own.error();
    auto also = analysed(*more, std::nullopt);
    if (!also) return also.error();
    if (own->size() < 2)
      return Error{"training.missing_data", "two texts of a task with finer labels are needed at least, to learn and to measure", ""};
    std::vector<Document> learning = std::move(*also), held_out;
    for (std::size_t i = 0; i < own->size(); ++i) (is_held_out(i) ? held_out : learning).push_back(std::move((*own)[i]));
    training::LinkerTrainingOptions options;
    options.resources = wish_.resources;
    options.output = wish_.output;
    options.progress = wish_.progress;
    const auto before = training::measure_linker(former("linker.veil"), held_out, options);
    if (!before) return before.error();
    const auto trained = training::train_linker(learning, options);
    if (!trained) return trained.error();
    const auto after = training::measure_linker(wish_.output, held_out, options);
    if (!after) return after.error();
    const Claims in_use = claims_of(*before), now = claims_of(*after);
    // A wrong claim costs what a right one brings.
    const auto worth = [](const Claims& claims) {
      return 2 * static_cast<std::int64_t>(claims.right) - static_cast<std::int64_t>(claims.claimed);
    };
    LearningReport report;
    report.documents = own->size();
    report.held_out_mentions = now.mentions;
    report.former = static_cast<double>(worth(in_use));
    report.now = static_cast<double>(worth(now));
    report.is_better = worth(now) >= worth(in_use);
    report.lines = "reviewed: " + std::to_string(own->size()) + " texts, " + std::to_string(held_out.size()) + " of them held out\n" +
                   claims_line("in use", in_use) + claims_line("new", now);
    return report;
  }

  const ReviewedWork& work_;
  const LearningOptions& wish_;
};

}  // namespace

Result<LearningReport> learn(const ReviewedWork& work, const LearningOptions& options) { return Learner(work, options).run(); }

}  // namespace veil::service

#else

namespace veil::service {

Result<LearningReport> learn(const ReviewedWork&, const LearningOptions&) {
  return Error{"service.no_tools", "this Veil was built without the tools that learn", ""};
}

}  // namespace veil::service

#endif
