// `veil analyse`: tokens, parts of speech, features and sentences as CoNLL-U. Tokens and sentences that come with the input (CoNLL-U)
// are kept, its tags are not: they are predicted anew, so that the output can be compared with the input by `veil evaluate`.

#include "cli/command/command.h"
#include "cli/documents/job.h"

namespace veil::cli {
namespace {

void forget_tags(Document& document) {
  for (Token& token : document.tokens) {
    token.upos = Upos::unknown;
    token.features = 0;
  }
  document.feature_inventory.reset();
  document.phrases.clear();
  document.layers = document.layers.without({Layer::tags, Layer::phrases});
}

class Analyse : public Command {
 public:
  void declare(Arguments& command) override {
    input_.declare(command);
    engine_settings_.declare_language(command);
    output_.declare_place(command);
    input_.declare_details(command);
    engine_settings_.declare_resources(command);
    run_.declare(command);
  }

  Result<int> run(const Session& session) override {
    output_.output_format = "conllu";
    std::shared_ptr<const Engine> engine;
    Job job{input_, output_, run_, {}, {}, "conllu", {}, {}, {}, {}, {}, {}};
    job.write.content = Content::mentions;
    auto kept = engine_settings_.files(session);
    if (!kept) return kept.error();
    job.kept_files = std::move(*kept);
    job.prepare = [&]() -> Result<void> {
      auto opened = engine_settings_.open(session);
      if (!opened) return opened.error();
      engine = std::move(*opened);
      return {};
    };
    job.work = [&](Document& document) {
      forget_tags(document);
      return engine->analyse(document);
    };
    return run_job(session, job);
  }

 private:
  InputOptions input_;
  OutputOptions output_;
  EngineSettings engine_settings_;
  RunOptions run_;
};

}  // namespace

std::unique_ptr<Command> make_analyse() { return std::make_unique<Analyse>(); }

}  // namespace veil::cli
