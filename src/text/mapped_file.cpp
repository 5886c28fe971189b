#include "text/mapped_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

namespace veil {

Result<MappedFile> MappedFile::open(const std::filesystem::path& path) {
  const auto failed = [&](int reason) {
    if (reason == ENOENT || reason == ENOTDIR) return Error{"read.not_found", "there is no such file", path.string()};
    if (reason == EACCES) return Error{"read.permission", "no permission to read the file", path.string()};
    if (reason == ENOMEM) return Error{"run.out_of_memory", "there is not enough memory for this file", path.string()};
    return Error{"read.failed", "the file cannot be read", path.string()};
  };
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return failed(errno);
  struct stat status {};
  if (::fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode)) {
    ::close(descriptor);
    return failed(EIO);
  }
  const auto size = static_cast<std::size_t>(status.st_size);
  if (size == 0) {
    ::close(descriptor);
    return MappedFile(nullptr, 0);
  }
  void* data = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, descriptor, 0);
  const int reason = errno;
  ::close(descriptor);
  if (data == MAP_FAILED) return failed(reason == ENOMEM ? ENOMEM : EIO);
  return MappedFile(data, size);
}

MappedFile::MappedFile(MappedFile&& other) noexcept : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}

MappedFile& MappedFile::operator=(MappedFile&& other) noexcept {
  std::swap(data_, other.data_);
  std::swap(size_, other.size_);
  return *this;
}

MappedFile::~MappedFile() {
  if (data_ != nullptr) ::munmap(data_, size_);
}

}  // namespace veil
