// Bytes of a file, unpacked on the way (.gz, .bz2, .xz, .zst, told by their content, not their name), block by block: memory does
// not follow the size of the file. A file that was cut is told apart from one that is damaged where its packing allows.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "veil/result.h"

struct archive;

namespace veil::training {

class ByteStream {
 public:
  // read.not_found, read.permission, read.failed.
  static Result<ByteStream> open(const std::filesystem::path& file);
  // One file of a .zip. read.not_found, read.malformed_input.
  static Result<ByteStream> open_entry(const std::filesystem::path& zip, std::string_view entry);
  ByteStream(ByteStream&&) noexcept;
  ByteStream& operator=(ByteStream&&) noexcept;
  ~ByteStream();

  // The next bytes, valid until the next call; empty at the end. read.cut_short, read.malformed_input.
  Result<std::string_view> next();
  // How much of the file as it lies on disk is read, 0 .. 1.
  double share() const;
  const std::filesystem::path& file() const { return file_; }

 private:
  ByteStream(archive* reader, std::filesystem::path file, std::uint64_t size);
  archive* reader_;
  std::filesystem::path file_;
  std::uint64_t size_;
};

// Whole lines out of a stream.
class LineReader {
 public:
  static constexpr std::size_t longest_line = std::size_t{1} << 28;

  explicit LineReader(ByteStream stream) : stream_(std::move(stream)) {}

  // The next line without its end (LF or CR LF) and, for the first, without byte order mark; nothing at the end. Valid until the
  // next call. read.invalid_utf8 and read.too_large with file and line; what ByteStream::next returns.
  Result<std::optional<std::string_view>> next_line();
  std::uint64_t line() const { return line_; }
  const ByteStream& stream() const { return stream_; }

  // Instead of next_line: fills `block` with whole lines, at least `wanted` bytes where there are so many, and leaves room for
  // `padding` more. False at the end. Lines are not checked and not counted.
  Result<bool> next_block(std::string& block, std::size_t wanted, std::size_t padding);

 private:
  ByteStream stream_;
  std::string rest_;     // of next_block: the start of a line
  std::string pending_;  // of next_line: bytes read
  std::size_t at_ = 0;   // in pending_
  std::uint64_t line_ = 0;
  bool ended_ = false;
};

// The names of the files in a .zip, in their order. read.not_found, read.malformed_input.
Result<std::vector<std::string>> entries_of_zip(const std::filesystem::path& zip);

// All of a file, up to `limit` bytes. read.too_large.
Result<std::string> read_whole(const std::filesystem::path& file, std::size_t limit, std::size_t padding = 0);

}  // namespace veil::training
