// From lines of CoNLL-U to a document with text, tokens, sentences and tags.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "veil/document.h"
#include "veil/result.h"

namespace veil {

// `lines` must be valid UTF-8; `first_line` is the number of the first in the file `name`. The text is that of "# text"
// where the words are found in it one after the other, else the words joined as SpaceAfter and SpacesAfter say. Sentences
// are joined by what their last word says, a space by default, paragraphs by an empty line. Errors: read.malformed_input
// with the line.
Result<Document> read_conllu_block(std::string_view lines, std::uint64_t first_line, const std::string& name);

}  // namespace veil
