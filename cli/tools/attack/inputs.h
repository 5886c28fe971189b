// What `veil attack` reads beside the documents: background knowledge and who the documents are about, plain or packed (.gz,
// .xz).
#pragma once

#include <map>
#include <string>

#include "veil/engine.h"
#include "veil/tools/attack.h"

namespace veil::cli {

// JSON Lines, or another format of documents by the extension, packed or not, read to its end into the background.
Result<void> read_into(Background& background, const std::string& file, bool masked);

// Adds a protected copy of every text: what somebody could make who has the same program. Texts in other languages than Veil
// speaks, or that cannot be protected, are an error: an attack with half of the copies would say little.
Result<void> add_masked_copies(Background& background, const Engine& engine, unsigned threads);

// Subject by id, from documents with `subject` (or `title`). Errors: those of reading, evaluate.no_subject when a line has
// none.
Result<std::map<std::string, std::string>> read_subjects(const std::string& file);

}  // namespace veil::cli
