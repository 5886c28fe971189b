// A file that appears under its name only when it is complete and on the disk. Until then nobody but its owner can read it: it has no
// name at all where the file system can do that (so that even kill -9 leaves nothing), and else a hidden one beside its place with
// mode 0600. Every failure of the disk is found at the latest in finish(), and then nothing stands under the name that did not before.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include "veil/export.h"
#include "veil/result.h"

namespace veil VEIL_PUBLIC {

struct NewFileOptions {
  // Holds what nobody else may read (restored text, originals): mode 0600 for good. Off: the mode that the umask gives, or that of the
  // file which is replaced; when its group cannot be kept, the new group gets no more than everybody.
  bool owner_only = false;
  bool replace = true;   // off: a file that has the name when this one is complete stays, and finish() says write.exists
  bool nameless = true;  // off: always the hidden name, as on file systems that know no other way
};

class NewFile {
 public:
  // "-" is standard output; it, devices and pipes are written to directly. Errors: write.not_found, write.permission, write.failed.
  static Result<std::unique_ptr<NewFile>> create(const std::filesystem::path& path, const NewFileOptions& options = {});
  virtual ~NewFile() = default;

  // Errors: write.failed. After one, everything else fails alike.
  virtual Result<void> write(std::string_view bytes) = 0;
  // Writes over bytes that were written before, such as a head that tells what follows.
  virtual Result<void> write_over(std::uint64_t offset, std::string_view bytes) = 0;
  // Errors: write.failed, write.exists, write.permission (the mode cannot be kept as narrow as it must be).
  virtual Result<void> finish() = 0;
};

// The whole of it at once.
Result<void> write_new_file(const std::filesystem::path& path, std::string_view bytes, const NewFileOptions& options = {});

// Files that are named but not complete. Whoever makes one keeps an UnfinishedFile for it, which removes it again when the work fails;
// a program that has to end at once (a second Ctrl-C, a model that was cut while it was mapped) removes all of them in one go.
// This list is the one thing that belongs to the whole process: a signal handler can be handed nothing.
class UnfinishedFile {
 public:
  // Make it before the file, so that there is no moment in which nobody would remove it.
  explicit UnfinishedFile(const std::filesystem::path& file);
  // Removes the file unless release() was called.
  ~UnfinishedFile();
  UnfinishedFile(const UnfinishedFile&) = delete;
  UnfinishedFile& operator=(const UnfinishedFile&) = delete;

  // The file is complete, has another name now, or was never made.
  void release() noexcept;
  const std::string& path() const { return path_; }

 private:
  friend void remove_unfinished_files() noexcept;
  std::string path_;
  UnfinishedFile* before_ = nullptr;
  UnfinishedFile* after_ = nullptr;
  bool listed_ = false;
};

// For a process that ends right afterwards: threads that want to list another file wait for that end. Calls nothing but what a
// signal handler may.
void remove_unfinished_files() noexcept;

}  // namespace VEIL_PUBLIC
