// Where bytes go: a file that appears under its name only when it is complete, or a stream of the caller. Every failure of
// the disk is found at the latest in finish(), and then nothing stands under the name that did not stand there before.
#pragma once

#include <filesystem>
#include <iosfwd>
#include <memory>
#include <string_view>

#include "veil/result.h"

namespace veil {

class Output {
 public:
  virtual ~Output() = default;
  // Errors: write.failed. After one, everything else fails alike.
  virtual Result<void> write(std::string_view bytes) = 0;
  virtual Result<void> finish() = 0;
};

// Writes beside `path` under a hidden name; finish() syncs and renames, the destructor without it removes. "-" is standard
// output; devices and pipes are written to directly. Errors: write.not_found, write.permission, write.failed.
Result<std::unique_ptr<Output>> open_output(const std::filesystem::path& path);

// The stream must outlive the result.
std::unique_ptr<Output> output_to(std::ostream& stream);

}  // namespace veil
