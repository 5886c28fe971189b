// `veil restore`: puts the originals back into protected text that is unchanged since, for whoever holds vault and key.
#include <CLI/CLI.hpp>

#include "command.h"
#include "job.h"
#include "vault_options.h"
#include "veil/vault.h"

namespace veil::cli {
namespace {

// Layers that came with the protected text (spans of a JSON line) do not fit the restored one.
void forget_layers(Document& document) {
  document.tokens.clear();
  document.sentences.clear();
  document.phrases.clear();
  document.mentions.clear();
  document.entities.clear();
  document.risks.clear();
  document.replacements.clear();
  std::erase_if(document.attributes, [](const Attribute& a) { return a.name == "jsonl.risk" || a.name == "jsonl.utility"; });
  document.layers = document.layers.has(Layer::language) ? LayerSet{Layer::language} : LayerSet{};
}

class Restore : public Command {
 public:
  void declare(CLI::App& command) override {
    input_.declare(command);
    vault_.declare(command, "the vault that `veil protect` wrote");
    output_.declare(command);
    run_.declare_report(command);
    input_.declare_details(command);
    run_.declare(command);
  }

  Result<int> run(const Session& session) override {
    if (vault_.vault.empty()) return Error{"usage.missing_vault", "restoring needs --vault FILE and --key-file FILE", ""};
    if (auto checked = vault_.check_pair(); !checked) return checked.error();
    std::unique_ptr<const Vault> vault;
    Job job{input_, output_, run_, {}, {}, "", {}, {}, {}, {}, {}, {}};
    job.report = {"", "restore", "What was restored", Content::mentions, false, false, {}};
    job.write.content = Content::protection;
    job.fit_to_format = [](WriteOptions& options) {
      if (options.format != "jsonl") return;
      // A line with its text, without the empty lists of a protection.
      options.content = Content::mentions;
      options.include_text = true;
    };
    job.prepare = [&]() -> Result<void> {
      auto opened = vault_.open();
      if (!opened) return opened.error();
      vault = std::move(*opened);
      return {};
    };
    job.work = [&](Document& document) -> Result<void> {
      auto original = vault->restore(document.id, document.text);
      if (!original) return Error{original.error().code, original.error().message, ""};  // the file is named, not the id
      forget_layers(document);
      document.text = std::move(*original);
      return {};
    };
    return run_job(session, job);
  }

 private:
  InputOptions input_;
  OutputOptions output_;
  VaultOptions vault_;
  RunOptions run_;
};

}  // namespace

std::unique_ptr<Command> make_restore() { return std::make_unique<Restore>(); }

}  // namespace veil::cli
