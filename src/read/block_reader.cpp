#include "read/block_reader.h"

#include <utility>

namespace veil {
namespace {

constexpr std::size_t sentences_per_part = 500;

}  // namespace

BlockReader::BlockReader(std::unique_ptr<InputBytes> input, std::uint64_t largest, Classify classify)
    : lines_(std::move(input), largest), largest_(largest), classify_(classify) {}

std::optional<Block> BlockReader::next() {
  while (const auto line = lines_.next()) {
    if (auto done = add(*line)) return done;
  }
  if (lines_.failure() || !begun_) return std::nullopt;
  begun_ = false;
  const bool holds_something = sentences_ > 0 || in_sentence_ || !block_.start.empty() || block_.too_large;
  sentences_ = 0;
  in_sentence_ = false;
  Block last = std::exchange(block_, Block());
  if (!holds_something) return std::nullopt;
  return last;
}

void BlockReader::begin(const Line& line) {
  block_ = Block();
  block_.first_line = comments_line_ = line.number;
  block_.offset = comments_offset_ = line.offset;
  comments_begin_ = 0;
  sentences_ = 0;
  in_sentence_ = false;
  begun_ = true;
}

// Gives the block before `line`, which starts a document, and begins the next with the comments that belong to it.
Block BlockReader::cut(const Line& line) {
  Block done = std::exchange(block_, Block());
  const std::uint64_t first_line = comments_line_;
  const std::uint64_t offset = comments_offset_;
  std::string comments = done.too_large || in_sentence_ ? std::string() : done.lines.substr(comments_begin_);
  done.lines.resize(done.lines.size() - comments.size());
  begin(line);
  if (!comments.empty()) {
    block_.lines = std::move(comments);
    block_.first_line = comments_line_ = first_line;
    block_.offset = comments_offset_ = offset;
  }
  return done;
}

// Adds the line; gives the block before it when that is over.
std::optional<Block> BlockReader::add(const Line& line) {
  if (!begun_) begin(line);
  const LineKind kind = line.too_long ? LineKind::row : classify_(line.bytes);
  std::optional<Block> done;
  if (kind == LineKind::document_start) {
    if (sentences_ > 0 || in_sentence_ || !block_.start.empty() || block_.too_large) done = cut(line);
    block_.start = line.bytes;
  }
  if (line.too_long || block_.lines.size() + line.whole().size() > largest_) {
    block_.too_large = true;
    block_.lines.clear();
    block_.lines.shrink_to_fit();
    comments_begin_ = 0;
  }
  if (!block_.too_large) block_.lines += line.whole();
  if (kind == LineKind::row) in_sentence_ = true;
  if (kind == LineKind::blank || kind == LineKind::document_start) {
    comments_begin_ = block_.lines.size();
    comments_line_ = line.number + 1;
    comments_offset_ = line.offset + line.whole().size();
  }
  if (kind == LineKind::blank) {
    if (std::exchange(in_sentence_, false)) ++sentences_;
    if (block_.start.empty() && (sentences_ >= sentences_per_part || block_.too_large)) {
      begun_ = false;
      sentences_ = 0;
      return std::exchange(block_, Block());
    }
  }
  return done;
}

}  // namespace veil
