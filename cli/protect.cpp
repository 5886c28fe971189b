// `veil protect`: the main job. Protected text goes out, and on request the vault that leads back and a report to look at.
// The vault is sealed before the last output gets its name: protected text without its vault would be a loss, a vault without text
// is none.
#include <CLI/CLI.hpp>

#include "command.h"
#include "job.h"
#include "vault_options.h"
#include "veil/entity_registry.h"
#include "veil/vault.h"

namespace veil::cli {
namespace {

class Protect : public Command {
 public:
  void declare(CLI::App& command) override {
    input_.declare(command);
    engine_settings_.declare_language(command);
    engine_settings_.declare_policy(command);
    engine_settings_.declare_targets(command);
    engine_settings_.declare_method(command);
    engine_settings_.declare_knowledge(command);
    engine_settings_.declare_seed(command);
    output_.declare(command);
    command.add_flag("--originals", originals_, "write what stood there before too, also to the report: protects nobody");
    vault_.declare(command, "file for the originals, encrypted: the only way back");
    run_.declare_report(command);
    input_.declare_details(command);
    engine_settings_.declare_given_mentions(command);
    command.add_flag("--across-documents", across_documents_, "number people and things alike in all documents");
    engine_settings_.declare_resources(command);
    run_.declare(command);
  }

  Result<int> run(const Session& session) override {
    if (auto checked = vault_.check_pair(); !checked) return checked.error();
    if (auto absent = vault_.check_absent(); !absent) return absent.error();
    std::shared_ptr<const Engine> engine;
    std::unique_ptr<VaultWriter> vault;
    EntityRegistry registry;
    Job job{input_, output_, run_, {}, {}, "", {vault_.vault}, {}, {}, {}, {}, {}};
    job.write.content = Content::protection;
    job.write.originals = originals_;
    job.write.file.owner_only = originals_;
    auto kept = engine_settings_.files(session);
    if (!kept) return kept.error();
    job.kept_files = std::move(*kept);
    job.kept_files.emplace_back(vault_.key_file);
    job.report = {"", "protect", "What was protected", Content::protection, originals_, true, engine_settings_.facts()};
    job.prepare = [&]() -> Result<void> {
      auto opened = engine_settings_.open(session);
      if (!opened) return opened.error();
      engine = std::move(*opened);
      if (vault_.vault.empty()) return {};
      auto created = vault_.create();
      if (!created) return created.error();
      vault = std::move(*created);
      return {};
    };
    job.work = [&](Document& document) { return across_documents_ ? engine->detect(document) : engine->protect(document); };
    if (across_documents_) {
      job.work_in_order = [&](Document& document) {
        registry.number(document);
        return engine->replace(document);
      };
    }
    if (!vault_.vault.empty()) {
      job.before_write = [&](const Document& document) {
        const ProtectedText done = apply_replacements(document);
        return vault->add(make_vault_entry(document, done.text, done.spans));
      };
      job.before_finish = [&] { return vault->finish(); };
    }
    return run_job(session, job);
  }

 private:
  InputOptions input_;
  OutputOptions output_;
  EngineSettings engine_settings_;
  VaultOptions vault_;
  RunOptions run_;
  bool originals_ = false;
  bool across_documents_ = false;
};

}  // namespace

std::unique_ptr<Command> make_protect() { return std::make_unique<Protect>(); }

}  // namespace veil::cli
