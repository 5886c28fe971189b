// The whole file is unpacked at once: the largest source, WordNet's nouns, has 15 MB.
#include "training/knowledge/rows_of_file.h"

#include <algorithm>
#include <charconv>

#include "packed/archive_reader.h"

namespace veil::training {

Result<void> read_rows(const std::filesystem::path& file, const std::function<bool(std::string_view row)>& read) {
  std::size_t line = 0;
  bool readable = true;
  const auto done = packed::read_entries(file.string(), packed::largest_entry, [&](std::string_view, std::string&& bytes) {
    std::string_view text = bytes;
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    while (!text.empty() && readable) {
      std::string_view row = text.substr(0, text.find('\n'));
      text.remove_prefix(std::min(text.size(), row.size() + 1));
      if (row.ends_with('\r')) row.remove_suffix(1);
      ++line;
      readable = read(row);
    }
  });
  if (!done) return done.error();
  if (!readable) {
    return Error{"training.unreadable_data", "this row is not of the form that the source has",
                 file.string() + ", line " + std::to_string(line)};
  }
  return {};
}

std::filesystem::path packed_or_plain(const std::filesystem::path& file) {
  std::error_code error;
  if (std::filesystem::exists(file, error)) return file;
  for (const char* ending : {".xz", ".gz"}) {
    std::filesystem::path packed = file;
    packed += ending;
    if (std::filesystem::exists(packed, error)) return packed;
  }
  return file;
}

std::vector<std::string_view> fields_of(std::string_view row, char separator) {
  std::vector<std::string_view> fields;
  for (;;) {
    const std::size_t end = row.find(separator);
    fields.push_back(row.substr(0, end));
    if (end == std::string_view::npos) return fields;
    row.remove_prefix(end + 1);
  }
}

std::string_view take_field(std::string_view& row) {
  const std::string_view field = row.substr(0, row.find(' '));
  row.remove_prefix(std::min(row.size(), field.size() + 1));
  return field;
}

std::optional<std::uint32_t> number_from(std::string_view digits, int base) {
  std::uint32_t number = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number, base);
  if (error != std::errc{} || end != digits.data() + digits.size()) return std::nullopt;
  return number;
}

}  // namespace veil::training
