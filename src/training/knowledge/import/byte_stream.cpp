// One reader over libarchive's raw format, which takes any file and asks the content which filter it needs.
#include "training/knowledge/import/byte_stream.h"

#include <archive.h>
#include <archive_entry.h>

#include <algorithm>
#include <cerrno>
#include <utility>

#include "training/knowledge/import/importer.h"
#include "veil/utf8.h"

namespace veil::training {
namespace {

// libarchive tells a cut file from a damaged one only in words.
Error packing_error(archive* reader, const std::filesystem::path& file) {
  const char* said = archive_error_string(reader);
  const std::string_view why = said == nullptr ? "" : said;
  for (const std::string_view cut : {"runcated", "No progress is possible"})
    if (why.find(cut) != std::string_view::npos) return Error{"read.cut_short", "the compressed file ends in the middle", file.string()};
  return Error{"read.malformed_input", "the compressed file is damaged", file.string()};
}

}  // namespace

ByteStream::ByteStream(archive* reader, std::filesystem::path file, std::uint64_t size)
    : reader_(reader), file_(std::move(file)), size_(size) {}
ByteStream::ByteStream(ByteStream&& other) noexcept
    : reader_(std::exchange(other.reader_, nullptr)), file_(std::move(other.file_)), size_(other.size_) {}
ByteStream& ByteStream::operator=(ByteStream&& other) noexcept {
  std::swap(reader_, other.reader_);
  std::swap(file_, other.file_);
  std::swap(size_, other.size_);
  return *this;
}
ByteStream::~ByteStream() {
  if (reader_ != nullptr) archive_read_free(reader_);
}

Result<ByteStream> ByteStream::open(const std::filesystem::path& file) {
  std::error_code failed;
  const auto status = std::filesystem::status(file, failed);
  if (!std::filesystem::exists(status)) return Error{"read.not_found", "there is no such file", file.string()};
  if (std::filesystem::is_directory(status)) return Error{"read.failed", "this is a folder, and the format needs a file", file.string()};
  const std::uintmax_t size = std::filesystem::is_regular_file(status) ? std::filesystem::file_size(file, failed) : 0;
  ByteStream stream(archive_read_new(), file, failed ? 0 : static_cast<std::uint64_t>(size));
  archive* reader = stream.reader_;
  if (reader == nullptr) return Error{"read.failed", "the file cannot be opened", file.string()};
  archive_read_support_filter_gzip(reader);
  archive_read_support_filter_bzip2(reader);
  archive_read_support_filter_xz(reader);
  archive_read_support_filter_zstd(reader);
  archive_read_support_format_raw(reader);
  archive_read_support_format_empty(reader);
  if (archive_read_open_filename(reader, file.c_str(), std::size_t{1} << 20) != ARCHIVE_OK) {
    if (archive_errno(reader) == EACCES) return Error{"read.permission", "the file may not be read", file.string()};
    if (archive_errno(reader) == EIO) return Error{"read.failed", "the file cannot be read", file.string()};
    return packing_error(reader, file);
  }
  archive_entry* entry = nullptr;
  const int header = archive_read_next_header(reader, &entry);
  if (header == ARCHIVE_EOF) {  // an empty file
    archive_read_free(std::exchange(stream.reader_, nullptr));
  } else if (header != ARCHIVE_OK && header != ARCHIVE_WARN) {
    return packing_error(reader, file);
  }
  return stream;
}

Result<ByteStream> ByteStream::open_entry(const std::filesystem::path& zip, std::string_view wanted) {
  std::error_code failed;
  const std::uintmax_t size = std::filesystem::file_size(zip, failed);
  if (failed) return Error{"read.not_found", "there is no such file", zip.string()};
  ByteStream stream(archive_read_new(), zip, static_cast<std::uint64_t>(size));
  const Error damaged{"read.malformed_input", "the .zip file is damaged or cut", zip.string()};
  if (stream.reader_ == nullptr) return damaged;
  archive_read_support_format_zip(stream.reader_);
  if (archive_read_open_filename(stream.reader_, zip.c_str(), std::size_t{1} << 20) != ARCHIVE_OK) return damaged;
  archive_entry* entry = nullptr;
  for (;;) {
    const int status = archive_read_next_header(stream.reader_, &entry);
    if (status == ARCHIVE_EOF) return Error{"read.not_found", "the .zip file has no such entry", zip.string()};
    if (status != ARCHIVE_OK && status != ARCHIVE_WARN) return damaged;
    const char* name = archive_entry_pathname(entry);
    if (name != nullptr && wanted == name) break;
  }
  stream.file_ = zip / wanted;
  return stream;
}

Result<std::vector<std::string>> entries_of_zip(const std::filesystem::path& zip) {
  if (!std::filesystem::exists(zip)) return Error{"read.not_found", "there is no such file", zip.string()};
  const Error damaged{"read.malformed_input", "the .zip file is damaged or cut", zip.string()};
  const std::unique_ptr<archive, int (*)(archive*)> reader(archive_read_new(), archive_read_free);
  if (!reader) return damaged;
  archive_read_support_format_zip(reader.get());
  if (archive_read_open_filename(reader.get(), zip.c_str(), std::size_t{1} << 16) != ARCHIVE_OK) return damaged;
  std::vector<std::string> names;
  for (;;) {
    archive_entry* entry = nullptr;
    const int status = archive_read_next_header(reader.get(), &entry);
    if (status == ARCHIVE_EOF) return names;
    if (status != ARCHIVE_OK && status != ARCHIVE_WARN) return damaged;
    const char* name = archive_entry_pathname(entry);
    if (name != nullptr && archive_entry_filetype(entry) == AE_IFREG) names.emplace_back(name);
  }
}

Result<std::string_view> ByteStream::next() {
  while (reader_ != nullptr) {
    const void* bytes = nullptr;
    std::size_t size = 0;
    la_int64_t offset = 0;
    const int status = archive_read_data_block(reader_, &bytes, &size, &offset);
    if (status == ARCHIVE_EOF) break;
    if (status != ARCHIVE_OK && status != ARCHIVE_WARN) {
      return packing_error(reader_, file_);
    }
    if (size > 0) return std::string_view(static_cast<const char*>(bytes), size);
  }
  return std::string_view();
}

double ByteStream::share() const {
  if (reader_ == nullptr || size_ == 0) return 1;
  return std::min(1.0, static_cast<double>(archive_filter_bytes(reader_, -1)) / static_cast<double>(size_));
}

Result<std::optional<std::string_view>> LineReader::next_line() {
  std::size_t searched = at_;
  for (;;) {
    const std::size_t end = pending_.find('\n', searched);
    if (end == std::string::npos && !ended_) {
      pending_.erase(0, at_);
      at_ = 0;
      searched = pending_.size();
      if (searched > longest_line) return Error{"read.too_large", "a line is too long", line_place(stream_.file(), line_ + 1)};
      const auto more = stream_.next();
      if (!more) return more.error();
      ended_ = more->empty();
      pending_ += *more;
      continue;
    }
    if (end == std::string::npos && at_ == pending_.size()) return std::optional<std::string_view>();
    std::string_view found = std::string_view(pending_).substr(at_, end == std::string::npos ? end : end - at_);
    at_ = end == std::string::npos ? pending_.size() : end + 1;
    ++line_;
    if (found.ends_with('\r')) found.remove_suffix(1);
    if (line_ == 1 && found.starts_with("\xEF\xBB\xBF")) found.remove_prefix(3);
    if (utf8::first_invalid_byte(found)) {
      return Error{"read.invalid_utf8", "the line is not valid UTF-8", line_place(stream_.file(), line_)};
    }
    return std::optional(found);
  }
}

Result<bool> LineReader::next_block(std::string& block, std::size_t wanted, std::size_t padding) {
  block.clear();
  block.reserve(wanted + padding + (std::size_t{1} << 20));
  block += rest_;
  rest_.clear();
  std::size_t searched = 0;
  while (!ended_) {
    const auto more = stream_.next();
    if (!more) return more.error();
    ended_ = more->empty();
    block += *more;
    if (block.size() < wanted) continue;
    const std::size_t end = std::string_view(block).substr(searched).rfind('\n');
    if (end != std::string_view::npos) {
      rest_.assign(block, searched + end + 1);
      block.resize(searched + end + 1);
      break;
    }
    searched = block.size();
    if (searched > longest_line) return Error{"read.too_large", "a line is too long", stream_.file().string()};
  }
  block.reserve(block.size() + padding);
  return !block.empty();
}

Result<std::string> read_whole(const std::filesystem::path& file, std::size_t limit, std::size_t padding) {
  auto stream = ByteStream::open(file);
  if (!stream) return stream.error();
  std::string bytes;
  for (;;) {
    const auto more = stream->next();
    if (!more) return more.error();
    if (more->empty()) break;
    if (bytes.size() + more->size() > limit) return Error{"read.too_large", "the file is too large for its format", file.string()};
    bytes += *more;
  }
  bytes.reserve(bytes.size() + padding);
  return bytes;
}

}  // namespace veil::training
