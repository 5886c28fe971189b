// `veil train gazetteers`: makes the file of names, places and professions, models/gazetteers.veil.
#include <CLI/CLI.hpp>
#include <filesystem>

#include "command.h"
#include "kept_files.h"
#include "veil/tools/training_gazetteers.h"

namespace veil::cli {
namespace {

class TrainGazetteers : public Command {
 public:
  void declare(CLI::App& command) override {
    command.add_option("--packages", options_.packages, "folder that tools/fetch_training_data filled; without: only --languages")
        ->type_name("DIR");
    command.add_option("--languages", options_.languages, "folder with <code>/gazetteer.tsv")->required()->type_name("DIR");
    command.add_option("--data", options_.data, "folder with kb/ and text/: vocabularies, and text to tell common words by")
        ->type_name("DIR");
    command.add_option("-o,--output", options_.output, "the file to write")->required()->type_name("FILE");
    command.add_flag("--force", force_, "overwrite it when it is there");
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
