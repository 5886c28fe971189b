// Why a file could not be written, as an error with the code that says what to do about it.
#pragma once

#include <cerrno>
#include <filesystem>

#include "veil/result.h"

namespace veil {

// `reason` is errno of the call that failed; `otherwise` is said of reasons that need no words of their own.
inline Error write_error(int reason, const std::filesystem::path& path, const char* otherwise = "the file cannot be written") {
  if (reason == ENOENT || reason == ENOTDIR) return {"write.not_found", "there is no such folder to write to", path.string()};
  if (reason == EACCES || reason == EPERM || reason == EROFS) return {"write.permission", "no permission to write the file", path.string()};
  if (reason == ENOSPC) return {"write.failed", "no space left on the disk", path.string()};
  return {"write.failed", otherwise, path.string()};
}

}  // namespace veil
