// The sinks of a run: one for everything, or one per input file, opened with its first document and finished when the file ends.
// A file whose only document failed gets no output at all; nothing unfinished stays under its name.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

#include "cli/documents/output_plan.h"
#include "cli/session/session.h"
#include "veil/formats.h"

namespace veil::cli {

// Where a document is written to.
struct OutputPlace {
  std::string path;                  // below the output folder, with its name; empty for standard output and pipes
  std::uint64_t number_in_file = 0;  // from 1, as whoever reads the output counts
  std::string id = {};               // that the output has for it
};

class Outputs {
 public:
  // `options` without the format, which the plan decides. `fit_to_format`, when there is one, adapts them once it has. `before_leave`,
  // when there is one, is called before an output gets its name and before bytes go to a stream; when it fails they do not.
  Outputs(OutputPlan plan, WriteOptions options, std::function<void(WriteOptions&)> fit_to_format,
          std::function<Result<void>()> before_leave, const Session& session);
  ~Outputs();
  Outputs(const Outputs&) = delete;
  Outputs& operator=(const Outputs&) = delete;

  // The documents that follow belong to `file`. Finishes the output of the file before.
  Result<void> begin(const InputFile& file);
  OutputPlace next_place() const;  // of the document that is written next
  Result<void> write(const Document& document);
  Result<void> write_failure(std::string_view id, const Error& error);
  // Gives the last output its name.
  Result<void> finish();

  // Nothing more comes for now, and whoever sends it may wait for what is written: it leaves.
  void flush_what_waits();
  // The run ends early: what waits for a stream goes there now, or never.
  void abandon();

  // Of the document that is written next.
  const std::string& format() const { return file_ ? plan_.format_for(*file_) : plan_.format; }

  // True when an output has its name, or bytes went to a stream.
  bool anything_left() const { return anything_left_; }

 private:
  bool per_file() const { return plan_.destination == OutputPlan::Destination::folder; }
  Result<void> open();
  Result<void> close_current();
  bool leave();
  Error explained(Error error) const;  // a reader that went away is no failure to tell
  Result<void> flush_now_and_then();

  OutputPlan plan_;
  WriteOptions options_;
  std::function<void(WriteOptions&)> fit_to_format_;
  std::function<Result<void>()> before_leave_;
  const Session& session_;
  std::optional<InputFile> file_;
  std::unique_ptr<StandardOutput> special_file_;  // a pipe or device that --output names
  int special_descriptor_ = -1;
  std::unique_ptr<DocumentSink> sink_;
  std::uint64_t documents_ = 0;  // in the current output
  std::uint64_t failures_ = 0;
  std::uint64_t last_flush_ = 0;  // milliseconds of the steady clock
  bool pending_ = false;          // something was written to standard output since then
  bool anything_left_ = false;
  std::optional<Error> leave_failure_;
};

}  // namespace veil::cli
