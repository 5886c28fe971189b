// The sinks of a run: one for everything, or one per input file, opened with its first document and finished when the file ends.
// A file whose only document failed gets no output at all; nothing unfinished stays under its name.
#pragma once

#include <cstdint>
#include <fstream>
#include <functional>
#include <memory>
#include <optional>

#include "output_plan.h"
#include "session.h"
#include "veil/formats.h"

namespace veil::cli {

class Outputs {
 public:
  // `options` without the format, which the plan decides. `fit_to_format`, when there is one, adapts them once it has.
  Outputs(OutputPlan plan, WriteOptions options, std::function<void(WriteOptions&)> fit_to_format, const Session& session);

  // The documents that follow belong to `file`. Finishes the output of the file before.
  Result<void> begin(const InputFile& file);
  Result<void> write(const Document& document);
  Result<void> write_failure(std::string_view id, const Error& error);
  // Gives the last output its name.
  Result<void> finish();

  bool any_finished() const { return any_finished_; }

 private:
  bool per_file() const { return plan_.destination == OutputPlan::Destination::folder; }
  Result<void> open();
  Result<void> close_current();
  Error explained(Error error) const;  // a reader that went away is no failure to tell
  Result<void> flush_now_and_then();

  OutputPlan plan_;
  WriteOptions options_;
  std::function<void(WriteOptions&)> fit_to_format_;
  const Session& session_;
  std::optional<InputFile> file_;
  std::ofstream special_file_;  // a pipe or device that --output names
  std::unique_ptr<DocumentSink> sink_;
  std::uint64_t documents_ = 0;  // in the current output
  std::uint64_t failures_ = 0;
  std::uint64_t last_flush_ = 0;  // milliseconds of the steady clock
  bool any_finished_ = false;
};

}  // namespace veil::cli
