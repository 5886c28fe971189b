// `veil train clusters`: groups of words that stand in the same surroundings, for `veil train entities --clusters`.
#include <filesystem>

#include "cli/command/command.h"
#include "cli/documents/kept_files.h"
#include "cli/tools/training_progress.h"
#include "veil/tools/training_clusters.h"

namespace veil::cli {
namespace {

class TrainClusters : public Command {
 public:
  void declare(Arguments& command) override {
    command.words("TEXT", &options_.texts, "files of running text").required();
    command.option("--output", &options_.output, "FILE", "the file to write: word, fine and coarse cluster").required();
    command.flag("--force", &force_, "overwrite it when it is there");
    command.option("--words", &options_.words, "N", "at most so many words get a cluster");
    command.option("--smallest-count", &options_.smallest_count, "N", "words seen less often get none");
    command.option("--clusters", &options_.clusters, "N", "fine clusters");
    command.option("--branches", &options_.branches, "N", "coarse clusters");
    command.option("--epochs", &options_.epochs, "N", "passes over the text");
    command.option("--seed", &options_.seed, "N", "the same seed and text give the same file");
  }

  Result<int> run(const Session& session) override {
    if (auto may = may_write(options_.output, force_, {options_.texts.begin(), options_.texts.end()}); !may) return may.error();
    TrainingProgress progress(session);
    options_.progress = [&](std::string_view what, double share) { progress.update(what, share); };
    const auto report = training::train_clusters(options_);
    if (!report) return report.error();
    session.output.stream() << "words read           " << report->words_read << "\nwords with a cluster " << report->words_clustered
                            << "\nclusters             " << report->clusters << '\n';
    return 0;
  }

 private:
  training::ClusterTrainingOptions options_;
  bool force_ = false;
};

}  // namespace

std::unique_ptr<Command> make_train_clusters() { return std::make_unique<TrainClusters>(); }

}  // namespace veil::cli
