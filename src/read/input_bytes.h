// Where bytes come from: a file, standard input or a stream of the caller. Readers pull from here in blocks and never see
// which.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <iosfwd>
#include <memory>
#include <string>

#include "veil/result.h"

namespace veil {

class InputBytes {
 public:
  virtual ~InputBytes() = default;
  // Fills up to `capacity` bytes; 0 at the end. Errors: read.failed.
  virtual Result<std::size_t> read(char* into, std::size_t capacity) = 0;
};

// "-" is standard input. Errors: read.not_found, read.permission, read.failed (also for a folder).
Result<std::unique_ptr<InputBytes>> open_input(const std::filesystem::path& path);

// The stream must outlive the result.
std::unique_ptr<InputBytes> input_from(std::istream& stream, std::string name);

// All bytes of the input, or read.too_large as soon as there are more than `largest`. `place` stands in errors.
Result<std::string> read_whole(InputBytes& input, std::uint64_t largest, const std::string& place);

}  // namespace veil
