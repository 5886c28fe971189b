// Writes a trained file beside its place and renames it, so that a file is there whole or not at all.
#pragma once

#include <filesystem>
#include <string_view>

#include "veil/result.h"

namespace veil::training {

// `write.failed`.
Result<void> write_model(const std::filesystem::path& path, std::string_view bytes);

}  // namespace veil::training
