// `veil train gazetteers`: makes the file of names, places and professions, models/gazetteers.veil.
#include <filesystem>

#include "cli/command/command.h"
#include "cli/documents/kept_files.h"
#include "veil/tools/training_gazetteers.h"

namespace veil::cli {
namespace {

class TrainGazetteers : public Command {
 public:
  void declare(Arguments& command) override {
    command.option("--packages", &options_.packages, "DIR", "folder that tools/fetch_training_data filled; without: only --languages");
    command.option("--languages", &options_.languages, "DIR", "folder with <code>/gazetteer.tsv").required();
    command.option("--data", &options_.data, "DIR", "folder with kb/ and text/: vocabularies, and text to tell common words by");
    command.option("-o,--output", &options_.output, "FILE", "the file to write").required();
    command.flag("--force", &force_, "overwrite it when it is there");
  }

  Result<int> run(const Session& session) override {
    const auto may = may_write(options_.output, force_, {options_.packages, options_.languages, options_.data});
    if (!may) return may.error();
    const auto report = training::train_gazetteers(options_);
    if (!report) return report.error();
    std::ostream& out = session.output.stream();
    for (const training::GazetteerSource& source : report->sources) out << source.name << '\t' << source.entries << '\n';
    out << "entries with their forms\t" << report->entries << "\nnames that are common words\t" << report->common_words
        << "\nbytes of the file\t" << report->bytes << '\n';
    return 0;
  }

 private:
  training::GazetteerTrainingOptions options_;
  bool force_ = false;
};

}  // namespace

std::unique_ptr<Command> make_train_gazetteers() { return std::make_unique<TrainGazetteers>(); }

}  // namespace veil::cli
