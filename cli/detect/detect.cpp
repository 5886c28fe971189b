// `veil detect`: what would give somebody away, with label, place and evidence. The text itself stays as it is.
#include <utility>

#include "cli/command/command.h"
#include "cli/detect/explained.h"
#include "cli/documents/inputs.h"
#include "cli/documents/job.h"
#include "cli/documents/profiles.h"
#include "cli/documents/timings.h"
#include "veil/labels.h"

namespace veil::cli {
namespace {

class Detect : public Command {
 public:
  void declare(Arguments& command) override {
    input_.declare(command);
    engine_settings_.declare_language(command);
    engine_settings_.declare_policy(command);
    engine_settings_.declare_targets(command);
    engine_settings_.declare_measures(command);
    output_.declare(command);
    command.option("--scheme", &scheme_, "S", "labels of another scheme: conll, i2b2, meddocan, presidio, tab");
    command.flag("--explain", &explain_, "why each stretch is masked or left alone: JSON Lines, or a table (txt)");
    command.flag("--with-text", &with_text_, "JSON Lines: put the whole text into each line too");
    run_.declare_report(command);
    command.flag("--originals", &originals_, "show the texts in the report: it protects nobody then");
    input_.declare_details(command);
    engine_settings_.declare_given_mentions(command);
    engine_settings_.declare_resources(command);
    run_.declare(command);
    timings_.declare(command);
  }

  Result<int> run(const Session& session) override {
    if (!scheme_.empty()) {
      if (const auto known = find_scheme(scheme_); !known) return known.error();
    }
    std::shared_ptr<const Engine> engine;
    Job job{input_, output_, run_, {}, {}, "jsonl", {}, {}, {}, {}, {}, {}};
    job.write.content = Content::mentions;
    job.write.include_text = with_text_;
    job.write.scheme = scheme_;
    job.write.evidence = explain_;
    if (explain_) explain(session, job);
    auto kept = engine_settings_.files(session);
    if (!kept) return kept.error();
    job.kept_files = std::move(*kept);
    job.report = {"", "detect", "What gives somebody away", Content::mentions, originals_, true, engine_settings_.facts()};
    engine_settings_.given_tokens = true;  // gold words are kept, so that what is found can be compared with gold
    job.prepare = [&]() -> Result<void> {
      auto opened = engine_settings_.open(session);
      if (!opened) return opened.error();
      engine = std::move(*opened);
      return {};
    };
    job.work = [&](Document& document) { return engine->detect(document); };
    engine_settings_.timings = timings_.asked();
    Profiles profiles;
    if (engine_settings_.policy.empty()) job.seen = [&](const Document& document) { profiles.see(document); };
    auto done = run_job(session, job);
    timings_.print(engine.get(), session);
    if (done && !run_.quiet) profiles.tell(engine_settings_.resources_of(session), session);
    return done;
  }

 private:
  void explain(const Session& session, Job& job) {
    engine_settings_.explain = true;
    const bool to_output = output_.output.empty() || output_.output == "-";
    const bool one = input_.inputs.size() == 1 && !names_a_folder(input_.inputs);
    if (session.output_columns > 0 && to_output && one) job.default_format = "txt";
    ExplainedLook look;
    if (to_output) look = {session.output_columns, session.output_columns > 0, nullptr};
    if (const auto scheme = find_scheme(scheme_); scheme) look.scheme = *scheme;
    job.check_format = [](const std::string& format) -> Result<void> {
      if (format == "txt" || format == "jsonl" || format == "csv") return {};
      return Error{"usage.cannot_explain", "the format has no room for reasons: --explain goes with txt (a table), jsonl and csv", format};
    };
    job.as_text = [look, first = true](const Document& document) mutable {
      return (std::exchange(first, false) ? "" : "\n") + explained(document, look);
    };
  }

  InputOptions input_;
  OutputOptions output_;
  EngineSettings engine_settings_;
  RunOptions run_;
  TimingOptions timings_;
  std::string scheme_;
  bool explain_ = false;
  bool with_text_ = false;
  bool originals_ = false;
};

}  // namespace

std::unique_ptr<Command> make_detect() { return std::make_unique<Detect>(); }

}  // namespace veil::cli
