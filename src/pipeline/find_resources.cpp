// One file alone knows where the checkout lies (VEIL_SOURCE_FOLDER), so that checkouts share compiled objects.
#include <dlfcn.h>

#include <cstdlib>
#include <string>
#include <vector>

#include "pipeline/resource_files.h"
#include "veil/engine.h"

namespace veil {
namespace {

namespace fs = std::filesystem;

// The files that this code runs from: the shared library, or the program that it was linked into.
std::vector<fs::path> own_files() {
  std::vector<fs::path> files;
  Dl_info found{};
  if (::dladdr(reinterpret_cast<const void*>(&find_resources), &found) != 0 && found.dli_fname != nullptr) {
    files.emplace_back(found.dli_fname);
  }
  files.emplace_back("/proc/self/exe");
  for (fs::path& file : files) {
    std::error_code reason;
    file = fs::canonical(file, reason);
    if (reason) file.clear();
  }
  std::erase(files, fs::path());
  return files;
}

}  // namespace

Result<fs::path> find_resources(const fs::path& named) {
  if (!named.empty()) return named;
  if (const char* in_environment = std::getenv("VEIL_RESOURCES"); in_environment != nullptr && *in_environment != '\0') {
    return fs::path(in_environment);
  }
  fs::path looked_for;
  for (const fs::path& file : own_files()) {
    // bin/veil, lib/libveil.so and lib/x86_64-linux-gnu/libveil.so lie one or two folders below the tree's root.
    fs::path root = file.parent_path();
    for (int up = 0; up < 2; ++up) {
      root = root.parent_path();
      const fs::path installed = root / "share" / "veil";
      if (pipeline::check_folder(installed)) return installed;
      if (looked_for.empty()) looked_for = installed;
    }
  }
#ifdef VEIL_SOURCE_FOLDER
  if (pipeline::check_folder(VEIL_SOURCE_FOLDER)) return fs::path(VEIL_SOURCE_FOLDER);
#endif
  Error error = pipeline::check_folder(looked_for).error();
  error.place = looked_for.string();
  return error;
}

}  // namespace veil
