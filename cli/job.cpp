#include "job.h"

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>
#include <system_error>

#include "folder_source.h"
#include "interrupt.h"
#include "output_plan.h"
#include "outputs.h"
#include "progress.h"
#include "veil/engine.h"

namespace veil::cli {
namespace {

namespace fs = std::filesystem;

Error interrupted() { return {std::string(interrupted_code), "stopped; outputs that were not complete are not there", ""}; }

Result<void> write_report(const fs::path& file, const JobCounts& counts) {
  const fs::path unfinished = file.string() + ".part";
  std::ofstream stream(unfinished, std::ios::binary);
  stream << to_json(counts) << '\n';
  stream.close();
  std::error_code reason;
  if (stream) fs::rename(unfinished, file, reason);
  if (stream && !reason) return {};
  std::error_code ignored;
  fs::remove(unfinished, ignored);
  return Error{"write.failed", "the report could not be written", file.string()};
}

// Ends the wake-up of standard input with the interrupt that it belongs to.
class WakeOnInterrupt {
 public:
  WakeOnInterrupt(StandardInput& input, const Interrupt& interrupt) : input_(input) {
    input_.end_when_readable(interrupt.descriptor());
  }
  ~WakeOnInterrupt() { input_.end_when_readable(-1); }
  WakeOnInterrupt(const WakeOnInterrupt&) = delete;
  WakeOnInterrupt& operator=(const WakeOnInterrupt&) = delete;

 private:
  StandardInput& input_;
};

}  // namespace

void JobCounts::add(const Document& document) {
  ++documents;
  mentions += document.mentions.size();
  replaced += document.replacements.size();
  for (const Mention& mention : document.mentions) ++mentions_by_label[std::string(name_of(mention.label))];
  for (const Replacement& replacement : document.replacements) ++replaced_by_method[replacement.method];
}

std::string to_json(const JobCounts& counts) {
  nlohmann::ordered_json json;
  json["files"] = counts.files;
  json["documents"] = counts.documents;
  json["failures"] = counts.failures;
  json["failures_by_code"] = counts.failures_by_code;
  json["mentions"] = counts.mentions;
  json["mentions_by_label"] = counts.mentions_by_label;
  json["replaced"] = counts.replaced;
  json["replaced_by_method"] = counts.replaced_by_method;
  return json.dump(2);
}

Result<int> run_job(const Session& session, const Job& job) {
  const auto read_options = job.input.read_options();
  if (!read_options) return read_options.error();
  auto plan = plan_output(job.input, job.output, job.default_format);
  if (!plan) return plan.error();
  std::vector<std::string> side_files = job.side_files;
  side_files.push_back(job.run.report);
  const auto surveyed = survey(job.input, *plan, job.output.force, session.output.descriptor(), side_files);
  if (!surveyed) return surveyed.error();
  if (auto prepared = job.prepare(); !prepared) return prepared.error();

  const Interrupt interrupt;
  const WakeOnInterrupt wake(session.input, interrupt);
  WriteOptions write_options = job.write;
  write_options.offsets = read_options->offsets;
  FolderSource source(InputWalk(job.input.inputs, job.input.format), *read_options, session.input, interrupt);
  Outputs outputs(std::move(*plan), std::move(write_options), job.fit_to_format, session);
  Progress progress(session.messages, session.messages_on_terminal && !job.run.quiet,
                    surveyed->size_known ? surveyed->bytes : 0);
  JobCounts counts;
  fs::path current_file;
  bool several_documents = false;
  std::uint64_t first_document = 0;

  const auto work = [&](Document& document) -> Result<void> {
    if (interrupt.requested()) return interrupted();
    return job.work(document);
  };
  const auto begin_files = [&](std::uint64_t document) -> Result<void> {
    while (auto file = source.file_begun_by(document)) {
      ++counts.files;
      current_file = file->path;
      several_documents = !one_document_per_file(file->format);
      first_document = counts.documents + counts.failures;
      if (auto begun = outputs.begin(*file); !begun) return begun;
    }
    return {};
  };
  // Where a failed document stands. Its id is not used: ids come from the file and may be names of people.
  const auto place_in_file = [&] {
    const std::string name = current_file == "-" ? "standard input" : current_file.string();
    if (!several_documents) return name;
    return name + ", document " + std::to_string(counts.documents + counts.failures - first_document);
  };
  const auto take = [&](SourceItem&& item) -> Result<void> {
    if (interrupt.requested()) return interrupted();
    if (auto begun = begin_files(counts.documents + counts.failures); !begun) return begun;
    progress.update(counts.documents, source.bytes_read());
    if (!item.document) {
      const Error& error = item.document.error();
      ++counts.failures;
      ++counts.failures_by_code[error.code];
      progress.clear();
      session.complain(error.place.empty() ? Error{error.code, error.message, place_in_file()} : error);
      return outputs.write_failure(item.id, error);
    }
    counts.add(*item.document);
    if (job.before_write) {
      if (auto done = job.before_write(*item.document); !done) return done;
    }
    return outputs.write(*item.document);
  };

  const auto emit = [&](SourceItem&& item) {
    const Result<void> taken = take(std::move(item));
    if (!taken) interrupt.wake_waiting();
    return taken;
  };

  ProcessOptions process_options;
  process_options.threads = job.run.threads;
  const auto processed = process(source, process_options, work, emit);
  progress.clear();

  std::optional<Error> failure;
  if (interrupt.requested()) {
    failure = interrupted();
  } else if (!processed) {
    failure = processed.error();
  } else if (auto begun = begin_files(counts.documents + counts.failures); !begun) {
    failure = begun.error();  // files without documents at the end
  }
  if (failure) {
    // Outputs of earlier files stay, and so must the way back from them.
    if (outputs.any_finished() && job.before_finish) {
      if (auto sealed = job.before_finish(); !sealed) session.complain(sealed.error());
    }
    return *failure;
  }
  if (job.before_finish) {
    if (auto done = job.before_finish(); !done) return done.error();
  }
  if (auto finished = outputs.finish(); !finished) return finished.error();
  if (!job.run.report.empty()) {
    if (auto written = write_report(job.run.report, counts); !written) return written.error();
  }
  if (source.left_out() > 0 && !job.run.quiet) {
    session.note(std::to_string(source.left_out()) + " files of no known format were left out (--format reads them all)");
  }
  return counts.failures == 0 ? 0 : 1;
}

}  // namespace veil::cli
