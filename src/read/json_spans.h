// The list of spans as JSON Lines has it, from a simdjson value: objects {"start", "end", "label", ...} or triples
// [start, end, "LABEL"]. Labels may be ours, "CODE/EMAIL", or another tool's.
#pragma once

#include <simdjson.h>

#include <string>
#include <vector>

#include "read/placed_mentions.h"

namespace veil {

// Errors: read.wrong_type, read.missing_field, read.malformed_input, with `place` and the number of the span.
// `largest_entity` bounds entity numbers, since memory follows them.
Result<std::vector<FileMention>> read_json_spans(simdjson::ondemand::value value, std::uint64_t largest_entity, const std::string& place);

}  // namespace veil
