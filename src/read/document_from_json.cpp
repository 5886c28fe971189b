// One object of JSON as a document, by the reader of JSON Lines: that takes one line, and JSON may stand on several.
#include <nlohmann/json.hpp>
#include <sstream>

#include "veil/formats.h"

namespace veil {

Result<Document> document_from_json(std::string json, std::string_view place, const ReadOptions& options) {
  if (json.find_first_of("\r\n") != std::string::npos) {
    const auto parsed = nlohmann::ordered_json::parse(json, nullptr, false);
    if (parsed.is_discarded()) return Error{"read.malformed_input", "the document is not valid JSON", std::string(place)};
    json = parsed.dump();
  }
  std::istringstream input(std::move(json));
  ReadOptions as_lines = options;
  as_lines.format = "jsonl";
  auto source = open_source(input, std::string(place), as_lines);
  if (!source) return source.error();
  auto item = (*source)->next();
  if (!item) return Error{"read.missing_field", "there is no document", std::string(place)};
  return std::move(item->document);
}

}  // namespace veil
