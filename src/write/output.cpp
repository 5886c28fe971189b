#include "write/output.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <ostream>
#include <string>
#include <utility>

namespace veil {
namespace {

constexpr std::size_t buffer_size = 256 << 10;

class FileOutput : public Output {
 public:
  // `temporary` is empty when the descriptor is the target itself.
  FileOutput(int descriptor, bool owned, std::filesystem::path path, std::filesystem::path temporary)
      : descriptor_(descriptor), owned_(owned), path_(std::move(path)), temporary_(std::move(temporary)) {
    buffer_.reserve(buffer_size);
  }
  FileOutput(const FileOutput&) = delete;
  FileOutput& operator=(const FileOutput&) = delete;

  ~FileOutput() override {
    close();
    if (!finished_ && !temporary_.empty()) ::unlink(temporary_.c_str());
  }

  Result<void> write(std::string_view bytes) override {
    if (failed_) return failure();
    if (buffer_.size() + bytes.size() > buffer_size) {
      if (!flush(buffer_)) return failure();
      buffer_.clear();
      if (bytes.size() >= buffer_size) return flush(bytes) ? Result<void>() : failure();
    }
    buffer_ += bytes;
    return {};
  }

  Result<void> finish() override {
    if (finished_) return {};
    if (failed_ || !flush(buffer_)) return failure();
    buffer_.clear();
    if (!temporary_.empty()) {
      if (::fsync(descriptor_) != 0 || !close() || ::rename(temporary_.c_str(), path_.c_str()) != 0) {
        failed_ = true;
        return failure();
      }
      sync_folder();
    } else if (owned_ && !close()) {
      failed_ = true;
      return failure();
    }
    finished_ = true;
    return {};
  }

 private:
  Error failure() const { return Error{"write.failed", "the file cannot be written: is the disk full?", path_.string()}; }

  bool flush(std::string_view bytes) {
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

  bool close() {
    if (!owned_ || descriptor_ < 0) return true;
    return ::close(std::exchange(descriptor_, -1)) == 0;
  }

  // The name itself is only safe on disk when the folder is; where folders cannot be synced the rename still counts.
  void sync_folder() const {
    const std::filesystem::path folder = path_.has_parent_path() ? path_.parent_path() : std::filesystem::path(".");
    const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0) return;
    ::fsync(descriptor);
    ::close(descriptor);
  }

  int descriptor_;
  bool owned_;
  std::filesystem::path path_;
  std::filesystem::path temporary_;
  std::string buffer_;
  bool failed_ = false;
  bool finished_ = false;
};

class StreamOutput : public Output {
 public:
  explicit StreamOutput(std::ostream& stream) : stream_(stream) {}

  Result<void> write(std::string_view bytes) override {
    stream_.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    return state();
  }

  Result<void> finish() override {
    stream_.flush();
    return state();
  }

 private:
  Result<void> state() const {
    if (stream_.good()) return {};
    return Error{"write.failed", "the output cannot be written", ""};
  }

  std::ostream& stream_;
};

Error open_failure(int reason, const std::filesystem::path& path) {
  if (reason == ENOENT || reason == ENOTDIR)
    return {"write.not_found", "there is no such folder to write to", path.string()};
  if (reason == EACCES || reason == EPERM || reason == EROFS) {
    return {"write.permission", "no permission to write the file", path.string()};
  }
  return {"write.failed", "the file cannot be opened for writing", path.string()};
}

std::unique_ptr<Output> file_output(int descriptor, bool owned, std::filesystem::path path,
                                    std::filesystem::path temporary) {
  return std::make_unique<FileOutput>(descriptor, owned, std::move(path), std::move(temporary));
}

}  // namespace

Result<std::unique_ptr<Output>> open_output(const std::filesystem::path& path) {
  if (path == "-") return file_output(STDOUT_FILENO, false, "standard output", {});
  struct stat status {};
  const bool exists = ::stat(path.c_str(), &status) == 0;
  if (exists && S_ISDIR(status.st_mode)) return Error{"write.failed", "this is a folder, not a file", path.string()};
  if (exists && !S_ISREG(status.st_mode)) {
    const int descriptor = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
    if (descriptor < 0) return open_failure(errno, path);
    return file_output(descriptor, true, path, {});
  }
  // The process and a counter make the name; a left-over of a killed run with the same number is stepped over.
  for (unsigned attempt = 0; attempt < 1000; ++attempt) {
    std::filesystem::path temporary = path;
    temporary.replace_filename("." + path.filename().string() + "." + std::to_string(::getpid()) + "-" +
                               std::to_string(attempt) + ".part");
    const int descriptor = ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (descriptor >= 0) return file_output(descriptor, true, path, std::move(temporary));
    if (errno != EEXIST) return open_failure(errno, path);
  }
  return open_failure(EEXIST, path);
}

std::unique_ptr<Output> output_to(std::ostream& stream) { return std::make_unique<StreamOutput>(stream); }

}  // namespace veil
