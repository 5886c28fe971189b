// Lines of a file of any size, in memory that follows the longest line allowed. A longer one is skipped, not held: the
// caller learns that it was there and goes on behind it. Lines end with "\n"; a "\r" before it belongs to the line end.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

#include "read/input_bytes.h"
#include "veil/result.h"

namespace veil {

struct Line {
  std::string_view bytes;    // without the line end; valid until the next line is asked for
  std::string_view end;      // "\n", "\r\n", or nothing at the end of the file
  std::uint64_t number = 0;  // from 1
  std::uint64_t offset = 0;  // of the first byte in the file
  bool too_long = false;     // then `bytes` is empty

  // The line with its end, as it stands in the file.
  std::string_view whole() const { return {bytes.data(), bytes.size() + end.size()}; }
};

class LineReader {
 public:
  // Bytes that may be read (not written) behind each line, as simdjson wants.
  static constexpr std::size_t padding = 64;

  LineReader(std::unique_ptr<InputBytes> input, std::uint64_t longest);

  // Nothing at the end of the file, or when reading fails: see failure().
  std::optional<Line> next();
  const std::optional<Error>& failure() const { return failure_; }
  std::uint64_t consumed() const { return consumed_; }

 private:
  bool fill();
  void skip_rest_of_line();
  Line take(std::size_t size, bool has_newline);

  std::unique_ptr<InputBytes> input_;
  std::uint64_t longest_;
  std::unique_ptr<char[]> buffer_;
  std::size_t capacity_;
  std::size_t begin_ = 0;  // of what is not handed out yet
  std::size_t end_ = 0;
  bool at_end_ = false;
  std::uint64_t consumed_ = 0;
  std::uint64_t number_ = 0;
  std::optional<Error> failure_;
};

}  // namespace veil
