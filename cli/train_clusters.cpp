// `veil train clusters`: groups of words that stand in the same surroundings, for `veil train entities --clusters`.
#include <CLI/CLI.hpp>
#include <filesystem>

#include "command.h"
#include "kept_files.h"
#include "training_progress.h"
#include "veil/tools/training_clusters.h"

namespace veil::cli {
namespace {

class TrainClusters : public Command {
 public:
  void declare(CLI::App& command) override {
    command.add_option("TEXT", options_.texts, "files of running text")->required()->type_name("");
    command.add_option("--output", options_.output, "the file to write: word, fine and coarse cluster")->required()->type_name("FILE");
    command.add_flag("--force", force_, "overwrite it when it is there");
    command.add_option("--words", options_.words, "at most so many words get a cluster")->type_name("N");
    command.add_option("--smallest-count", options_.smallest_count, "words seen less often get none")->type_name("N");
    command.add_option("--clusters", options_.clusters, "fine clusters")->type_name("N");
    command.add_option("--branches", options_.branches, "coarse clusters")->type_name("N");
    command.add_option("--epochs", options_.epochs, "passes over the text")->type_name("N");
    command.add_option("--seed", options_.seed, "the same seed and text give the same file")->type_name("N");
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
