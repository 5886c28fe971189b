// Where a document of a run stands: its file, its number there and in the run. It travels with the document through the pool of
// threads, as an attribute that no writer knows, from the source that reads it to the work that asks for it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "veil/document.h"

namespace veil::cli {

struct DocumentPlace {
  std::filesystem::path path;  // as it was opened; "-" is standard input
  std::string format;
  std::uint64_t number_in_file = 0;  // from 1, failed documents too
  std::uint64_t number_in_run = 0;
  bool own_id = false;  // the file says the id; otherwise it was made from its name and the number
};

void put_place(Document& document, const DocumentPlace& place);
// Takes it off the document. Nothing when nobody put it.
std::optional<DocumentPlace> take_place(Document& document);

// Whether the id can only come from the file: the reader says so, or it does not read as one that a reader makes ("letters-7" for the
// seventh line of letters.csv). The only document of a file has none of its own.
bool has_own_id(const Document& document, const std::filesystem::path& file, const std::string& format);

}  // namespace veil::cli
