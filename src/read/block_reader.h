// Documents in files of lines (CoNLL, CoNLL-U): a block reaches from one line that starts a document to the next. A file
// without such lines is cut into parts of 500 sentences, so that memory stays bounded whatever its size.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "read/line_reader.h"

namespace veil {

enum class LineKind { blank, comment, row, document_start };

struct Block {
  std::string lines;             // raw, with their line ends
  std::uint64_t first_line = 1;  // number in the file
  std::uint64_t offset = 0;      // of the first byte in the file
  std::string start;             // the line that starts the document; empty in a part of a file without such lines
  bool too_large = false;        // then `lines` is empty
};

class BlockReader {
 public:
  using Classify = LineKind (*)(std::string_view line);

  BlockReader(std::unique_ptr<InputBytes> input, std::uint64_t largest, Classify classify);

  std::optional<Block> next();
  const std::optional<Error>& failure() const { return lines_.failure(); }
  std::uint64_t consumed() const { return lines_.consumed(); }

 private:
  std::optional<Block> add(const Line& line);
  Block cut(const Line& line);
  void begin(const Line& line);

  LineReader lines_;
  std::uint64_t largest_;
  Classify classify_;
  Block block_;
  bool begun_ = false;
  std::size_t sentences_ = 0;
  bool in_sentence_ = false;  // rows of a sentence came, its end not yet
  // Comments before the line that starts a document, within the same sentence, belong to that document.
  std::size_t comments_begin_ = 0;
  std::uint64_t comments_line_ = 1;
  std::uint64_t comments_offset_ = 0;
};

}  // namespace veil
