// Text files of knowledge sources, row by row, packed or not, with the place of a row that cannot be read.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "veil/result.h"

namespace veil::training {

// `read` says whether it could read the row; the first that it could not ends the file with training.unreadable_data, "file,
// line 7". Rows come without their line end. training.missing_data when there is no such file.
Result<void> read_rows(const std::filesystem::path& file, const std::function<bool(std::string_view row)>& read);

// `file`, or `file`.xz or .gz where that is what lies there.
std::filesystem::path packed_or_plain(const std::filesystem::path& file);

// Cuts the row at the separator; as many fields as there are.
std::vector<std::string_view> fields_of(std::string_view row, char separator);

// Takes the next field, up to a space or the end, off the front.
std::string_view take_field(std::string_view& row);

// The number that `digits` spells, or nothing.
std::optional<std::uint32_t> number_from(std::string_view digits, int base = 10);

}  // namespace veil::training
