// Reads a treebank of the shared data (CoNLL-U, packed with xz) into documents with gold tokens, tags and sentences. The raw
// text is put together again from the tokens and SpaceAfter; sentences are joined by a space, paragraphs by a blank line.
// Where a treebank has lost the lines of its newspaper headings, `headings_on_lines` gives sentences without a final
// punctuation mark a line of their own.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "veil/document.h"

namespace veil::test {

struct TreebankDocument {
  Document document;
  std::vector<std::uint32_t> heads;    // per token: the number of its head, or its own for a root
  std::vector<std::string> relations;  // per token: "amod"
};

// Empty when the file is not there. Without `# newdoc` in the file, every 10 sentences are a document.
std::vector<TreebankDocument> read_treebank(const std::filesystem::path& file, Language language, bool headings_on_lines = false);

}  // namespace veil::test
