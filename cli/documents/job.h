// The work that detect, protect, analyse and restore have in common: walk the inputs, run every document through one pool, write
// the results in order, tell failures, count. What differs between them is a function on a document.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "cli/arguments/options.h"
#include "cli/documents/outputs.h"
#include "cli/documents/report.h"
#include "cli/session/session.h"
#include "veil/document.h"

namespace veil::cli {

struct Job {
  InputOptions input;
  OutputOptions output;
  RunOptions run;
  WriteOptions write;                                // its format and offsets are filled from the options above
  std::function<void(WriteOptions&)> fit_to_format;  // changes them for an output whose format is decided. May be empty
  std::string default_format;                        // of the output; empty: the input's
  std::vector<std::string> side_files;               // written by the command itself; checked with the outputs

  // Called after all checks, before the first document: loads what the work needs.
  std::function<Result<void>()> prepare;
  // Called from several threads.
  std::function<Result<void>(Document&)> work;
  // Called in order, before the document is written to that place. May be empty.
  std::function<Result<void>(const Document&, const OutputPlace&)> before_write;
  // Called when all documents have passed, before the last output gets its name, and also when the run ends early but something of
  // it has left already. May be empty.
  std::function<Result<void>()> before_finish;

  RunReportOptions report;  // its file is filled from the options above

  // Called in order for every document, with the id of its item, also for one that failed. May be empty.
  std::function<void(const std::string& id)> passed = {};

  // What stands for the id of a document in all outputs, by its id and its number in the run, from 1. Empty: the id.
  std::function<std::string(const std::string& id, std::uint64_t number)> output_id = {};

  // The rest of the work, where it depends on the documents before: called in order, from one thread. May be empty.
  std::function<Result<void>(Document&)> work_in_order = {};

  // Called each time before something leaves: before an output gets its name, and before bytes go to a stream. May be empty.
  std::function<Result<void>()> before_leave = {};

  // Documents come to `work` with their places (document_place.h).
  bool put_places = false;

  // Whether the format of the output will do. May be empty.
  std::function<Result<void>(const std::string& format)> check_format = {};

  // What a document is shown as where the output is plain text. Called in order. Empty: the text itself.
  std::function<std::string(const Document&)> as_text = {};

  // Called in order for every document that goes out. May be empty.
  std::function<void(const Document&)> seen = {};

  // Files beside the inputs that the run reads or needs: no output replaces one of them.
  std::vector<std::filesystem::path> kept_files = {};
};

// Exit code 0, or 1 when documents failed (each told on standard error). An error means that the run could not be done at all,
// or ended early: run.interrupted, write.broken_pipe, write.failed.
Result<int> run_job(const Session& session, const Job& job);

}  // namespace veil::cli
