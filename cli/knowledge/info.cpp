// `veil knowledge info FILE...`: what knowledge bases hold.

#include "cli/command/command.h"
#include "cli/json/json.h"
#include "veil/knowledge.h"

namespace veil::cli {
namespace {

using knowledge::KnowledgeFacts;

void print_json(std::ostream& out, const std::string& file, const KnowledgeFacts& facts) {
  Json json;
  json["file"] = file;
  json["title"] = facts.title;
  json["sources"] = facts.sources;
  json["concepts"] = facts.concepts;
  for (const Language language : spoken_languages) {
    json["names"][std::string(code_of(language))] = facts.names[static_cast<std::size_t>(language)];
  }
  for (std::size_t i = 0; i < knowledge::relation_names.size(); ++i)
    json["edges"][std::string(knowledge::relation_names[i])] = facts.edges[i];
  for (std::size_t i = 0; i < label_names.size(); ++i) json["labels"][std::string(label_names[i])] = facts.labelled[i];
  json["unlabelled"] = facts.unlabelled;
  json["bytes"] = facts.bytes;
  out << json.dump() << '\n';
}

// Lines behind the first stand below it.
std::string indented(std::string_view lines) {
  std::string text;
  for (const char c : lines) {
    text += c;
    if (c == '\n') text += "            ";
  }
  while (!text.empty() && (text.back() == ' ' || text.back() == '\n')) text.pop_back();
  return text;
}

void print_lines(std::ostream& out, const std::string& file, const KnowledgeFacts& facts) {
  out << "file        " << file << "\ntitle       " << facts.title << "\nsources     " << indented(facts.sources) << "\nconcepts    "
      << facts.concepts << "\nnames      ";
  for (const Language language : spoken_languages)
    out << ' ' << code_of(language) << ' ' << facts.names[static_cast<std::size_t>(language)];
  out << "\nedges      ";
  for (std::size_t i = 0; i < facts.edges.size(); ++i) out << ' ' << knowledge::relation_names[i] << ' ' << facts.edges[i];
  out << "\nlabels     ";
  for (std::size_t i = 0; i < facts.labelled.size(); ++i)
    if (facts.labelled[i] > 0) out << ' ' << label_names[i] << ' ' << facts.labelled[i];
  out << " none " << facts.unlabelled << "\nbytes       " << facts.bytes << '\n';
}

class KnowledgeInfo : public Command {
 public:
  void declare(Arguments& command) override {
    command.words("FILE", &files_, "knowledge bases").required();
    command.flag("--json", &json_, "for programs, a line per file");
  }

  Result<int> run(const Session& session) override {
    std::ostream& out = session.output.stream();
    for (std::size_t i = 0; i < files_.size(); ++i) {
      const auto facts = knowledge::knowledge_facts(files_[i]);
      if (!facts) return facts.error();
      if (json_) {
        print_json(out, files_[i], *facts);
      } else {
        if (i > 0) out << '\n';
        print_lines(out, files_[i], *facts);
      }
    }
    return 0;
  }

 private:
  std::vector<std::string> files_;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Command> make_knowledge_info() { return std::make_unique<KnowledgeInfo>(); }

}  // namespace veil::cli
