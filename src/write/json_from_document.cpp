#include <sstream>

#include "veil/formats.h"

namespace veil {

Result<std::string> json_from_document(const Document& document, const WriteOptions& options) {
  std::ostringstream output;
  WriteOptions as_lines = options;
  as_lines.format = "jsonl";
  auto sink = open_sink(output, as_lines);
  if (!sink) return sink.error();
  if (auto done = (*sink)->write(document); !done) return done.error();
  if (auto done = (*sink)->finish(); !done) return done.error();
  std::string line = std::move(output).str();
  if (line.ends_with('\n')) line.pop_back();
  return line;
}

}  // namespace veil
