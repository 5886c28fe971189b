// The survey keeps 16 bytes per input file (device and inode) and 8 per output (a hash of its path): a few megabytes for a hundred
// thousand files.
#include "output_plan.h"

#include <sys/stat.h>

#include <algorithm>
#include <functional>
#include <optional>
#include <utility>

#include "veil/formats.h"

namespace veil::cli {
namespace {

namespace fs = std::filesystem;
using FileIdentity = std::pair<std::uint64_t, std::uint64_t>;  // device and inode

struct FileStatus {
  FileIdentity identity;
  std::uint64_t size;
  bool regular;
};

std::optional<FileStatus> status_of(const fs::path& path) {
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0) return std::nullopt;
  return FileStatus{{status.st_dev, status.st_ino}, static_cast<std::uint64_t>(status.st_size), S_ISREG(status.st_mode)};
}

bool lies_in(const fs::path& inner, const fs::path& outer) {
  std::error_code ignored;
  const fs::path a = fs::weakly_canonical(inner, ignored);
  const fs::path b = fs::weakly_canonical(outer, ignored);
  return std::mismatch(b.begin(), b.end(), a.begin(), a.end()).first == b.end();
}

Error same_file(const fs::path& path) {
  return {"usage.same_file", "the output would overwrite the input: choose another --output", path.string()};
}

Error already_there(const fs::path& path) {
  return {"write.exists", "this file is there already: choose another place, or --force to overwrite", path.string()};
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

struct Checks {
  std::vector<FileIdentity> inputs;
  std::vector<FileIdentity> overwritten;
  std::vector<std::uint64_t> outputs;  // hashes of paths
  std::optional<fs::path> first_existing;
};

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
    plan.destination = looks_like_folder || (several && !collection_file) ? OutputPlan::Destination::folder
                                                                           : OutputPlan::Destination::file;
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

Result<Survey> survey(const InputOptions& input, const OutputPlan& plan, bool force, int standard_output,
                      const std::vector<std::string>& side_files) {
  using Destination = OutputPlan::Destination;
  const bool to_folder = plan.destination == Destination::folder;
  if (to_folder) {
    std::error_code ignored;
    if (fs::exists(plan.path, ignored) && !fs::is_directory(plan.path, ignored)) {
      return Error{"write.not_a_folder", "several inputs need a folder to go to, and this is a file", plan.path.string()};
    }
    for (const std::string& name : input.inputs) {
      if (name != "-" && fs::is_directory(name, ignored) && lies_in(plan.path, name)) return same_file(plan.path);
    }
  }

  Survey found;
  Checks checks;
  const auto check_output = [&](const fs::path& path) {
    checks.outputs.push_back(std::hash<std::string>{}(fs::absolute(path).lexically_normal().string()));
    if (const auto there = status_of(path); there && there->regular) {
      checks.overwritten.push_back(there->identity);
      if (!force && !checks.first_existing) checks.first_existing = path;
    }
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
    const auto status = file.standard_input() ? std::nullopt : status_of(file.path);
    if (status && status->regular) {
      found.bytes += status->size;
      checks.inputs.push_back(status->identity);
    } else {
      found.size_known = false;
    }
    if (to_folder) check_outputs(plan.path_for(file), plan.format_for(file));
  }
  if (found.files == 0) {
    return Error{"read.empty_folder", "no file of a known format is in there; --format reads them all", input.inputs.front()};
  }
  if (plan.destination == Destination::file) check_outputs(plan.path, plan.format);
  for (const std::string& side_file : side_files) {
    if (!side_file.empty()) check_output(side_file);
  }
  struct stat out {};
  if (plan.destination == Destination::standard_output && ::fstat(standard_output, &out) == 0 && S_ISREG(out.st_mode)) {
    checks.overwritten.emplace_back(out.st_dev, out.st_ino);
  }

  std::sort(checks.inputs.begin(), checks.inputs.end());
  for (const FileIdentity& overwritten : checks.overwritten) {
    if (std::binary_search(checks.inputs.begin(), checks.inputs.end(), overwritten)) return same_file(plan.path);
  }
  std::sort(checks.outputs.begin(), checks.outputs.end());
  if (std::adjacent_find(checks.outputs.begin(), checks.outputs.end()) != checks.outputs.end()) {
    return Error{"usage.same_output", "two outputs of this run would have the same name: run them apart, or rename one",
                 plan.path.string()};
  }
  if (checks.first_existing) return already_there(*checks.first_existing);
  return found;
}

}  // namespace veil::cli
