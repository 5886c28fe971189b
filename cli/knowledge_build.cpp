// `veil knowledge build`: makes the knowledge base that ships, models/knowledge.veil.
#include <CLI/CLI.hpp>
#include <filesystem>

#include "command.h"
#include "kept_files.h"
#include "veil/tools/training_knowledge_build.h"

namespace veil::cli {
namespace {

class KnowledgeBuild : public Command {
 public:
  void declare(CLI::App& command) override {
    command.add_option("--packages", options_.packages, "folder that tools/fetch_training_data filled")
        ->required()
        ->type_name("DIR");
    command.add_option("--data", options_.data, "folder with kb/ and freq/: wordnets, vocabularies, word frequencies")
        ->required()
        ->type_name("DIR");
    command.add_option("--languages", options_.languages, "folder with concepts.tsv (default: that of the resources)")
        ->type_name("DIR");
    command.add_option("-o,--output", options_.output, "the file to write")->required()->type_name("FILE");
    command.add_flag("--force", force_, "overwrite it when it is there");
  }

  Result<int> run(const Session& session) override {
    if (options_.languages.empty()) options_.languages = session.resources / "languages";
    const auto may = may_write(options_.output, force_, {options_.packages, options_.data, options_.languages});
    if (!may) return may.error();
    const auto report = training::build_knowledge(options_);
    if (!report) return report.error();
    std::ostream& out = session.output.stream();
    for (const training::KnowledgeSource& source : report->sources) out << source.name << '\t' << source.concepts << '\n';
    out << "concepts\t" << report->concepts << "\nnames\t" << report->names << "\ngeneralizations\t" << report->edges
        << "\ngeneralizations dropped\t" << report->dropped_edges << "\nbytes of the file\t" << report->bytes << '\n';
    return 0;
  }

 private:
  training::KnowledgeBuildOptions options_;
  bool force_ = false;
};

}  // namespace

std::unique_ptr<Command> make_knowledge_build() { return std::make_unique<KnowledgeBuild>(); }

}  // namespace veil::cli
