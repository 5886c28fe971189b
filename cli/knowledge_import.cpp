// `veil knowledge import`: makes a knowledge base from Wikidata, SNOMED CT, OBO, SKOS, OWL, WordNets or a list of one's own.
#include <CLI/CLI.hpp>
#include <filesystem>

#include "command.h"
#include "kept_files.h"
#include "training_progress.h"
#include "veil/tools/training_knowledge.h"

namespace veil::cli {
namespace {

class KnowledgeImport : public Command {
 public:
  void declare(CLI::App& command) override {
    command.add_option("INPUT", options_.inputs, "files, packed or not, or folders")
        ->required()
        ->type_name("");
    command.add_option("--format", options_.format, "see docs/knowledge_import.md; without: told from the input")->type_name("NAME");
    command.add_option("-o,--output", options_.output, "the knowledge base to write")->required()->type_name("FILE");
    command.add_flag("--force", force_, "overwrite it when it is there");
    command.add_option("--title", options_.title, "what explanations call it")->type_name("TEXT");
    command.add_option("--sources", options_.sources, "where it comes from and under which licence")->type_name("TEXT");
    command.add_flag("--repair", options_.repair, "pass over broken lines, drop edges that lead nowhere or in a circle");
    command.add_option("--language", language_, "of names that say none: en, de, pt or es")->type_name("CODE");
    command.add_option("--wordnet", options_.wordnet, "omw: folder with WordNet's data.noun")->type_name("DIR");
    command.add_option("--classes", options_.classes, "wikidata: keep members of these classes (Q6256,...), or all")
        ->delimiter(',')
        ->type_name("LIST");
    command.add_option("--threads", options_.threads, "0: as many as the machine has")->type_name("N");
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
    out << "format           " << report.format << "\nread             " << report.entries << "\n  left out       "
        << report.left_out << "\n  broken lines   " << report.broken_lines << "\nconcepts         " << report.concepts
        << "\nnames            " << report.names << "\ngeneralizations  " << report.edges << "\n  led nowhere    "
        << report.dangling_edges << "\n  in a circle    " << report.cyclic_edges << "\nbytes            " << report.bytes << '\n';
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
