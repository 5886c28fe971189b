// A file that appears under its name only when it is complete and on the disk. Until then nobody but its owner can read it: it has no
// name at all where the file system can do that (so that even kill -9 leaves nothing), and else a hidden one beside its place with
// mode 0600. Every failure of the disk is found at the latest in finish(), and then nothing stands under the name that did not before.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
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

}  // namespace VEIL_PUBLIC
