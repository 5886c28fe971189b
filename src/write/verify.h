// The last look before a text leaves, as it leaves: no original of a mention that had to be replaced may still stand in it, in any
// spelling that the second pass knows, replacements included; no replacement may say its own original again (text/said_again.h) or a
// word of a person who had to go. Stretches that the policy keeps on purpose are not looked at. Dates and numbers that a surrogate
// moved may hold a part of another original, not the whole.
#pragma once

#include <cstdint>
#include <vector>

#include "text/said_again.h"
#include "veil/document.h"
#include "veil/formats.h"
#include "veil/result.h"

namespace veil::write {

struct LeftOriginal {
  Span span;                      // where it stands in Document::text
  std::uint32_t replacement = 0;  // of the same words elsewhere
};

struct Verification {
  std::vector<LeftOriginal> left;      // beside mentions and replacements, in the order of the text
  std::vector<std::uint32_t> telling;  // replacements that say an original, in their order
  bool fits = true;                    // the replacements lie in the text, in order and apart
  bool clean() const { return fits && left.empty() && telling.empty(); }
};

// `result` is what leaves; its text is worked on here, so that it stands in memory once.
Verification look_for_originals(const Document& document, ProtectedText result, const MayStay& may_stay);

// write.original_left when something is left; it counts the originals, without naming them.
Result<void> verify(const Document& document, ProtectedText result, const MayStay& may_stay);

}  // namespace veil::write
