// Bytes go through a buffer to an unnamed file (O_TMPFILE) of the folder, or to a hidden file beside the place. finish() syncs, sets the
// mode and gives the name: by a link where nothing may be replaced, by a rename where something may.
#include "veil/new_file.h"

#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <fstream>
#include <string>
#include <utility>

#include "text/write_error.h"

namespace veil {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t buffer_size = 256 << 10;
constexpr unsigned most_attempts = 1000;  // to find a hidden name that is free
constexpr mode_t permissions = 0777;
constexpr mode_t of_owner = 0600;

fs::path folder_of(const fs::path& path) { return path.has_parent_path() ? path.parent_path() : fs::path("."); }

// Short and the same for every file, so that a long name does not become too long. Left-overs of a killed run are stepped over.
fs::path hidden_name(const fs::path& path) {
  static std::atomic<unsigned> number = 0;
  fs::path hidden = path;
  hidden.replace_filename(".veil-" + std::to_string(::getpid()) + "-" + std::to_string(number++) + ".part");
  return hidden;
}

std::string by_descriptor(int descriptor) { return "/proc/self/fd/" + std::to_string(descriptor); }

// What new files get, read without changing it for other threads; nothing where the system does not tell: the owner alone then.
mode_t usual_mode() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with("Umask:")) return 0666 & ~static_cast<mode_t>(std::strtoul(line.c_str() + 6, nullptr, 8));
  }
  return of_owner;
}

Error open_failure(int reason, const fs::path& path) { return write_error(reason, path, "the file cannot be opened for writing"); }

// Owns the descriptor and keeps small writes together.
class BufferedFile : public NewFile {
 public:
  BufferedFile(int descriptor, fs::path path) : descriptor_(descriptor), path_(std::move(path)) { buffer_.reserve(buffer_size); }
  BufferedFile(const BufferedFile&) = delete;
  BufferedFile& operator=(const BufferedFile&) = delete;
  ~BufferedFile() override { close(); }

  Result<void> write(std::string_view bytes) override {
    if (failed_) return failure();
    if (buffer_.size() + bytes.size() > buffer_size) {
      if (!flush()) return failure();
      if (bytes.size() >= buffer_size) return put(bytes) ? Result<void>() : failure();
    }
    buffer_ += bytes;
    return {};
  }

  Result<void> write_over(std::uint64_t offset, std::string_view bytes) override {
    if (failed_ || !flush()) return failure();
    while (!bytes.empty()) {
      const ssize_t count = ::pwrite(descriptor_, bytes.data(), bytes.size(), static_cast<off_t>(offset));
      if (count < 0 && errno == EINTR) continue;
      if (count <= 0) return fail();
      bytes.remove_prefix(static_cast<std::size_t>(count));
      offset += static_cast<std::uint64_t>(count);
    }
    return {};
  }

 protected:
  Error failure() const { return {"write.failed", "the file cannot be written: is the disk full?", path_.string()}; }
  Error fail() {
    failed_ = true;
    return failure();
  }

  bool flush() {
    const bool written = !failed_ && put(buffer_);
    buffer_.clear();
    return written;
  }

  bool close() { return descriptor_ < 0 || ::close(std::exchange(descriptor_, -1)) == 0; }

  int descriptor_;
  fs::path path_;
  bool failed_ = false;

 private:
  bool put(std::string_view bytes) {
    while (!bytes.empty()) {
      const ssize_t count = ::write(descriptor_, bytes.data(), bytes.size());
      if (count < 0 && errno == EINTR) continue;
      if (count <= 0) {
        failed_ = true;
        return false;
      }
      bytes.remove_prefix(static_cast<std::size_t>(count));
    }
    return true;
  }

  std::string buffer_;
};

// A device or pipe: what was written has left.
class DirectFile : public BufferedFile {
 public:
  using BufferedFile::BufferedFile;
  Result<void> finish() override { return flush() && close() ? Result<void>() : fail(); }
};

class OpenFile : public BufferedFile {
 public:
  OpenFile(int descriptor, std::unique_ptr<UnfinishedFile> hidden, fs::path path, const NewFileOptions& options)
      : BufferedFile(descriptor, std::move(path)), hidden_(std::move(hidden)), options_(options) {}

  Result<void> finish() override {
    if (finished_) return {};
    if (!flush() || ::fsync(descriptor_) != 0) return fail();
    if (!set_mode()) {
      failed_ = true;
      return Error{"write.permission", "the file cannot be kept from others here", path_.string()};
    }
    if (!give_name()) {
      if (errno != EEXIST) return fail();
      failed_ = true;
      return Error{"write.exists", "a file of this name has come there meanwhile", path_.string()};
    }
    finished_ = true;
    close();
    sync_folder();
    return {};
  }

  bool for_owner_only() const {
    struct stat status {};
    return ::fstat(descriptor_, &status) == 0 && ((status.st_mode & permissions & ~of_owner) == 0 || narrowed_to(of_owner));
  }

 private:
  // Some file systems have no modes of their own and say yes to everything, so the mode is looked at afterwards.
  bool narrowed_to(mode_t mode) const {
    struct stat status {};
    ::fchmod(descriptor_, mode);
    return ::fstat(descriptor_, &status) == 0 && (status.st_mode & permissions & ~mode) == 0;
  }

