// `veil protect`: the main job. Protected text goes out, and on request the vault that leads back and a report to look at.
// What the vault must know of a text is on the disk before the text leaves: protected text without its vault would be a loss, a vault
// without text is none.
#include <algorithm>
#include <optional>

#include "cli/command/command.h"
#include "cli/documents/job.h"
#include "cli/documents/profiles.h"
#include "cli/documents/timings.h"
#include "cli/protect/rows.h"
#include "cli/vault/options.h"
#include "veil/engine.h"
#include "veil/new_file.h"
#include "veil/vault.h"

namespace veil::cli {
namespace {

// Counts documents whose id another document of the run has too.
class RepeatedIds {
 public:
  void add(const std::string& id) { marks_.push_back(mark_of(id)); }
  std::uint64_t count() {
    std::sort(marks_.begin(), marks_.end());
    std::uint64_t repeated = 0;
    for (auto first = marks_.begin(); first != marks_.end();) {
      const auto end = std::upper_bound(first, marks_.end(), *first);
      if (end - first > 1) repeated += static_cast<std::uint64_t>(end - first);
      first = end;
    }
    return repeated;
  }

 private:
  std::vector<std::uint64_t> marks_;
};

class Protect : public Command {
 public:
  void declare(Arguments& command) override {
    input_.declare(command);
    engine_settings_.declare_language(command);
    engine_settings_.declare_policy(command);
    engine_settings_.declare_targets(command);
    engine_settings_.declare_measures(command);
    engine_settings_.declare_budget(command);
    engine_settings_.declare_method(command);
    engine_settings_.declare_knowledge(command);
    engine_settings_.declare_seed(command);
    output_.declare(command).explained("its format, else by its extension; CSV: no formulas in cells");
    command.flag("--csv-safe", &csv_safe_, "").shown_with("--output-format");
    command.flag("--originals", &originals_, "write what stood there before too, also to the report: protects nobody");
    vault_.declare(command, "the originals, encrypted; the secret (veil vault new-key makes one)");
    run_.declare_report(command);
    input_.declare_details(command);
    engine_settings_.declare_given_mentions(command);
    model_.declare_for_texts(command);
    command.option("--attributes", &attributes_, "NAMES", "what may stay readable of people under --k, by commas")
        .separated_by_commas()
        .hidden();
    command.option("--table", &table_file_, "FILE", "the table that was released, under --k").hidden();
    command.flag("--across-documents", &across_documents_, "number people alike in all; K documents say the same of theirs");
    engine_settings_.declare_resources(command);
    run_.declare(command);
    timings_.declare(command);
  }

  Result<int> run(const Session& session) override {
    if (auto checked = vault_.check_pair(); !checked) return checked.error();
    if (auto absent = vault_.check_absent(); !absent) return absent.error();
    std::shared_ptr<const Engine> engine;
    std::unique_ptr<VaultWriter> vault;
    std::optional<ProtectedRows> rows;
    if (auto checked = check_rows(); !checked) return checked.error();
    EntityRegistry registry;
    RepeatedIds repeated_ids;
    Job job{input_, output_, run_, {}, {}, "", vault_.files(), {}, {}, {}, {}, {}};
    job.write.content = Content::protection;
    job.write.originals = originals_;
    job.write.csv_safe = csv_safe_;
    std::optional<OutputIds> ids;
    job.output_id = [&](const std::string& id, std::uint64_t number) { return ids->of(id, number); };
    job.write.file.owner_only = originals_;
    auto kept = engine_settings_.files(session);
    if (!kept) return kept.error();
    job.kept_files = std::move(*kept);
    job.kept_files.emplace_back(vault_.key_file);
    job.report = {"", "protect", "What was protected", Content::protection, originals_, true, engine_settings_.facts()};
    if (model_.k > 0) {
      auto opened = engine_settings_.open(session);
      if (!opened) return opened.error();
      auto made = ProtectedRows::make(session, input_, run_, engine_settings_, **opened, model_, attributes_);
      if (!made) return made.error();
      rows = std::move(*made);
      engine = std::move(*opened);
      const auto facts = rows->facts();
      job.report.facts.insert(job.report.facts.end(), facts.begin(), facts.end());
      if (!table_file_.empty()) job.side_files.push_back(table_file_);
      if (!run_.quiet) {
        for (const ReportFact& fact : facts) session.note(fact.name + ": " + fact.value);
      }
    }
    job.prepare = [&]() -> Result<void> {
      if (!engine) {
        auto opened = engine_settings_.open(session);
        if (!opened) return opened.error();
        engine = std::move(*opened);
      }
      auto named = output_ids(engine->policy());
      if (!named) return named.error();
      ids = std::move(*named);
      if (vault_.vault.empty()) return {};
      auto created = vault_.create(session);
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
    if (rows) {
      job.passed = [&](const std::string&) { rows->next(); };
      job.work_in_order = [&](Document& document) { return rows->write(*engine, document); };
      job.before_finish = [&] { return rows->check_written(); };
    }
    if (!vault_.vault.empty()) {
      job.before_write = [&](const Document& document, const OutputPlace& place) {
        const ProtectedText done = apply_replacements(document);
        VaultEntry entry = make_vault_entry(document, done.text, done.spans);
        entry.path = place.path;
        entry.number_in_file = place.number_in_file;
        if (place.id != document.id) entry.output_id = place.id;
        repeated_ids.add(document.id);
        return vault->add(entry);
      };
      job.before_leave = [&] { return vault->sync(); };
      job.before_finish = [&]() -> Result<void> {
        auto finished = vault->finish();  // what has left must have a way back, whatever else
        if (finished && rows) return rows->check_written();
        return finished;
      };
    }
    engine_settings_.timings = timings_.asked();
    Profiles profiles;
    if (engine_settings_.policy.empty()) job.seen = [&](const Document& document) { profiles.see(document); };
    auto done = run_job(session, job);
    if (rows && done && !table_file_.empty()) {
      if (auto put = write_new_file(table_file_, rows->csv(), {.replace = output_.force}); !put) return put.error();
    }
    timings_.print(engine.get(), session);
    if (done && !run_.quiet) profiles.tell(engine_settings_.resources_of(session), session);
    if (const std::uint64_t repeated = repeated_ids.count(); repeated > 0 && !run_.quiet) {
      session.note("the ids of " + std::to_string(repeated) +
                   " documents repeat in this run: where they read alike when protected, they restore only from the unchanged output");
    }
    return done;
  }

 private:
  Result<void> check_rows() {
    if (model_.k == 0) {
      if (model_.l > 0 || model_.t > 0 || !attributes_.empty() || !table_file_.empty()) {
        return Error{"usage.invalid_value", "--l, --t, --attributes and --table go with --k", ""};
      }
      return {};
    }
    if (across_documents_) return Error{"usage.invalid_value", "--k and --across-documents cannot both be", ""};
    if (engine_settings_.method.empty()) engine_settings_.method = "generalize";
    engine_settings_.counts_attributes = true;
    return {};
  }

  InputOptions input_;
  OutputOptions output_;
  EngineSettings engine_settings_;
  VaultOptions vault_;
  RunOptions run_;
  TimingOptions timings_;
  ModelOptions model_;
  std::vector<std::string> attributes_;
  std::string table_file_;
  bool originals_ = false;
  bool csv_safe_ = false;
  bool across_documents_ = false;
};

}  // namespace

std::unique_ptr<Command> make_protect() { return std::make_unique<Protect>(); }

}  // namespace veil::cli
