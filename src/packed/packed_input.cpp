#include "veil/tools/packed_input.h"

#include <archive.h>
#include <archive_entry.h>
#include <unistd.h>

#include <ios>
#include <streambuf>
#include <vector>

namespace veil {
namespace {

constexpr std::size_t block = std::size_t{1} << 16;

struct ReleaseArchive {
  void operator()(archive* reader) const { archive_read_free(reader); }
};

class PackedBuffer : public std::streambuf {
 public:
  bool open(const std::filesystem::path& file) {
    reader_.reset(archive_read_new());
    if (!reader_) return false;
    archive_read_support_filter_gzip(reader_.get());
    archive_read_support_filter_xz(reader_.get());
    archive_read_support_filter_bzip2(reader_.get());
    archive_read_support_filter_zstd(reader_.get());
    archive_read_support_format_raw(reader_.get());
    archive_read_support_format_empty(reader_.get());
    if (archive_read_open_filename(reader_.get(), file.c_str(), block) != ARCHIVE_OK) return false;
    archive_entry* entry = nullptr;
    const int status = archive_read_next_header(reader_.get(), &entry);
    ended_ = status == ARCHIVE_EOF;
    return ended_ || status == ARCHIVE_OK || status == ARCHIVE_WARN;
  }

 protected:
  int_type underflow() override {
    if (ended_) return traits_type::eof();
    const auto got = archive_read_data(reader_.get(), bytes_.data(), bytes_.size());
    // What istream makes badbit of; it goes no further.
    if (got < 0) throw std::ios_base::failure("damaged");
    if (got == 0) {
      ended_ = true;
      return traits_type::eof();
    }
    setg(bytes_.data(), bytes_.data(), bytes_.data() + got);
    return traits_type::to_int_type(bytes_.front());
  }

 private:
  std::unique_ptr<archive, ReleaseArchive> reader_;
  std::vector<char> bytes_ = std::vector<char>(block);
  bool ended_ = false;
};

class PackedStream : public std::istream {
 public:
  PackedStream() : std::istream(nullptr) {}
  bool open(const std::filesystem::path& file) {
    const bool opened = buffer_.open(file);
    rdbuf(&buffer_);
    return opened;
  }

 private:
  PackedBuffer buffer_;
};

}  // namespace

Result<std::unique_ptr<std::istream>> open_packed_input(const std::filesystem::path& file) {
  std::error_code reason;
  const auto status = std::filesystem::status(file, reason);
  if (!std::filesystem::exists(status)) return Error{"read.not_found", "there is no such file", file.string()};
  if (std::filesystem::is_directory(status)) return Error{"read.failed", "a folder stands where a file is needed", file.string()};
  if (::access(file.c_str(), R_OK) != 0) return Error{"read.permission", "the file may not be read", file.string()};
  auto stream = std::make_unique<PackedStream>();
  if (!stream->open(file)) return Error{"read.failed", "the file cannot be unpacked", file.string()};
  return std::unique_ptr<std::istream>(std::move(stream));
}

std::filesystem::path without_packing(const std::filesystem::path& file) {
  const std::filesystem::path extension = file.extension();
  const bool packed = extension == ".gz" || extension == ".xz" || extension == ".bz2" || extension == ".zst";
  return packed ? file.parent_path() / file.stem() : file;
}

}  // namespace veil
