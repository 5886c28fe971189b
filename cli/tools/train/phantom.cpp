// `veil train phantom`: makes what stands for public text that nobody here has seen, models/phantom.tsv.
#include <filesystem>

#include "cli/command/command.h"
#include "cli/documents/kept_files.h"
#include "veil/tools/training_phantom.h"

namespace veil::cli {
namespace {

class TrainPhantom : public Command {
 public:
  void declare(Arguments& command) override {
    command.words("DOCUMENTS", &documents_, "JSON Lines: subject, text, spans").required();
    command.option("--background", &options_.background, "FILE", "public text about the same people: subject and text").required();
    command.option("-o,--output", &options_.output, "FILE", "the file to write").required();
    command.flag("--force", &force_, "overwrite it when it is there");
  }

  Result<int> run(const Session& session) override {
    if (documents_.size() != 1) return Error{"usage.invalid_value", "one file of documents is asked for", "DOCUMENTS"};
    options_.documents = documents_.front();
    const auto may = may_write(options_.output, force_, {options_.documents, options_.background});
    if (!may) return may.error();
    const auto report = training::train_phantom(options_);
    if (!report) return report.error();
    session.output.stream() << "documents\t" << report->documents << "\nabout nobody known\t" << report->others << "\nfeatures\t"
                            << report->features << "\nrepeated\t" << report->repeated << "\nbits per answer, nothing known\t"
                            << report->bits_nothing << "\nbits per answer, half known\t" << report->bits_part << '\n';
    return 0;
  }

 private:
  std::vector<std::string> documents_;
  training::PhantomTrainingOptions options_;
  bool force_ = false;
};

}  // namespace

std::unique_ptr<Command> make_train_phantom() { return std::make_unique<TrainPhantom>(); }

}  // namespace veil::cli
