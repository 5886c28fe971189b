// Key files: read from whatever can be read (a file, a pipe, /dev/fd/3), made for their owner only.
#include <fcntl.h>
#include <sodium.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <utility>

#include "restore/write_all.h"
#include "veil/vault.h"

namespace veil {
namespace {

constexpr std::size_t largest_key = 16 << 20;
constexpr std::size_t smallest_key = 16;

Error cannot_read(int reason, const std::filesystem::path& file) {
  if (reason == ENOENT || reason == ENOTDIR) return {"read.not_found", "there is no such file", file.string()};
  if (reason == EACCES) return {"read.permission", "no permission to read the file", file.string()};
  return {"read.failed", "the file cannot be read", file.string()};
}

}  // namespace

Result<VaultKey> VaultKey::from_file(const std::filesystem::path& file) {
  const int descriptor = ::open(file.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return cannot_read(errno, file);
  std::string secret;
  std::array<char, 4096> piece;
  int reason = 0;
  for (;;) {
    const ssize_t count = ::read(descriptor, piece.data(), piece.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) reason = errno;
    if (count <= 0) break;
    secret.append(piece.data(), static_cast<std::size_t>(count));
    if (secret.size() > largest_key) break;
  }
  sodium_memzero(piece.data(), piece.size());
  ::close(descriptor);
  if (reason != 0) return cannot_read(reason, file);
  if (secret.size() > largest_key) return Error{"read.too_large", "a key file holds 16 MiB at most", file.string()};
  while (!secret.empty() && (secret.back() == '\n' || secret.back() == '\r')) secret.pop_back();
  if (secret.size() < smallest_key) return Error{"vault.weak_key", "the key file must hold at least 16 bytes", file.string()};
  return VaultKey(std::move(secret));
}

Result<void> make_key_file(const std::filesystem::path& file) {
  if (sodium_init() < 0) return Error{"vault.crypto", "libsodium could not be started", ""};
  std::array<unsigned char, 32> random;
  randombytes_buf(random.data(), random.size());
  std::string text(65, '\0');
  sodium_bin2hex(text.data(), text.size(), random.data(), random.size());
  text.back() = '\n';
  const int descriptor = ::open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (descriptor < 0 && errno == EEXIST) return Error{"write.exists", "the key file is there already", file.string()};
  if (descriptor < 0) return restore::write_error(file);
  const bool written = restore::write_all(descriptor, text) && ::fsync(descriptor) == 0;
  const bool closed = ::close(descriptor) == 0;
  if (!written || !closed) {
    const Error error = restore::write_error(file);
    ::unlink(file.c_str());
    return error;
  }
  return {};
}

}  // namespace veil
