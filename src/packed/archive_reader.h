// Files of a corpus as they lie on disk: plain, .gz, .xz, or packed many together in .zip, .whl, .tgz. Unpacked in memory, one
// entry at a time, with a limit, so that a crafted archive cannot fill it.
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "veil/result.h"

namespace veil::packed {

inline constexpr std::size_t largest_entry = std::size_t{1} << 30;

// `name` is that of the entry, or the path for a file that is not an archive of several.
using ReceiveEntry = std::function<void(std::string_view name, std::string&& bytes)>;

// Hands over the first `limit` bytes of each entry. An entry that is itself compressed (.gz) comes unpacked.
// `training.missing_data`, `training.unreadable_data`.
Result<void> read_entries(const std::string& path, std::size_t limit, const ReceiveEntry& receive);

// Name and bytes of all entries at once, for small archives.
Result<std::vector<std::pair<std::string, std::string>>> read_archive(const std::filesystem::path& path);

}  // namespace veil::packed
