// Presidio's anonymizer, written anew after its documented behaviour: which of several findings count, and what operators make of a
// stretch: replace, redact, mask, hash, encrypt, keep; and decrypt on the way back. Places are code points.
// https://microsoft.github.io/presidio/anonymizer/
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "service/json/json.h"
#include "veil/result.h"

namespace veil::service::presidio {

struct Finding {
  std::int64_t start = 0;
  std::int64_t end = 0;
  std::string entity_type;
  Json score;  // a number, or null where none came
};

enum class Direction { anonymize, deanonymize };

// {"text", "items"}: the items from the last to the first, as Presidio has them. `operators` maps a type or DEFAULT to
// {"type": "mask", ...}. Errors: service.presidio_invalid, which becomes 422; its message may name parameters, never text.
Result<Json> operate(std::string_view text, std::vector<Finding> findings, const Json& operators, Direction direction);

// Of `analyzer_results` or `anonymizer_results`. Errors: service.presidio_invalid.
Result<std::vector<Finding>> findings_from(const Json& list);

// Joins what overlaps with the same type, drops what another holds, and joins what only spaces part.
std::vector<Finding> without_conflicts(std::string_view text, std::vector<Finding> findings);

std::vector<std::string> anonymizer_names();
std::vector<std::string> deanonymizer_names();

}  // namespace veil::service::presidio
