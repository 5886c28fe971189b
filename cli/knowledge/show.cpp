// `veil knowledge show TERM`: every sense of a term with what is above it.
#include <iomanip>

#include "cli/command/command.h"
#include "cli/json/json.h"
#include "cli/terminal/suggestion.h"
#include "veil/knowledge.h"

namespace veil::cli {
namespace {

using knowledge::ShownRung;
using knowledge::ShownSense;

void print_json(std::ostream& out, const std::vector<ShownSense>& senses) {
  for (const ShownSense& sense : senses) {
    Json json;
    json["knowledge"] = sense.base;
    json["key"] = sense.key;
    json["language"] = code_of(sense.language);
    json["names"] = sense.names;
    json["labels"] = sense.labels;
    json["frequency"] = static_cast<double>(static_cast<int>(sense.frequency * 10000 + 0.5f)) / 10000;
    json["leaves"] = sense.leaves;
    json["too_abstract"] = sense.too_abstract;
    json["above"] = Json::array();
    for (const ShownRung& rung : sense.ladder) {
      json["above"].push_back({{"depth", rung.depth},
                               {"relation", rung.relation},
                               {"key", rung.key},
                               {"name", rung.name},
                               {"leaves", rung.leaves},
                               {"too_abstract", rung.too_abstract}});
    }
    out << json.dump() << '\n';
  }
}

std::string things(std::uint64_t leaves) { return leaves == 1 ? "1 thing" : std::to_string(leaves) + " things"; }

void print_lines(std::ostream& out, const std::vector<ShownSense>& senses) {
  for (std::size_t i = 0; i < senses.size(); ++i) {
    const ShownSense& sense = senses[i];
    if (i > 0) out << '\n';
    out << joined(sense.names, " | ") << "   (" << sense.key << ", " << sense.base << ", " << code_of(sense.language) << ")\n  ";
    if (!sense.labels.empty()) out << joined(sense.labels, ", ") << ", ";
    out << things(sense.leaves) << ", " << std::fixed << std::setprecision(1) << 100 * sense.frequency << " % of its uses"
        << (sense.too_abstract ? ", too abstract to stand for anything" : "") << '\n';
    for (const ShownRung& rung : sense.ladder) {
      out << std::string(2 * std::size_t{rung.depth}, ' ') << std::left << std::setw(12) << rung.relation << ' '
          << (rung.name.empty() ? "(no name)" : rung.name) << "   (" << rung.key << ", " << things(rung.leaves)
          << (rung.too_abstract ? ", too abstract" : "") << ")\n";
    }
  }
}

class KnowledgeShow : public Command {
 public:
  void declare(Arguments& command) override {
    command.words("TERM", &term_, "a name in any spelling").required();
    command.option("--language", &language_, "CODE", "en, de, pt or es; without: all of them");
    command.option("--knowledge", &files_, "FILE", "knowledge bases in order; without: models/knowledge*.veil").one_at_a_time();
    command.option("--resources", &resources_, "DIR", "folder with languages/ and models/");
    command.flag("--json", &json_, "for programs, a line per sense");
  }

  Result<int> run(const Session& session) override {
    std::optional<Language> language;
    if (!language_.empty() && !(language = language_from(language_))) {
      return Error{"usage.unknown_language", "Veil speaks en, de, pt and es", language_};
    }
    std::vector<std::filesystem::path> files(files_.begin(), files_.end());
    const std::filesystem::path resources = resources_.empty() ? session.resources : std::filesystem::path(resources_);
    if (files.empty()) files = knowledge::installed_knowledge(resources);
    if (files.empty()) {
      return Error{"model.not_found", "there is no knowledge base here: name one with --knowledge FILE", (resources / "models").string()};
    }
    const auto senses = knowledge::show_term(files, term_, language);
    if (!senses) return senses.error();
    json_ ? print_json(session.output.stream(), *senses) : print_lines(session.output.stream(), *senses);
    return 0;
  }

 private:
  std::string term_, language_, resources_;
  std::vector<std::string> files_;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Command> make_knowledge_show() { return std::make_unique<KnowledgeShow>(); }

}  // namespace veil::cli
