// `veil train linker`: learns what mentions mean from documents whose mentions say what they are, and says by cross-validation how much
// may be claimed.
#include <cstdio>
#include <filesystem>

#include "cli/command/command.h"
#include "cli/documents/kept_files.h"
#include "cli/tools/training_progress.h"
#include "veil/engine.h"
#include "veil/tools/packed_input.h"
#include "veil/tools/training_linker.h"

namespace veil::cli {
namespace {

double percent(std::uint64_t part, std::uint64_t whole) {
  return whole == 0 ? 0.0 : 100.0 * static_cast<double>(part) / static_cast<double>(whole);
}

void print(std::ostream& out, const std::vector<training::LinkerFigure>& figures) {
  out << "language  label      mentions  claimed %  of these right %\n";
  for (const training::LinkerFigure& figure : figures) {
    char line[120];
    std::snprintf(line, sizeof line, "%-9s %-10s %8llu  %9.1f  %16.1f\n", figure.language.c_str(), figure.label.c_str(),
                  static_cast<unsigned long long>(figure.mentions), percent(figure.claimed, figure.mentions),
                  percent(figure.right, figure.claimed));
    out << line;
  }
}

class TrainLinker : public Command {
 public:
  void declare(Arguments& command) override {
    command.words("PASSAGES", &files_, "JSON Lines that say what mentions are").required();
    command.option("--output", &output_, "FILE", "the file to write");
    command.flag("--force", &force_, "overwrite it when it is there");
    command.option("--measure", &measured_, "FILE", "instead of learning, say how a model does on the passages");
    command.option("--kinds-of", &kinds_of_, "FILE", "keep the kinds of this model, learn which place is meant");
    command.option("--knowledge", &knowledge_, "FILE", "the knowledge base that meanings are concepts of");
    command.option("--right", &options_.right, "X", "share of claims that has to be right (0.97)");
    command.option("--folds", &options_.folds, "N", "cross-validate in so many parts (5)");
    command.option("--smallest-kind", &options_.smallest_kind, "N", "rarer kinds count for the one above (12)");
    command.option("--smallest-count", &options_.smallest_count, "N", "rarer features are dropped (2)");
    command.option("--absolute", &options_.absolute, "X", "cost of a weight's absolute value");
    command.option("--square", &options_.square, "X", "cost of half its square");
    command.option("--iterations", &options_.iterations, "N", "at most so many");
  }

  Result<int> run(const Session& session) override {
    options_.resources = session.resources;
    options_.knowledge = knowledge_;
    options_.kinds_of = kinds_of_;
    options_.output = output_;
    std::vector<std::filesystem::path> read(files_.begin(), files_.end());
    read.insert(read.end(), {knowledge_, measured_, kinds_of_});
    if (auto may = may_write(options_.output, force_, read); !may) return may.error();
    EngineOptions engine_options;
    engine_options.resources = session.resources;
    engine_options.policy.detectors = {"email"};  // nothing of detection is needed here
    const auto engine = Engine::open(std::move(engine_options));
    if (!engine) return engine.error();

    TrainingProgress progress(session);
    std::vector<Document> documents;
    for (const std::string& file : files_) {
      auto input = open_packed_input(file);
      if (!input) return input.error();
      ReadOptions reading;
      reading.format = "jsonl";
      auto source = open_source(**input, file, reading);
      if (!source) return source.error();
      while (auto item = (*source)->next()) {
        if (!item->document) return item->document.error();
        if (documents.size() % 100 == 0) progress.update("reading passages", 0);
        if (auto analysed = (*engine)->analyse(*item->document); !analysed) return analysed.error();
        documents.push_back(std::move(*item->document));
      }
    }
    std::ostream& out = session.output.stream();
    if (!measured_.empty()) {
      const auto figures = training::measure_linker(measured_, documents, options_);
      if (!figures) return figures.error();
      print(out, *figures);
      return 0;
    }
    options_.progress = [&](std::string_view what, double share) { progress.update(what, share); };
    const auto report = training::train_linker(documents, options_);
    if (!report) return report.error();
    out << "documents " << report->documents << ", mentions " << report->mentions << ", kinds " << report->kinds << ", features "
        << report->features << ", weights " << report->weights << "\na kind is claimed from " << report->kind_from << ", a country from "
        << report->place_from << "\ncross-validation\n";
    print(out, report->figures);
    for (const training::LinkerCurvePoint& point : report->curve) {
      char line[120];
      std::snprintf(line, sizeof line, "from %.2f: claimed %5.1f %%, of these right %5.1f %%\n", point.from,
                    percent(point.claimed, point.mentions), percent(point.right, point.claimed));
      out << line;
    }
    if (report->bytes > 0) out << "bytes " << report->bytes << '\n';
    return 0;
  }

 private:
  training::LinkerTrainingOptions options_;
  std::vector<std::string> files_;
  std::string output_, measured_, knowledge_, kinds_of_;
  bool force_ = false;
};

}  // namespace

std::unique_ptr<Command> make_train_linker() { return std::make_unique<TrainLinker>(); }

}  // namespace veil::cli
