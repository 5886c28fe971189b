// Bytes to a descriptor, all of them or an error that says why.
#pragma once

#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <string_view>

#include "text/write_error.h"

namespace veil::restore {

inline Error write_error(const std::filesystem::path& path) { return veil::write_error(errno, path); }

inline bool write_all(int descriptor, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

}  // namespace veil::restore
