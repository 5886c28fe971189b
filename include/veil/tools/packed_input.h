// Files as they lie on disk, plain or packed (.gz, .xz, .bz2, .zst), as a stream. Unpacked while it is read, so memory does not follow
// the file.
#pragma once

#include <filesystem>
#include <istream>
#include <memory>

#include "veil/export.h"
#include "veil/result.h"

namespace veil VEIL_PUBLIC {

// Errors: read.not_found, read.permission, read.failed. A packed file that is damaged or cut makes the stream bad (`bad()`),
// which readers of documents answer with read.failed; it never looks like the end.
Result<std::unique_ptr<std::istream>> open_packed_input(const std::filesystem::path& file);

// "corpus.jsonl.gz" -> "corpus.jsonl": the name that says the format.
std::filesystem::path without_packing(const std::filesystem::path& file);

}  // namespace VEIL_PUBLIC
