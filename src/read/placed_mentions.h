// Mentions as files give them: offsets in the file's unit, checked against the text before they become spans.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "veil/document.h"
#include "veil/offsets.h"
#include "veil/result.h"

namespace veil {

struct FileMention {
  std::int64_t start = 0;
  std::int64_t end = 0;
  Mention mention;
  std::optional<std::string> text;  // what the file says stands there
};

// Puts the mentions into the document, ordered by place, with their entities. Errors: read.invalid_span for offsets beyond
// the text, inside a character or in the wrong order, read.mismatch for another text than the file says, both with the
// number of the mention in `place`.
Result<void> place_mentions(Document& document, std::vector<FileMention> mentions, OffsetUnit unit, const std::string& place);

// Fills entities from the numbers in the mentions; the layer counts as filled only when every mention has one.
void fill_entities(Document& document);

}  // namespace veil
