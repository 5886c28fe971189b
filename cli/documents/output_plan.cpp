// The survey keeps 16 bytes per input file and 8 per output (a hash of its path): a few megabytes for a hundred thousand files.
#include "cli/documents/output_plan.h"

#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <functional>
#include <optional>

#include "cli/documents/kept_files.h"
#include "veil/formats.h"

namespace veil::cli {
namespace {

namespace fs = std::filesystem;

// The size of what is a file, and no folder, pipe or device.
std::optional<std::uint64_t> size_of_file(const fs::path& path) {
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0 || !S_ISREG(status.st_mode)) return std::nullopt;
  return static_cast<std::uint64_t>(status.st_size);
}

bool is_open_for(int descriptor, int wanted) {
  const int flags = ::fcntl(descriptor, F_GETFL);
  if (flags < 0 || (flags & O_PATH) != 0) return false;
  return (flags & O_ACCMODE) == O_RDWR || (flags & O_ACCMODE) == wanted;
}

bool lies_in(const fs::path& inner, const fs::path& outer) {
  std::error_code ignored;
  const fs::path a = fs::weakly_canonical(inner, ignored);
  const fs::path b = fs::weakly_canonical(outer, ignored);
  return std::mismatch(b.begin(), b.end(), a.begin(), a.end()).first == b.end();
}

// The one format of all inputs, for outputs that hold them together.
Result<std::string> format_of_all(const InputOptions& input) {
  std::string format;
  InputWalk walk(input.inputs, input.format);
  while (auto file = walk.next()) {
    if (!*file) return file->error();
    if (!format.empty() && format != (*file)->format) {
      return Error{"usage.needs_output",
                   "inputs of different formats do not fit into one output: add --output FOLDER or --output-format jsonl", ""};
    }
    format = (*file)->format;
  }
  return format;
}

}  // namespace

fs::path OutputPlan::path_for(const InputFile& file) const {
  if (destination != Destination::folder) return path;
  fs::path place = path / file.relative;
  if (format_for(file) != file.format || file.standard_input()) place.replace_extension(extension_of(format_for(file)));
  return place;
}

Result<OutputPlan> plan_output(const InputOptions& input, const OutputOptions& output, const std::string& default_format) {
  OutputPlan plan;
  if (auto known = check_format(output.output_format, writer_formats()); !known) return known.error();
  plan.format = output.output_format.empty() ? default_format : output.output_format;
  const bool several = input.inputs.size() > 1 || names_a_folder(input.inputs);

  if (!output.output.empty() && output.output != "-") {
    plan.path = output.output;
    const std::optional<std::string> by_name = format_of(plan.path);
    std::error_code ignored;
    const bool looks_like_folder = fs::is_directory(plan.path, ignored) || !plan.path.has_filename();
    const bool collection_file = by_name && !one_document_per_file(*by_name);
    plan.destination = looks_like_folder || (several && !collection_file) ? OutputPlan::Destination::folder : OutputPlan::Destination::file;
    if (plan.destination == OutputPlan::Destination::file && output.output_format.empty() && by_name) plan.format = *by_name;
  }
  if (plan.destination != OutputPlan::Destination::folder) {
    if (plan.format.empty() && names_a_folder(input.inputs)) {
      return Error{"usage.needs_output", "a folder needs a place to go: add --output FOLDER or --output-format jsonl", ""};
    }
    if (plan.format.empty()) {
      auto common = format_of_all(input);
      if (!common) return common.error();
      plan.format = *common;
    }
    if (several && one_document_per_file(plan.format)) {
      return Error{"usage.needs_output",
                   "several texts cannot follow each other in one output: add --output FOLDER or --output-format jsonl", ""};
    }
  }
  if (auto known = check_format(plan.format, writer_formats()); !known) return known.error();
  return plan;
}

Result<Survey> survey(const InputOptions& input, const OutputPlan& plan, bool force, const Session& session, const RunFiles& files) {
  using Destination = OutputPlan::Destination;
  const bool to_folder = plan.destination == Destination::folder;
  if (plan.destination == Destination::standard_output && !is_open_for(session.output.descriptor(), O_WRONLY)) {
    return Error{"write.failed", "it is closed, so that nothing can go there: add --output", "standard output"};
  }
  if (to_folder) {
    std::error_code ignored;
    if (fs::exists(plan.path, ignored) && !fs::is_directory(plan.path, ignored)) {
      return Error{"write.not_a_folder", "several inputs need a folder to go to, and this is a file", plan.path.string()};
    }
    for (const std::string& name : input.inputs) {
      if (name != "-" && fs::is_directory(name, ignored) && lies_in(plan.path, name)) return would_replace(plan.path);
    }
  }

  Survey found;
  KeptFiles kept;
  for (const fs::path& path : files.kept) kept.add(path);
  std::vector<std::uint64_t> outputs;  // hashes of paths
  std::vector<fs::path> there;         // outputs that stand there already
  const auto check_output = [&](const fs::path& path) {
    std::error_code ignored;
    outputs.push_back(std::hash<std::string>{}(fs::weakly_canonical(fs::absolute(path, ignored), ignored).string()));
    if (size_of_file(path)) there.push_back(path);
  };
  const auto check_outputs = [&](const fs::path& path, const std::string& format) {
    if (format != "brat") return check_output(path);
    check_output(fs::path(path).replace_extension(".txt"));
    check_output(fs::path(path).replace_extension(".ann"));
  };

  InputWalk walk(input.inputs, input.format);
  while (auto next = walk.next()) {
    if (!*next) {
      if (next->error().code == "read.permission") continue;  // reported when its turn comes; the others go on
      return next->error();
    }
    const InputFile& file = **next;
    ++found.files;
    if (file.standard_input() && !is_open_for(session.input.descriptor(), O_RDONLY)) {
      return Error{"read.failed", "it is closed, so that nothing can come from there", "standard input"};
    }
    if (const auto size = file.standard_input() ? std::nullopt : size_of_file(file.path)) {
      found.bytes += *size;
      kept.add(file.path);
      if (file.format == "brat") kept.add(fs::path(file.path).replace_extension(".ann"));
    } else {
      found.size_known = false;
    }
    if (to_folder) check_outputs(plan.path_for(file), plan.format_for(file));
  }
  if (found.files == 0) {
    return Error{"read.empty_folder", "no file of a known format is in there; --format reads them all", input.inputs.front()};
  }
  if (plan.destination == Destination::file) check_outputs(plan.path, plan.format);
  for (const std::string& side_file : files.written) {
    if (!side_file.empty()) check_output(side_file);
  }

  for (const fs::path& path : there) {
    if (kept.holds(path)) return would_replace(path);
  }
  if (plan.destination == Destination::standard_output && kept.holds_open(session.output.descriptor())) {
    return would_replace("standard output");
  }
  std::sort(outputs.begin(), outputs.end());
  if (std::adjacent_find(outputs.begin(), outputs.end()) != outputs.end()) {
    return Error{"usage.same_output", "two outputs of this run would have the same name: run them apart, or rename one",
                 plan.path.string()};
  }
  if (!force && !there.empty()) return already_there(there.front());
  return found;
}

}  // namespace veil::cli
