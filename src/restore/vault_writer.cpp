// Writes a vault as `NAME.part`, readable by the owner only, and gives it its name when it is sealed and on the disk. What was added is
// with the system at once, and on the disk after `sync`, so that a run that is killed leaves a `.part` that opens and knows every text
// that came out. There is one `.part` per name: a second run on the same vault fails before it begins. A file that has the name is
// never replaced, not even one that comes there while the vault is written: it may be the only way back from something else.
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

#include "restore/vault_file.h"
#include "restore/write_all.h"
#include "veil/new_file.h"

namespace veil {
namespace {

using restore::Sealer;
using restore::write_all;
using restore::write_error;

// The length of a record has four bytes; some are for the seal.
constexpr std::size_t largest_record = 0xFFFFFF00;

Error exists_error(const std::filesystem::path& path) {
  return {"write.exists", "this file is there already and may be the only way back: choose another name, or move it", path.string()};
}

// Gives the finished file its name, unless something has it. File systems that cannot do this at once get a second link first.
bool take_name(const std::filesystem::path& unfinished, const std::filesystem::path& name) {
  if (::renameat2(AT_FDCWD, unfinished.c_str(), AT_FDCWD, name.c_str(), RENAME_NOREPLACE) == 0) return true;
  if (errno != EINVAL && errno != ENOSYS) return false;
  if (::link(unfinished.c_str(), name.c_str()) != 0) return false;
  ::unlink(unfinished.c_str());
  return true;
}

// Puts the name itself on the disk. Some file systems cannot; the file is complete there all the same.
void sync_folder_of(const std::filesystem::path& file) {
  const std::filesystem::path folder = file.has_parent_path() ? file.parent_path() : std::filesystem::path(".");
  const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return;
  ::fsync(descriptor);
  ::close(descriptor);
}

bool is_there(const std::filesystem::path& file) {
  std::error_code ignored;
  return std::filesystem::exists(std::filesystem::symlink_status(file, ignored));
}

class FileVaultWriter : public VaultWriter {
 public:
  FileVaultWriter(std::filesystem::path path, std::filesystem::path unfinished, int descriptor, Sealer sealer)
      : path_(std::move(path)),
        unfinished_(std::move(unfinished)),
        removed_(unfinished_),
        descriptor_(descriptor),
        sealer_(std::move(sealer)) {}

  ~FileVaultWriter() override {
    if (descriptor_ >= 0) ::close(descriptor_);
  }

  Result<void> begin() {
    if (!write_all(descriptor_, sealer_.header())) return write_error(unfinished_);
    return {};
  }

  Result<void> add(const VaultEntry& entry) override { return put(restore::entry_to_bytes(entry)); }

  Result<void> sync() override {
    if (failed_) return write_error(unfinished_);
    if (descriptor_ < 0 || (synced_ == next_ && kept_)) return {};
    if (::fdatasync(descriptor_) != 0) return write_error(unfinished_);
    if (!std::exchange(kept_, true)) {
      removed_.release();
      sync_folder_of(unfinished_);
    }
    synced_ = next_;
    return {};
  }

  Result<void> finish() override {
    if (auto closed = put(std::string(restore::closing_mark)); !closed) return closed;
    const bool synced = ::fsync(descriptor_) == 0;
    const bool closed = ::close(std::exchange(descriptor_, -1)) == 0;
    if (synced && closed && take_name(unfinished_, path_)) {
      removed_.release();
      sync_folder_of(path_);
      return {};
    }
    failed_ = true;
    return synced && closed && errno == EEXIST ? exists_error(path_) : write_error(path_);
  }

 private:
  // A record of which only a part could be written would make all that follow unreadable.
  Result<void> put(const std::string& plain) {
    if (plain.size() > largest_record) return Error{"vault.too_large", "a document is too large for a vault", path_.string()};
    failed_ = failed_ || !write_all(descriptor_, sealer_.seal(plain, next_));
    if (failed_) return write_error(unfinished_);
    ++next_;
    return {};
  }

  std::filesystem::path path_;
  std::filesystem::path unfinished_;
  UnfinishedFile removed_;  // with the run, as long as nothing has left that only it leads back from
  int descriptor_;
  Sealer sealer_;
  std::uint64_t next_ = 0;
  std::uint64_t synced_ = 0;
  bool kept_ = false;  // protected text has left: the way back stays, whatever happens
  bool failed_ = false;
};

}  // namespace

Result<std::unique_ptr<VaultWriter>> VaultWriter::create(const std::filesystem::path& file, const VaultKey& key) {
  if (is_there(file)) return exists_error(file);
  restore::Salt salt;
  if (sodium_init() < 0) return Error{"vault.crypto", "libsodium could not be started", ""};
  randombytes_buf(salt.data(), salt.size());
  auto sealer = Sealer::create(key, salt, restore::vault_version);
  if (!sealer) return sealer.error();
  std::filesystem::path unfinished = file;
  unfinished += restore::unfinished_ending;
  const int descriptor = ::open(unfinished.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (descriptor < 0 && errno == EEXIST) {
    return Error{"write.exists",
                 "another run writes this vault, or one was killed and left it as the only way back: choose another name, or move it",
                 unfinished.string()};
  }
  if (descriptor < 0) return write_error(file);
  auto writer = std::make_unique<FileVaultWriter>(file, unfinished, descriptor, std::move(*sealer));
  if (is_there(file)) return exists_error(file);  // the other run finished in this moment
  if (auto begun = writer->begin(); !begun) return begun.error();
  return std::unique_ptr<VaultWriter>(std::move(writer));
}

}  // namespace veil
