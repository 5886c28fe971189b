// The last look before a text leaves: no original of a mention that had to be replaced may still stand in it, in any
// spelling that the second pass knows. Stretches that the policy keeps on purpose, and the replacements themselves, are not
// looked at.
#pragma once

#include "veil/document.h"
#include "veil/formats.h"
#include "veil/result.h"

namespace veil::write {

// write.original_left when something is left; it counts the originals, without naming them.
Result<void> verify(const Document& document, const ProtectedText& result);

}  // namespace veil::write
