#include "cli/documents/job.h"

#include <filesystem>
#include <optional>

#include "cli/documents/folder_source.h"
#include "cli/documents/output_plan.h"
#include "cli/documents/outputs.h"
#include "cli/session/interrupt.h"
#include "cli/terminal/progress.h"
#include "veil/engine.h"

namespace veil::cli {
namespace {

namespace fs = std::filesystem;

Error interrupted() { return {std::string(interrupted_code), "stopped; outputs that were not complete are not there", ""}; }

// Ends the wake-up of standard input with the interrupt that it belongs to.
class WakeOnInterrupt {
 public:
  WakeOnInterrupt(StandardInput& input, const Interrupt& interrupt) : input_(input) { input_.end_when_readable(interrupt.descriptor()); }
  ~WakeOnInterrupt() { input_.end_when_readable(-1); }
  WakeOnInterrupt(const WakeOnInterrupt&) = delete;
  WakeOnInterrupt& operator=(const WakeOnInterrupt&) = delete;

 private:
  StandardInput& input_;
};

}  // namespace

Result<int> run_job(const Session& session, const Job& job) {
  const auto read_options = job.input.read_options();
  if (!read_options) return read_options.error();
  RunReportOptions report_options = job.report;
  report_options.file = job.run.report;
  report_options.replace = job.output.force;
  auto report = RunReport::begin(std::move(report_options));
  if (!report) return report.error();
  auto plan = plan_output(job.input, job.output, job.default_format);
  if (!plan) return plan.error();
  if (job.check_format) {
    if (auto checked = job.check_format(plan->format); !checked) return checked.error();
  }
  std::vector<std::string> side_files = job.side_files;
  if (job.run.report != "-") {
    side_files.push_back(job.run.report);
  } else if (plan->destination == OutputPlan::Destination::standard_output) {
    return Error{"usage.same_output", "the report and the texts cannot both go to standard output: add --output", "--report -"};
  }
  const auto surveyed = survey(job.input, *plan, job.output.force, session, {side_files, job.kept_files});
  if (!surveyed) return surveyed.error();
  if (auto prepared = job.prepare(); !prepared) return prepared.error();

  const Interrupt& interrupt = session.interrupt;
  const WakeOnInterrupt wake(session.input, interrupt);
  WriteOptions write_options = job.write;
  write_options.offsets = read_options->offsets;
  write_options.file.replace = job.output.force;
  FolderSource source(InputWalk(job.input.inputs, job.input.format), *read_options, session.input, interrupt);
  if (job.put_places) source.put_places();
  Outputs outputs(std::move(*plan), std::move(write_options), job.fit_to_format, job.before_leave, session);
  Progress progress(session.messages, session.messages_on_terminal && !job.run.quiet, surveyed->size_known ? surveyed->bytes : 0);
  std::uint64_t documents = 0;
  std::uint64_t failures = 0;
  fs::path current_file;
  bool several_documents = false;
  std::uint64_t first_document = 0;

  const auto work = [&](Document& document) -> Result<void> {
    if (interrupt.requested()) return interrupted();
    return job.work(document);
  };
  const auto begin_files = [&](std::uint64_t document) -> Result<void> {
    while (auto file = source.file_begun_by(document)) {
      report->begin_file(file->path);
      current_file = file->path;
      several_documents = !one_document_per_file(file->format);
      first_document = documents + failures;
      if (auto begun = outputs.begin(*file); !begun) return begun;
    }
    return {};
  };
  // Where a failed document stands. Its id is not used: ids come from the file and may be names of people.
  const auto place_in_file = [&] {
    const std::string name = current_file == "-" ? "standard input" : current_file.string();
    if (!several_documents) return name;
    return name + ", document " + std::to_string(documents + failures - first_document);
  };
  const auto take = [&](SourceItem&& item) -> Result<void> {
    if (interrupt.requested()) return interrupted();
    if (auto begun = begin_files(documents + failures); !begun) return begun;
    progress.update(documents, source.bytes_read());
    if (job.passed) job.passed(item.id);
    if (item.document && job.work_in_order) {
      if (auto done = job.work_in_order(*item.document); !done) item.document = done.error();
    }
    const std::string own_id = item.document ? item.document->id : item.id;
    const std::string output_id = job.output_id ? job.output_id(own_id, documents + failures + 1) : own_id;
    if (!item.document) {
      const Error& error = item.document.error();
      ++failures;
      report->add_failure(error);
      progress.clear();
      session.complain(error.place.empty() ? Error{error.code, error.message, place_in_file()} : error);
      return outputs.write_failure(output_id, error);
    }
    ++documents;
    if (job.before_write) {
      OutputPlace place = outputs.next_place();
      place.id = output_id;
      if (auto done = job.before_write(*item.document, place); !done) return done;
    }
    item.document->id = output_id;
    if (job.seen) job.seen(*item.document);
    report->add(*item.document);
    if (!job.as_text || outputs.format() != "txt") return outputs.write(*item.document);
    Document page;
    page.id = output_id;
    page.text = job.as_text(*item.document);
    return outputs.write(page);
  };

  const auto emit = [&](SourceItem&& item) {
    const Result<void> taken = take(std::move(item));
    if (!taken) interrupt.wake_waiting();
    return taken;
  };

  ProcessOptions process_options;
  process_options.threads = job.run.threads;
  process_options.idle = [&] { outputs.flush_what_waits(); };
  const auto processed = process(source, process_options, work, emit);
  progress.clear();

  std::optional<Error> failure;
  if (interrupt.requested()) {
    failure = interrupted();
  } else if (!processed) {
    failure = processed.error();
  } else if (auto begun = begin_files(documents + failures); !begun) {
    failure = begun.error();  // files without documents at the end
  }
  if (failure) {
    // What has left stays, and so must the way back from it.
    outputs.abandon();
    if (outputs.anything_left() && job.before_finish) {
      if (auto sealed = job.before_finish(); !sealed) session.complain(sealed.error());
    }
    return *failure;
  }
  if (job.before_finish) {
    if (auto done = job.before_finish(); !done) return done.error();
  }
  if (auto finished = outputs.finish(); !finished) return finished.error();
  if (auto written = report->write(session.output.stream()); !written) return written.error();
  if (source.left_out() > 0 && !job.run.quiet) {
    session.note(std::to_string(source.left_out()) + " files of no known format were left out (--format reads them all)");
  }
  return failures == 0 ? 0 : 1;
}

}  // namespace veil::cli
