// Writes a vault beside its final name, readable by the owner only, and gives it the name when it is sealed and on the disk. A file
// that has the name is never replaced, not even one that comes there while the vault is written: it may be the only way back from
// something else. A process that is killed leaves at most an encrypted `NAME.RANDOM.unfinished`.
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

#include "restore/vault_file.h"

namespace veil {
namespace {

using restore::Sealer;

// The length of a record has four bytes; some are for the seal.
constexpr std::size_t largest_record = 0xFFFFFF00;

Error write_error(const std::filesystem::path& path) {
  return {"write.failed", errno == ENOSPC ? "no space left on the disk" : "the file cannot be written", path.string()};
}

bool write_all(int descriptor, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

Error exists_error(const std::filesystem::path& path) {
  return {"write.exists", "this file is there already and may be the only way back: choose another name, or move it",
          path.string()};
}

// Gives the finished file its name, unless something has it. File systems that cannot do this at once get a second link first.
bool take_name(const std::filesystem::path& unfinished, const std::filesystem::path& name) {
  if (::renameat2(AT_FDCWD, unfinished.c_str(), AT_FDCWD, name.c_str(), RENAME_NOREPLACE) == 0) return true;
  if (errno != EINVAL && errno != ENOSYS) return false;
  if (::link(unfinished.c_str(), name.c_str()) != 0) return false;
  ::unlink(unfinished.c_str());
  return true;
}

// Puts the new name itself on the disk. Some file systems cannot; the file is complete there all the same.
void sync_folder_of(const std::filesystem::path& file) {
  const std::filesystem::path folder = file.has_parent_path() ? file.parent_path() : std::filesystem::path(".");
  const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return;
  ::fsync(descriptor);
  ::close(descriptor);
}

class FileVaultWriter : public VaultWriter {
 public:
  FileVaultWriter(std::filesystem::path path, std::filesystem::path unfinished, int descriptor, Sealer sealer)
      : path_(std::move(path)), unfinished_(std::move(unfinished)), descriptor_(descriptor), sealer_(std::move(sealer)) {}

  ~FileVaultWriter() override {
    if (descriptor_ < 0) return;
    ::close(descriptor_);
    ::unlink(unfinished_.c_str());
  }

  Result<void> add(const VaultEntry& entry) override { return put(restore::entry_to_bytes(entry)); }

  Result<void> finish() override {
    if (auto closed = put(std::string(restore::closing_mark)); !closed) return closed;
    const bool synced = ::fsync(descriptor_) == 0;
    const bool closed = ::close(std::exchange(descriptor_, -1)) == 0;
    if (!synced || !closed || !take_name(unfinished_, path_)) {
      const Error error = synced && closed && errno == EEXIST ? exists_error(path_) : write_error(path_);
      ::unlink(unfinished_.c_str());
      return error;
    }
    sync_folder_of(path_);
    return {};
  }

 private:
  Result<void> put(const std::string& plain) {
    if (plain.size() > largest_record) return Error{"vault.too_large", "a document is too large for a vault", path_.string()};
    if (!write_all(descriptor_, sealer_.seal(plain, next_++))) return write_error(path_);
    return {};
  }

  std::filesystem::path path_;
  std::filesystem::path unfinished_;
  int descriptor_;
  Sealer sealer_;
  std::uint64_t next_ = 0;
};

}  // namespace

Result<std::unique_ptr<VaultWriter>> VaultWriter::create(const std::filesystem::path& file, const VaultKey& key) {
  std::error_code ignored;
  if (std::filesystem::exists(std::filesystem::symlink_status(file, ignored))) return exists_error(file);
  restore::Salt salt;
  if (sodium_init() < 0) return Error{"vault.crypto", "libsodium could not be started", ""};
  randombytes_buf(salt.data(), salt.size());
  auto sealer = Sealer::create(key, salt, restore::vault_version);
  if (!sealer) return sealer.error();
  std::filesystem::path unfinished = file;
  unfinished += "." + std::to_string(randombytes_random()) + ".unfinished";
  const int descriptor = ::open(unfinished.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (descriptor < 0) return write_error(file);
  auto writer = std::make_unique<FileVaultWriter>(file, unfinished, descriptor, std::move(*sealer));
  std::string header(restore::vault_magic);
  header.push_back(static_cast<char>(restore::vault_version));
  header.append(salt.begin(), salt.end());
  if (!write_all(descriptor, header)) return write_error(file);
  return std::unique_ptr<VaultWriter>(std::move(writer));
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
  if (descriptor < 0) return write_error(file);
  const bool written = write_all(descriptor, text) && ::fsync(descriptor) == 0;
  const bool closed = ::close(descriptor) == 0;
  if (!written || !closed) {
    const Error error = write_error(file);
    ::unlink(file.c_str());
    return error;
  }
  return {};
}

}  // namespace veil
