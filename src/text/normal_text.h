// The normal form of what is written in disguise: escapes undone (escapes.h), characters in their plain form
// (plain_words.h), what was parted put together (joined_text.h), with the way back to the bytes of the text. Nearly all text
// is its own normal form; then there is nothing, after one cheap pass. Otherwise there are the lines that are disguised,
// each with its neighbours, so that one odd line in a large document costs little. Detectors read the passages like any
// other text.
#pragma once

#include <string_view>
#include <vector>

#include "text/mapped_text.h"

namespace veil {

struct NormalPassage {
  MappedText text;
  std::vector<std::size_t> joints;  // where lines that do not follow each other were set one behind the other, by a blank line

  // The original of a stretch; empty when it reaches over a joint.
  Span back(Span normal) const;
};

// In the order of the text; none when the text is plain. A passage is from at most about 256 KiB.
std::vector<NormalPassage> disguised_passages(std::string_view text);

}  // namespace veil
