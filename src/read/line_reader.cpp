#include "read/line_reader.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace veil {
namespace {

constexpr std::size_t usual_capacity = 256 << 10;

}  // namespace

LineReader::LineReader(std::unique_ptr<InputBytes> input, std::uint64_t longest)
    : input_(std::move(input)), longest_(longest), buffer_(new char[usual_capacity + padding]()), capacity_(usual_capacity) {}

// Makes room and reads one block. False when nothing came: the end, or a failure.
bool LineReader::fill() {
  if (at_end_ || failure_) return false;
  if (begin_ > 0) {
    std::memmove(buffer_.get(), buffer_.get() + begin_, end_ - begin_);
    end_ -= begin_;
    begin_ = 0;
  }
  if (end_ == capacity_) {
    const std::size_t larger = capacity_ * 2;
    std::unique_ptr<char[]> grown(new char[larger + padding]);
    std::memcpy(grown.get(), buffer_.get(), end_);
    buffer_ = std::move(grown);
    capacity_ = larger;
  } else if (capacity_ > usual_capacity && end_ < usual_capacity / 2) {
    // A long line is over: give its memory back.
    std::unique_ptr<char[]> usual(new char[usual_capacity + padding]());
    std::memcpy(usual.get(), buffer_.get(), end_);
    buffer_ = std::move(usual);
    capacity_ = usual_capacity;
  }
  auto count = input_->read(buffer_.get() + end_, capacity_ - end_);
  if (!count) {
    failure_ = std::move(count).error();
    return false;
  }
  std::memset(buffer_.get() + end_ + *count, 0, std::min(padding, capacity_ + padding - end_ - *count));
  end_ += *count;
  at_end_ = *count == 0;
  return *count > 0;
}

Line LineReader::take(std::size_t size, bool has_newline) {
  Line line;
  const char* start = buffer_.get() + begin_;
  const std::size_t carriage = has_newline && size > 0 && start[size - 1] == '\r' ? 1 : 0;
  line.bytes = {start, size - carriage};
  line.end = {start + size - carriage, carriage + (has_newline ? 1 : 0)};
  line.number = ++number_;
  line.offset = consumed_;
  const std::size_t taken = size + (has_newline ? 1 : 0);
  begin_ += taken;
  consumed_ += taken;
  return line;
}

void LineReader::skip_rest_of_line() {
  do {
    const char* start = buffer_.get() + begin_;
    const auto* newline = static_cast<const char*>(std::memchr(start, '\n', end_ - begin_));
    const std::size_t dropped = newline != nullptr ? static_cast<std::size_t>(newline - start) + 1 : end_ - begin_;
    begin_ += dropped;
    consumed_ += dropped;
    if (newline != nullptr) return;
  } while (fill());
}

std::optional<Line> LineReader::next() {
  std::size_t searched = 0;
  for (;;) {
    const char* start = buffer_.get() + begin_;
    const std::size_t available = end_ - begin_;
    const void* found = available > searched ? std::memchr(start + searched, '\n', available - searched) : nullptr;
    const auto* newline = static_cast<const char*>(found);
    const std::size_t size = newline != nullptr ? static_cast<std::size_t>(newline - start) : available;
    if (size > longest_) {
      Line line;
      line.number = ++number_;
      line.offset = consumed_;
      line.too_long = true;
      skip_rest_of_line();
      return line;
    }
    if (newline != nullptr) return take(size, true);
    searched = available;
    if (fill()) continue;
    if (failure_ || end_ == begin_) return std::nullopt;
    return take(end_ - begin_, false);
  }
}

}  // namespace veil
