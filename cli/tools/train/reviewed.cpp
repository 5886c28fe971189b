// `veil train reviewed`: what people decided in the service makes a new model, which is measured on documents that it has not learnt from,
// and written only if it does no worse there than the one in use. The service does the same by a button (service/learning/).
#ifdef VEIL_SERVICE

#include <filesystem>

#include "cli/command/command.h"
#include "cli/documents/kept_files.h"
#include "cli/service/settings.h"
#include "cli/tools/training_progress.h"
#include "service/operation/learning.h"

namespace veil::cli {
namespace {

class TrainReviewed : public Command {
 public:
  void declare(Arguments& command) override {
    command.words("WHAT", &what_, "selector, entities or linker").required();
    settings_.declare_database(command);
    command.option("--output", &output_, "FILE", "the model to write").required();
    command.flag("--force", &force_, "overwrite it when it is there");
    command.option("--also", &also_, "FILE", "learn from these as well: choices, annotated texts or passages");
    command.option("--former", &former_, "FILE", "the selector or linker in use (that of models/)");
    command.option("--language", &language_, "L", "of the entity model: en, de, pt or es");
    command.flag("--fine-labels", &fine_labels_, "entities: learn PERSON/DOCTOR rather than PERSON");
  }

  Result<int> run(const Session& session) override {
    if (what_.size() != 1) return Error{"usage.invalid_value", "what can be learnt is selector, entities or linker", "WHAT"};
    if (auto known = service::name_of_model(what_[0], language_); !known) {
      const Error& error = known.error();
      return Error{error.code, error.message, error.place == "what" ? "WHAT" : "--language " + language_};
    }
    const auto configuration = settings_.configuration();
    if (!configuration) return configuration.error();
    std::vector<std::filesystem::path> read(also_.begin(), also_.end());
    read.emplace_back(former_);
    if (auto may = may_write(output_, force_, read); !may) return may.error();
    TrainingProgress progress(session);
    service::LearningOptions options;
    options.what = what_[0];
    options.language = language_;
    options.fine_labels = fine_labels_;
    options.also.assign(also_.begin(), also_.end());
    options.former = former_;
    options.resources = session.resources;
    options.output = output_ + ".candidate";  // gets its name when it was measured
    options.progress = [&](std::string_view what, double share) { progress.update(what, share); };
    const auto learnt = service::learn_reviewed(*configuration, options);
    if (!learnt) return learnt.error();
    session.output.stream() << learnt->lines;
    if (!learnt->is_better) {
      return Error{"training.not_better", "the new model is worse on what is held out; nothing was written", ""};
    }
    std::error_code failed;
    std::filesystem::rename(options.output, output_, failed);
    if (failed) return Error{"write.failed", "the model could not be given its name", output_};
    session.output.stream() << "written: " << output_ << '\n';
    return 0;
  }

 private:
  ServiceSettings settings_;
  std::vector<std::string> what_, also_;
  std::string output_, former_, language_;
  bool force_ = false, fine_labels_ = false;
};

}  // namespace

std::unique_ptr<Command> make_train_reviewed() { return std::make_unique<TrainReviewed>(); }

}  // namespace veil::cli

#endif
