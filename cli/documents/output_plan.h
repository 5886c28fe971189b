// Where the output goes, decided and checked before the first document runs: standard output, one file, or a folder that mirrors
// the input. Nothing is overwritten without --force, and nothing ever overwrites what is read, or another output of the same run.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "cli/arguments/options.h"
#include "cli/documents/inputs.h"

namespace veil::cli {

struct OutputPlan {
  enum class Destination { standard_output, file, folder };
  Destination destination = Destination::standard_output;
  std::filesystem::path path;  // of the file or folder
  std::string format;          // of every output; empty (folders only): that of each input

  const std::string& format_for(const InputFile& file) const { return format.empty() ? file.format : format; }
  // In a folder: the input's place and name; the extension follows the format when that changes.
  std::filesystem::path path_for(const InputFile& file) const;
};

// `default_format` is used where neither --output-format nor the output's extension says one; empty: the input's.
// Errors: usage.unknown_format, usage.needs_output (several texts have no place in one output), and those of a walk's named files.
Result<OutputPlan> plan_output(const InputOptions& input, const OutputOptions& output, const std::string& default_format);

struct Survey {
  std::uint64_t files = 0;
  std::uint64_t bytes = 0;
  bool size_known = true;  // false when standard input or another pipe is among the inputs
};

// Files of a run beside its inputs and outputs.
struct RunFiles {
  std::vector<std::string> written;              // by the command itself: vault, report. Empty names are nothing
  std::vector<std::filesystem::path> kept = {};  // read or needed, and never replaced: key, vault, policy and what it names
};

// Walks the inputs once without reading them. Errors: read.not_found, read.empty_folder, usage.same_file, usage.same_output,
// write.exists, write.not_a_folder; read.failed and write.failed when a standard stream is needed and closed.
Result<Survey> survey(const InputOptions& input, const OutputPlan& plan, bool force, const Session& session, const RunFiles& files);

}  // namespace veil::cli
