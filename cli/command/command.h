// A command of the program: it declares its options and runs. The table lists all of them by purpose, for parsing, `veil --help`
// and the completion of shells; a new command is one file and one line in the table.
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "cli/arguments/arguments.h"
#include "cli/session/session.h"
#include "veil/result.h"

namespace veil::cli {

class Command {
 public:
  virtual ~Command() = default;
  virtual void declare(Arguments& command) = 0;
  // The exit code, or the error that it ends with.
  virtual Result<int> run(const Session& session) = 0;
};

struct CommandEntry {
  std::string_view purpose;  // heading in `veil --help`; empty: listed by the help of its group only (`veil vault --help`)
  std::string_view name;     // "protect", or "train tagger" for a command below a command
  std::string_view summary;
  std::string_view examples;  // lines that work in the root of the repository, in order
  std::unique_ptr<Command> (*make)();
};
// What this program was built with.
const std::vector<CommandEntry>& command_table();
// True for a command of tools/ or service/, or a group of them ("train"), when this program was built without.
bool is_left_out(std::string_view name);

std::unique_ptr<Command> make_protect();
std::unique_ptr<Command> make_restore();
std::unique_ptr<Command> make_new_key();
std::unique_ptr<Command> make_vault_info();
std::unique_ptr<Command> make_vault_show();
std::unique_ptr<Command> make_detect();
std::unique_ptr<Command> make_risk();
std::unique_ptr<Command> make_table();
std::unique_ptr<Command> make_table_anonymize();
std::unique_ptr<Command> make_table_profile();
std::unique_ptr<Command> make_analyse();
std::unique_ptr<Command> make_evaluate();
std::unique_ptr<Command> make_select();
std::unique_ptr<Command> make_attack();
std::unique_ptr<Command> make_train_tagger();
std::unique_ptr<Command> make_train_languages();
std::unique_ptr<Command> make_train_kinds();
std::unique_ptr<Command> make_train_phantom();
std::unique_ptr<Command> make_train_linker();
std::unique_ptr<Command> make_train_entities();
std::unique_ptr<Command> make_train_neural();
std::unique_ptr<Command> make_train_clusters();
std::unique_ptr<Command> make_train_gazetteers();
std::unique_ptr<Command> make_train_selector();
std::unique_ptr<Command> make_train_reviewed();
std::unique_ptr<Command> make_knowledge_build();
std::unique_ptr<Command> make_knowledge_import();
std::unique_ptr<Command> make_knowledge_info();
std::unique_ptr<Command> make_knowledge_show();
std::unique_ptr<Command> make_vectors_train();
std::unique_ptr<Command> make_vectors_update();
std::unique_ptr<Command> make_vectors_convert();
std::unique_ptr<Command> make_vectors_info();
std::unique_ptr<Command> make_vectors_near();
std::unique_ptr<Command> make_vectors_calibrate();
std::unique_ptr<Command> make_corpus_index();
std::unique_ptr<Command> make_corpus_merge();
std::unique_ptr<Command> make_corpus_hits();
std::unique_ptr<Command> make_corpus_info();
std::unique_ptr<Command> make_bench();
std::unique_ptr<Command> make_doctor();
std::unique_ptr<Command> make_serve();
std::unique_ptr<Command> make_mcp();
std::unique_ptr<Command> make_service_key();
std::unique_ptr<Command> make_service_keys();
std::unique_ptr<Command> make_service_revoke();
std::unique_ptr<Command> make_service_user();
std::unique_ptr<Command> make_service_backup();
std::unique_ptr<Command> make_service_restore();
std::unique_ptr<Command> make_service_secret();
std::unique_ptr<Command> make_audit_verify();

}  // namespace veil::cli
