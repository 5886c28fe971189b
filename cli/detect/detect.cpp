// `veil detect`: what would give somebody away, with label, place and evidence. The text itself stays as it is.

#include "cli/command/command.h"
#include "cli/documents/job.h"
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
    command.flag("--explain", &explain_, "JSON Lines: who voted for each mention, and why");
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
    auto done = run_job(session, job);
    timings_.print(engine.get(), session);
    return done;
  }

 private:
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
