#include "cli/tools/evaluate/inputs.h"

#include <filesystem>
#include <set>

namespace veil::cli {

Result<PairBy> pair_by(const std::string& name) {
  if (name == "id") return PairBy::id;
  if (name == "order") return PairBy::order;
  return Error{"usage.invalid_value", "--pair is one of id, order", ""};
}

Result<ReadOptions> read_options(const EvaluateOptions& options) {
  InputOptions input;
  input.format = options.format;
  input.offsets = options.offsets;
  input.scheme = options.scheme;
  return input.read_options();
}

std::vector<std::string> names_of(const std::vector<std::string>& paths) {
  std::vector<std::string> names;
  std::set<std::string> different;
  for (const std::string& path : paths) {
    std::filesystem::path shown(path);
    if (!shown.has_filename()) shown = shown.parent_path();
    names.push_back(shown.stem().string());
    different.insert(names.back());
  }
  return different.size() == paths.size() ? names : paths;
}

std::string left_out_note(std::uint64_t files) {
  return std::to_string(files) + " files of no known format were left out (--format reads them all)";
}

}  // namespace veil::cli
