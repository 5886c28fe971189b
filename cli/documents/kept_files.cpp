// 16 bytes for each file: a few megabytes for a hundred thousand of them.
#include "cli/documents/kept_files.h"

#include <sys/stat.h>

#include <algorithm>

namespace veil::cli {
namespace {

namespace fs = std::filesystem;

}  // namespace

void KeptFiles::add(const fs::path& path) {
  if (path.empty() || path == "-") return;
  std::error_code failed;
  if (!fs::is_directory(path, failed)) return add_file(path);
  for (fs::recursive_directory_iterator at(path, fs::directory_options::skip_permission_denied, failed), end; !failed && at != end;
       at.increment(failed)) {
    add_file(at->path());
  }
}

void KeptFiles::add_file(const fs::path& path) {
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0 || !S_ISREG(status.st_mode)) return;
  files_.emplace_back(status.st_dev, status.st_ino);
  sorted_ = false;
}

bool KeptFiles::holds(const fs::path& path) const {
  struct stat status {};
  return ::stat(path.c_str(), &status) == 0 && contains({status.st_dev, status.st_ino});
}

bool KeptFiles::holds_open(int descriptor) const {
  struct stat status {};
  return ::fstat(descriptor, &status) == 0 && contains({status.st_dev, status.st_ino});
}

bool KeptFiles::contains(const Identity& identity) const {
  if (!sorted_) std::sort(files_.begin(), files_.end());
  sorted_ = true;
  return std::binary_search(files_.begin(), files_.end(), identity);
}

Error would_replace(const fs::path& output) {
  return {"usage.same_file", "this file is read or needed by the same run and is not overwritten: choose another place", output.string()};
}

Error already_there(const fs::path& output) {
  return {"write.exists", "this file is there already: choose another place, or --force to overwrite", output.string()};
}

Result<void> may_write(const fs::path& output, bool force, const std::vector<fs::path>& read) {
  struct stat status {};
  if (output.empty() || ::stat(output.c_str(), &status) != 0) return {};
  KeptFiles kept;
  for (const fs::path& path : read) kept.add(path);
  if (kept.holds(output)) return would_replace(output);
  if (!force && S_ISREG(status.st_mode)) return already_there(output);
  return {};
}

}  // namespace veil::cli
