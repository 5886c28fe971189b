// One reader over libarchive; the kind of archive follows from the name, as any text could be taken for a "raw" file.
#include "packed/archive_reader.h"

#include <algorithm>
#include <memory>

#include <archive.h>
#include <archive_entry.h>

namespace veil::packed {
namespace {

struct CloseArchive {
  void operator()(archive* reader) const { archive_read_free(reader); }
};
using ArchivePointer = std::unique_ptr<archive, CloseArchive>;

ArchivePointer make_reader(std::string_view name) {
  ArchivePointer reader(archive_read_new());
  if (!reader) return reader;
  archive_read_support_filter_gzip(reader.get());
  archive_read_support_filter_xz(reader.get());
  if (name.ends_with(".zip") || name.ends_with(".whl")) {
    archive_read_support_format_zip(reader.get());
  } else if (name.ends_with(".tgz") || name.ends_with(".tar.gz") || name.ends_with(".tar.xz")) {
    archive_read_support_format_tar(reader.get());
  } else {
    archive_read_support_format_raw(reader.get());
    archive_read_support_format_empty(reader.get());
  }
  return reader;
}

// False when the entry is broken.
bool read_entry(archive* reader, std::size_t limit, std::string& bytes) {
  constexpr std::size_t chunk = 1 << 18;
  bytes.clear();
  while (bytes.size() < limit) {
    const std::size_t filled = bytes.size();
    bytes.resize(filled + std::min(chunk, limit - filled));
    const auto got = archive_read_data(reader, bytes.data() + filled, bytes.size() - filled);
    if (got < 0) return false;
    bytes.resize(filled + static_cast<std::size_t>(got));
    if (got == 0) break;
  }
  return true;
}

bool unpack(std::string& bytes, std::size_t limit) {
  const ArchivePointer reader = make_reader("");
  archive_entry* entry = nullptr;
  std::string unpacked;
  if (!reader || archive_read_open_memory(reader.get(), bytes.data(), bytes.size()) != ARCHIVE_OK ||
      archive_read_next_header(reader.get(), &entry) != ARCHIVE_OK || !read_entry(reader.get(), limit, unpacked))
    return false;
  bytes = std::move(unpacked);
  return true;
}

}  // namespace

Result<void> read_entries(const std::string& path, std::size_t limit, const ReceiveEntry& receive) {
  std::error_code error;
  if (!std::filesystem::exists(path, error)) return Error{"training.missing_data", "a corpus needed for training is not there", path};
  const Error unreadable{"training.unreadable_data", "a corpus needed for training cannot be read", path};
  const ArchivePointer reader = make_reader(path);
  if (!reader || archive_read_open_filename(reader.get(), path.c_str(), 1 << 16) != ARCHIVE_OK) return unreadable;
  limit = std::min(limit, largest_entry);
  for (;;) {
    archive_entry* entry = nullptr;
    const int status = archive_read_next_header(reader.get(), &entry);
    if (status == ARCHIVE_EOF) return {};
    if (status != ARCHIVE_OK && status != ARCHIVE_WARN) return unreadable;
    const char* pathname = archive_entry_pathname(entry);
    const bool several = archive_format(reader.get()) != ARCHIVE_FORMAT_RAW;
    const std::string name = several && pathname != nullptr ? pathname : path;
    if (several && archive_entry_filetype(entry) != AE_IFREG) continue;
    std::string bytes;
    if (!read_entry(reader.get(), limit, bytes)) return unreadable;
    if (several && name.ends_with(".gz") && !unpack(bytes, limit)) return unreadable;
    receive(name, std::move(bytes));
  }
}

Result<std::vector<std::pair<std::string, std::string>>> read_archive(const std::filesystem::path& path) {
  std::vector<std::pair<std::string, std::string>> files;
  const auto read = read_entries(path.string(), largest_entry, [&](std::string_view name, std::string&& bytes) {
    files.emplace_back(std::string(name), std::move(bytes));
  });
  if (!read) return read.error();
  return files;
}

}  // namespace veil::packed
