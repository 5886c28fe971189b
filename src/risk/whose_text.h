// Which sentences are about somebody else than the target: "Anna Vries (born 1980) is a painter. She lives in Oslo." in a
// text that has to protect Ben Marks. A sentence belongs to the person named before its first verb, else to the one before
// it. Others than the target own sentences only where the text is about them, too: at least two sentences begin with their
// name, or it gives their birth behind it. A sentence that names the target is never somebody else's, nor is what follows it
// without another name.
#pragma once

#include <vector>

#include "risk/targets.h"
#include "veil/document.h"

namespace veil::risk {

// For each sentence whether it is about somebody else than all targets. Empty when it is not known of any.
std::vector<bool> sentences_about_others(const Document& document, const std::vector<TargetName>& targets);

// The number of the sentence that holds the place; the number of sentences when none does.
std::size_t sentence_at(const Document& document, std::uint32_t place);

}  // namespace veil::risk
