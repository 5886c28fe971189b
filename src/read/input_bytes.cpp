// Files are read by descriptor in large blocks: no locale, no second buffer, and the reason of a failure stays known.
#include "read/input_bytes.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <istream>
#include <utility>

namespace veil {
namespace {

class FileInput : public InputBytes {
 public:
  FileInput(int descriptor, bool owned, std::string name) : descriptor_(descriptor), owned_(owned), name_(std::move(name)) {}
  FileInput(const FileInput&) = delete;
  FileInput& operator=(const FileInput&) = delete;
  ~FileInput() override {
    if (owned_) ::close(descriptor_);
  }

  Result<std::size_t> read(char* into, std::size_t capacity) override {
    for (;;) {
      const ssize_t count = ::read(descriptor_, into, capacity);
      if (count >= 0) return static_cast<std::size_t>(count);
      if (errno != EINTR) return Error{"read.failed", "the file cannot be read to its end", name_};
    }
  }

 private:
  int descriptor_;
  bool owned_;
  std::string name_;
};

class StreamInput : public InputBytes {
 public:
  StreamInput(std::istream& stream, std::string name) : stream_(stream), name_(std::move(name)) {}

  // What is there, as a pipe gives it: the answer to a first line must not wait until a block of lines is full.
  Result<std::size_t> read(char* into, std::size_t capacity) override {
    std::streamsize count = 0;
    if (stream_.peek() != std::istream::traits_type::eof()) {
      count = stream_.readsome(into, static_cast<std::streamsize>(capacity));
      if (count == 0) count = stream_.read(into, 1).gcount();
    }
    if (stream_.bad()) return Error{"read.failed", "the stream cannot be read to its end", name_};
    return static_cast<std::size_t>(count);
  }

 private:
  std::istream& stream_;
  std::string name_;
};

}  // namespace

Result<std::unique_ptr<InputBytes>> open_input(const std::filesystem::path& path) {
  if (path == "-") return std::unique_ptr<InputBytes>(std::make_unique<FileInput>(STDIN_FILENO, false, "standard input"));
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) {
    if (errno == ENOENT || errno == ENOTDIR) return Error{"read.not_found", "there is no such file", path.string()};
    if (errno == EACCES || errno == EPERM) return Error{"read.permission", "no permission to read the file", path.string()};
    return Error{"read.failed", "the file cannot be opened", path.string()};
  }
  auto input = std::make_unique<FileInput>(descriptor, true, path.string());
  struct stat status {};
  if (::fstat(descriptor, &status) == 0 && S_ISDIR(status.st_mode)) {
    return Error{"read.failed", "this is a folder, not a file", path.string()};
  }
  return std::unique_ptr<InputBytes>(std::move(input));
}

std::unique_ptr<InputBytes> input_from(std::istream& stream, std::string name) {
  return std::make_unique<StreamInput>(stream, std::move(name));
}

Result<std::string> read_whole(InputBytes& input, std::uint64_t largest, const std::string& place) {
  constexpr std::size_t block = 256 << 10;
  std::string bytes;
  for (;;) {
    const std::size_t before = bytes.size();
    bytes.resize(before + block);
    auto count = input.read(bytes.data() + before, block);
    if (!count) return std::move(count).error();
    bytes.resize(before + *count);
    if (*count == 0) return bytes;
    if (bytes.size() > largest) {
      return Error{"read.too_large", "the document is larger than " + std::to_string(largest) + " bytes", place};
    }
  }
}

}  // namespace veil
