// `veil knowledge import`: makes a knowledge base from Wikidata, SNOMED CT, OBO, SKOS, OWL, WordNets or a list of one's own.
#include <filesystem>

#include "cli/command/command.h"
#include "cli/documents/kept_files.h"
#include "cli/tools/training_progress.h"
#include "veil/tools/training_knowledge.h"

namespace veil::cli {
namespace {

class KnowledgeImport : public Command {
 public:
  void declare(Arguments& command) override {
    command.words("INPUT", &options_.inputs, "files, packed or not, or folders").required();
    command.option("--format", &options_.format, "NAME", "see docs/knowledge_import.md; without: told from the input");
    command.option("-o,--output", &options_.output, "FILE", "the knowledge base to write").required();
    command.flag("--force", &force_, "overwrite it when it is there");
    command.option("--title", &options_.title, "TEXT", "what explanations call it");
    command.option("--sources", &options_.sources, "TEXT", "where it comes from and under which licence");
    command.flag("--repair", &options_.repair, "pass over broken lines, drop edges that lead nowhere or in a circle");
    command.option("--language", &language_, "CODE", "of names that say none: en, de, pt or es");
    command.option("--wordnet", &options_.wordnet, "DIR", "omw: folder with WordNet's data.noun");
    command.option("--classes", &options_.classes, "LIST", "wikidata: keep members of these classes (Q6256,...), or all")
        .separated_by_commas();
    command.option("--threads", &options_.threads, "N", "0: as many as the machine has");
  }

  Result<int> run(const Session& session) override {
    if (!language_.empty()) {
      const auto language = language_from(language_);
      if (!language) return Error{"usage.unknown_language", "Veil speaks en, de, pt and es", "--language"};
      options_.language = *language;
    }
    std::vector<std::filesystem::path> read(options_.inputs.begin(), options_.inputs.end());
    read.emplace_back(options_.wordnet);
    if (auto may = may_write(options_.output, force_, read); !may) return may.error();
    training::KnowledgeImportReport report;
    {
      TrainingProgress progress(session);
      options_.progress = [&](std::string_view what, double share) { progress.update(what, share); };
      const auto imported = training::import_knowledge(options_);
      if (!imported) return imported.error();
      report = *imported;
    }
    std::ostream& out = session.output.stream();
    out << "format           " << report.format << "\nread             " << report.entries << "\n  left out       " << report.left_out
        << "\n  broken lines   " << report.broken_lines << "\nconcepts         " << report.concepts << "\nnames            " << report.names
        << "\ngeneralizations  " << report.edges << "\n  led nowhere    " << report.dangling_edges << "\n  in a circle    "
        << report.cyclic_edges << "\nbytes            " << report.bytes << '\n';
    return 0;
  }

 private:
  training::KnowledgeImportOptions options_;
  std::string language_;
  bool force_ = false;
};

}  // namespace

std::unique_ptr<Command> make_knowledge_import() { return std::make_unique<KnowledgeImport>(); }

}  // namespace veil::cli
