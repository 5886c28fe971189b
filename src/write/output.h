// Where bytes go: a file that appears under its name only when it is complete (new_file.h), a device or pipe, or a stream of the
// caller. Every failure of the disk is found at the latest in finish().
#pragma once

#include <filesystem>
#include <iosfwd>
#include <memory>
#include <string_view>

#include "veil/new_file.h"
#include "veil/result.h"

namespace veil {

class Output {
 public:
  virtual ~Output() = default;
  // Errors: write.failed. After one, everything else fails alike.
  virtual Result<void> write(std::string_view bytes) = 0;
  virtual Result<void> finish() = 0;
};

// "-" is standard output. Errors: those of NewFile::create.
Result<std::unique_ptr<Output>> open_output(const std::filesystem::path& path, const NewFileOptions& options);

// The stream must outlive the result.
std::unique_ptr<Output> output_to(std::ostream& stream);

}  // namespace veil
