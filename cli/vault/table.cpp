// `veil vault info` and `veil vault show`: what a vault holds. Numbers and the protected side are for whoever has the key;
// originals only for whoever asks for them in so many words.
#include <array>
#include <map>
#include <set>

#include "cli/command/command.h"
#include "cli/json/json.h"
#include "cli/terminal/text_table.h"
#include "cli/vault/options.h"
#include "veil/offsets.h"
#include "veil/vault.h"

namespace veil::cli {
namespace {

Result<std::unique_ptr<const Vault>> open_vault(const VaultOptions& options, const Session& session) {
  if (auto checked = options.check_pair(); !checked) return checked.error();
  return options.open(session);
}

class VaultInfo : public Command {
 public:
  void declare(Arguments& command) override {
    command.words("VAULT", &vault_.vault, "the file that `veil protect` wrote").required();
    vault_.declare_key(command);
    command.flag("--json", &json_, "for programs");
  }

  Result<int> run(const Session& session) override {
    const auto vault = open_vault(vault_, session);
    if (!vault) return vault.error();
    std::map<Label, std::map<std::string, std::uint64_t>> counts;  // by label and method
    std::map<std::string, std::uint64_t> methods;
    std::map<std::uint64_t, std::uint64_t> ids;  // documents by mark of the id
    std::set<std::string> files;
    std::uint64_t replacements = 0;
    for (std::size_t i = 0; i < (*vault)->size(); ++i) {
      const auto entry = (*vault)->entry(i);
      if (!entry) return entry.error();
      ++ids[mark_of(entry->document_id)];
      if (entry->number_in_file > 0) files.insert(entry->path);
      for (const Solution& solution : entry->solutions) {
        ++counts[solution.label][solution.method];
        ++methods[solution.method];
        ++replacements;
      }
    }
    std::uint64_t repeated_ids = 0;
    for (const auto& [id, documents] : ids) repeated_ids += documents > 1 ? documents : 0;
    std::ostream& out = session.output.stream();
    if (json_) {
      Json json{
          {"version", (*vault)->version()}, {"complete", (*vault)->complete()}, {"files", files.size()}, {"documents", (*vault)->size()},
          {"repeated_ids", repeated_ids},   {"replacements", replacements},     {"methods", methods}};
      json["labels"] = Json::object();
      for (const auto& [label, by_method] : counts) json["labels"][std::string(name_of(label))] = by_method;
      out << json.dump() << '\n';
      return 0;
    }
    out << "version       " << (*vault)->version() << ((*vault)->complete() ? "" : ", of a run that was cut short") << '\n';
    if (!files.empty()) out << "files         " << files.size() << '\n';
    out << "documents     " << (*vault)->size() << '\n';
    if (repeated_ids > 0) out << "              " << repeated_ids << " with an id that another has too\n";
    out << "replacements  " << replacements << '\n';
    if (replacements == 0) return 0;
    TextTable table{"", {"label"}, {}};
    for (const auto& [method, count] : methods) table.header.push_back(method);
    for (const auto& [label, by_method] : counts) {
      table.rows.push_back({std::string(name_of(label))});
      for (const auto& [method, count] : methods) {
        const auto found = by_method.find(method);
        table.rows.back().push_back(std::to_string(found == by_method.end() ? 0 : found->second));
      }
    }
    table.print(out, false);
    return 0;
  }

 private:
  VaultOptions vault_;
  bool json_ = false;
};

class VaultShow : public Command {
 public:
  void declare(Arguments& command) override {
    command.words("VAULT", &vault_.vault, "the file that `veil protect` wrote").required();
    vault_.declare_key(command);
    command.flag("--originals", &originals_, "ids, files and originals too: what is printed protects nobody");
    command.option("--document", &document_, "ID", "only documents with this id, or of this file of the run");
  }

  Result<int> run(const Session& session) override {
    const auto vault = open_vault(vault_, session);
    if (!vault) return vault.error();
    std::vector<std::size_t> numbers;
    if (!document_.empty()) {
      auto found = (*vault)->find(document_);
      if (!found) return found.error();
      if (found->empty()) return Error{"restore.unknown_document", "the vault has no document of this id or path", "--document"};
      numbers = std::move(*found);
    }
    const std::size_t count = document_.empty() ? (*vault)->size() : numbers.size();
    for (std::size_t i = 0; i < count; ++i) {
      const std::size_t number = document_.empty() ? i : numbers[i];
      const auto entry = (*vault)->entry(number);
      if (!entry) return entry.error();
      print(session.output.stream(), number, *entry);
    }
    return 0;
  }

 private:
  // Places are code points of the protected text; vaults of version 1 do not know it, and have none.
  void print(std::ostream& out, std::size_t number, const VaultEntry& entry) const {
    const OffsetMap offsets(entry.protected_text);
    for (const Solution& solution : entry.solutions) {
      Json line{{"document", number + 1}};
      if (originals_) {
        line["id"] = entry.document_id;
        if (!entry.output_id.empty()) line["output_id"] = entry.output_id;
        if (!entry.path.empty()) line["file"] = entry.path;
        if (entry.number_in_file > 0) line["number_in_file"] = entry.number_in_file;
      }
      if (solution.span.end <= entry.protected_text.size()) {
        line["start"] = offsets.from_byte(solution.span.begin, OffsetUnit::code_points);
        line["end"] = offsets.from_byte(solution.span.end, OffsetUnit::code_points);
      }
      line["label"] = name_of(solution.label);
      line["entity"] = solution.entity;
      line["method"] = solution.method.str();
      line["replacement"] = solution.replacement;
      if (originals_) line["original"] = solution.original;
      out << line.dump() << '\n';
    }
  }

  VaultOptions vault_;
  std::string document_;
  bool originals_ = false;
};

}  // namespace

std::unique_ptr<Command> make_vault_info() { return std::make_unique<VaultInfo>(); }
std::unique_ptr<Command> make_vault_show() { return std::make_unique<VaultShow>(); }

}  // namespace veil::cli
