// The files of a run that none of its outputs may take the place of, --force or not: what it reads (inputs, policy and the files which that
// names, models) and what leads back (key and vault). Files are known by device and inode, so that another spelling of the path, a link
// and a hard link are the same file. This is the one place that decides it, for every command.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "veil/result.h"

namespace veil::cli {

class KeptFiles {
 public:
  // A folder stands for all files below it. What is not there, "" and "-" are nothing.
  void add(const std::filesystem::path& path);

  // True when writing to `path` would replace one of them.
  bool holds(const std::filesystem::path& path) const;
  // The same for what is open already, such as standard output.
  bool holds_open(int descriptor) const;

 private:
  using Identity = std::pair<std::uint64_t, std::uint64_t>;  // device and inode
  bool contains(const Identity& identity) const;
  void add_file(const std::filesystem::path& path);

  mutable std::vector<Identity> files_;
  mutable bool sorted_ = true;
};

Error would_replace(const std::filesystem::path& output);
Error already_there(const std::filesystem::path& output);

// For commands with one output: `read` are the files and folders that the command reads. "" is no output.
// Errors: usage.same_file; write.exists without `force`.
Result<void> may_write(const std::filesystem::path& output, bool force, const std::vector<std::filesystem::path>& read);

}  // namespace veil::cli
