// `veil knowledge build`: makes the knowledge base that ships, models/knowledge.veil.
#include <filesystem>

#include "cli/command/command.h"
#include "cli/documents/kept_files.h"
#include "veil/tools/training_knowledge_build.h"

namespace veil::cli {
namespace {

class KnowledgeBuild : public Command {
 public:
  void declare(Arguments& command) override {
    command.option("--packages", &options_.packages, "DIR", "folder that tools/fetch_training_data filled").required();
    command.option("--data", &options_.data, "DIR", "folder with kb/ and freq/: wordnets, vocabularies, word frequencies").required();
    command.option("--languages", &options_.languages, "DIR", "folder with concepts.tsv (default: that of the resources)");
    command.option("-o,--output", &options_.output, "FILE", "the file to write").required();
    command.flag("--force", &force_, "overwrite it when it is there");
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