  bool set_mode() const {
    struct stat own {};
    struct stat old {};
    if (::fstat(descriptor_, &own) != 0) return false;
    const bool replaces = options_.replace && ::stat(path_.c_str(), &old) == 0 && S_ISREG(old.st_mode);
    if (!replaces && !options_.owner_only) {
      const mode_t mode = usual_mode();
      if ((own.st_mode & permissions) != mode) ::fchmod(descriptor_, mode);
      return true;
    }
    mode_t mode = replaces ? old.st_mode & permissions : of_owner;
    if (options_.owner_only) {
      mode &= of_owner;
    } else if (old.st_gid != own.st_gid || old.st_uid != own.st_uid) {
      // Only the administrator can give a file away; others can keep its group at most.
      const bool kept =
          ::fchown(descriptor_, old.st_uid, old.st_gid) == 0 || ::fchown(descriptor_, static_cast<uid_t>(-1), old.st_gid) == 0;
      if (!kept) mode &= ~mode_t{070} | ((mode & 07) << 3);
    }
    return (own.st_mode & permissions) == mode || narrowed_to(mode);
  }

  // False with errno, EEXIST when something has the name that may not be replaced.
  bool give_name() {
    if (hidden_ == nullptr) {
      if (link_to(path_)) return true;
      if (errno != EEXIST || !options_.replace || !link_to_hidden_name()) return false;
    }
    if (!renamed()) return false;
    hidden_->release();
    return true;
  }

  bool link_to_hidden_name() {
    for (unsigned attempt = 0; attempt < most_attempts; ++attempt) {
      hidden_ = std::make_unique<UnfinishedFile>(hidden_name(path_));
      if (link_to(hidden_->path())) return true;
      const int reason = errno;
      hidden_->release();
      hidden_.reset();
      errno = reason == EEXIST ? EIO : reason;
      if (reason != EEXIST) break;
    }
    return false;
  }

  bool link_to(const fs::path& name) const {
    return ::linkat(AT_FDCWD, by_descriptor(descriptor_).c_str(), AT_FDCWD, name.c_str(), AT_SYMLINK_FOLLOW) == 0;
  }

  bool renamed() const {
    const char* const hidden = hidden_->path().c_str();
    if (options_.replace) return ::rename(hidden, path_.c_str()) == 0;
    if (::renameat2(AT_FDCWD, hidden, AT_FDCWD, path_.c_str(), RENAME_NOREPLACE) == 0) return true;
    if (errno != EINVAL && errno != ENOSYS) return false;
    if (::link(hidden, path_.c_str()) != 0) return false;
    ::unlink(hidden);
    return true;
  }

  // The name itself is only safe on disk when the folder is; where folders cannot be synced the file counts all the same.
  void sync_folder() const {
    const int descriptor = ::open(folder_of(path_).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0) return;
    ::fsync(descriptor);
    ::close(descriptor);
  }

  std::unique_ptr<UnfinishedFile> hidden_;  // null while the file has no name
  NewFileOptions options_;
  bool finished_ = false;
};

int open_nameless(const fs::path& path) {
  const int descriptor = ::open(folder_of(path).c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, of_owner);
  if (descriptor < 0) return -1;
  if (::access(by_descriptor(descriptor).c_str(), F_OK) == 0) return descriptor;
  ::close(descriptor);  // without /proc it could never get a name
  return -1;
}

}  // namespace

Result<std::unique_ptr<NewFile>> NewFile::create(const fs::path& named, const NewFileOptions& options) {
  if (named == "-") {
    const int descriptor = ::fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 0);
    if (descriptor < 0) return Error{"write.failed", "it is closed", "standard output"};
    return std::unique_ptr<NewFile>(std::make_unique<DirectFile>(descriptor, "standard output"));
  }
  // A link stays, and what it leads to is replaced: /dev/stdout is one.
  std::error_code ignored;
  const fs::path path = fs::is_symlink(named, ignored) && fs::exists(named, ignored) ? fs::canonical(named, ignored) : named;
  struct stat status {};
  const bool exists = ::stat(path.c_str(), &status) == 0;
  if (exists && S_ISDIR(status.st_mode)) return Error{"write.failed", "this is a folder, not a file", path.string()};
  if (exists && !S_ISREG(status.st_mode)) {
    const int descriptor = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
    if (descriptor < 0) return open_failure(errno, path);
    return std::unique_ptr<NewFile>(std::make_unique<DirectFile>(descriptor, path));
  }
  std::unique_ptr<UnfinishedFile> hidden;
  int descriptor = options.nameless ? open_nameless(path) : -1;
  for (unsigned attempt = 0; descriptor < 0 && attempt < most_attempts; ++attempt) {
    hidden = std::make_unique<UnfinishedFile>(hidden_name(path));
    descriptor = ::open(hidden->path().c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, of_owner);
    if (descriptor >= 0) break;
    const int reason = errno;
    hidden->release();
    if (reason != EEXIST) return open_failure(reason, path);
  }
  if (descriptor < 0) return open_failure(EEXIST, path);
  auto file = std::make_unique<OpenFile>(descriptor, std::move(hidden), path, options);
  if (options.owner_only && !file->for_owner_only()) {
    return Error{"write.permission", "the file cannot be kept from others here", path.string()};
  }
  return std::unique_ptr<NewFile>(std::move(file));
}

Result<void> write_new_file(const fs::path& path, std::string_view bytes, const NewFileOptions& options) {
  auto file = NewFile::create(path, options);
  if (!file) return file.error();
  if (auto written = (*file)->write(bytes); !written) return written;
  return (*file)->finish();
}

}  // namespace veil
