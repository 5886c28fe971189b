#include "cli/documents/outputs.h"

#include <fcntl.h>
#include <unistd.h>

#include <chrono>
#include <system_error>
#include <utility>

namespace veil::cli {
namespace {

namespace fs = std::filesystem;

std::uint64_t milliseconds_now() {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  return static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::milliseconds>(now).count());
}

}  // namespace

Outputs::Outputs(OutputPlan plan, WriteOptions options, std::function<void(WriteOptions&)> fit_to_format,
                 std::function<Result<void>()> before_leave, const Session& session)
    : plan_(std::move(plan)),
      options_(std::move(options)),
      fit_to_format_(std::move(fit_to_format)),
      before_leave_(std::move(before_leave)),
      session_(session) {
  if (plan_.destination == OutputPlan::Destination::standard_output) session_.output.before_writing([this] { return leave(); });
}

Outputs::~Outputs() {
  if (plan_.destination == OutputPlan::Destination::standard_output) session_.output.before_writing({});
  sink_.reset();
  special_file_.reset();
  if (special_descriptor_ >= 0) ::close(special_descriptor_);
}

bool Outputs::leave() {
  if (leave_failure_) return false;
  if (before_leave_) {
    if (auto ready = before_leave_(); !ready) {
      leave_failure_ = ready.error();
      return false;
    }
  }
  anything_left_ = true;
  return true;
}

OutputPlace Outputs::next_place() const {
  OutputPlace place;
  // Lines of failed documents are lines too; other formats leave them out.
  place.number_in_file = documents_ + (format() == "jsonl" ? failures_ : 0) + 1;
  if (plan_.destination == OutputPlan::Destination::standard_output) return place;
  fs::path path = file_ ? plan_.path_for(*file_) : plan_.path;
  if (format() == "brat") path.replace_extension(".txt");
  place.path = (per_file() ? path.lexically_relative(plan_.path) : path.filename()).generic_string();
  return place;
}

Result<void> Outputs::begin(const InputFile& file) {
  if (per_file() && file_) {
    if (auto closed = close_current(); !closed) return closed;
  }
  file_ = file;
  return {};
}

Result<void> Outputs::write(const Document& document) {
  if (auto opened = open(); !opened) return opened;
  ++documents_;
  if (auto written = sink_->write(document); !written) return explained(written.error());
  return flush_now_and_then();
}

Result<void> Outputs::write_failure(std::string_view id, const Error& error) {
  ++failures_;
  // Formats without a place for errors would only get an empty file from it.
  if (format() != "jsonl") return {};
  if (auto opened = open(); !opened) return opened;
  if (auto written = sink_->write_failure(id, error); !written) return explained(written.error());
  return flush_now_and_then();
}

Result<void> Outputs::finish() { return close_current(); }

// A failure stays with the stream and is told by the next write.
void Outputs::flush_what_waits() {
  if (!std::exchange(pending_, false)) return;
  last_flush_ = milliseconds_now();
  session_.output.stream().flush();
}

void Outputs::abandon() {
  if (plan_.destination == OutputPlan::Destination::standard_output) session_.output.stream().flush();
  if (special_file_) special_file_->stream().flush();
}

Result<void> Outputs::open() {
  if (sink_) return {};
  using Destination = OutputPlan::Destination;
  WriteOptions options = options_;
  options.format = format();
  if (fit_to_format_) fit_to_format_(options);
  if (plan_.destination == Destination::standard_output) {
    auto sink = open_sink(session_.output.stream(), options);
    if (!sink) return sink.error();
    sink_ = std::move(*sink);
    return {};
  }
  const fs::path path = file_ ? plan_.path_for(*file_) : plan_.path;
  std::error_code reason;
  if (fs::exists(path, reason) && !fs::is_regular_file(path, reason)) {
    special_descriptor_ = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
    if (special_descriptor_ < 0) return Error{"write.failed", "the file cannot be opened for writing", path.string()};
    special_file_ = std::make_unique<StandardOutput>(special_descriptor_);
    special_file_->before_writing([this] { return leave(); });
    auto sink = open_sink(special_file_->stream(), options);
    if (!sink) return sink.error();
    sink_ = std::move(*sink);
    return {};
  }
  if (per_file()) {
    fs::create_directories(path.parent_path(), reason);
    if (reason == std::errc::permission_denied || reason == std::errc::read_only_file_system) {
      return Error{"write.permission", "no permission to make this folder", path.parent_path().string()};
    }
    if (reason) return Error{"write.failed", "cannot make this folder", path.parent_path().string()};
  }
  auto sink = open_sink(path, options);
  if (!sink) return sink.error();
  sink_ = std::move(*sink);
  return {};
}

Result<void> Outputs::close_current() {
  const bool nothing_but_failures = documents_ == 0 && failures_ > 0;
  if (!sink_ && !nothing_but_failures) {  // an empty collection is a collection too
    if (auto opened = open(); !opened) return opened;
  }
  if (sink_) {
    if (!leave()) return *leave_failure_;
    const auto finished = sink_->finish();
    if (plan_.destination == OutputPlan::Destination::standard_output) session_.output.stream().flush();
    if (!finished) return explained(finished.error());
    if (plan_.destination == OutputPlan::Destination::standard_output && !session_.output.stream()) {
      return explained({"write.failed", "the output could not be written", "standard output"});
    }
  }
  sink_.reset();
  documents_ = 0;
  failures_ = 0;
  return {};
}

Error Outputs::explained(Error error) const {
  if (leave_failure_) return *leave_failure_;
  if (plan_.destination == OutputPlan::Destination::standard_output && session_.output.broken_pipe()) {
    error.code = broken_pipe_code;
  }
  return error;
}

// A filter between two programs answers each line when it has it: the one before it may wait for the answer. Where a vault must be on the
// disk first, lines that are under way wait for each other. What comes from files leaves now and then.
Result<void> Outputs::flush_now_and_then() {
  if (plan_.destination != OutputPlan::Destination::standard_output) return {};
  const bool from_stream = file_ && file_->standard_input();
  const std::uint64_t now = milliseconds_now();
  const bool at_once = from_stream && (!before_leave_ || session_.input.is_awaited());
  pending_ = !at_once && now - last_flush_ < (before_leave_ ? 200 : 50);
  if (pending_) return {};
  last_flush_ = now;
  session_.output.stream().flush();
  if (session_.output.stream()) return {};
  return explained({"write.failed", "the output could not be written", "standard output"});
}

}  // namespace veil::cli
