// The YAML below a policy, taken strictly: one document, maps with plain keys that stand once, nothing by reference. What YAML would
// resolve silently (the second of two equal keys, a second document, an alias that multiplies itself) is refused with its line, since
// nobody sees which of two contradicting lines protects.
#pragma once

#include <yaml-cpp/yaml.h>

#include <string_view>

#include "veil/result.h"

namespace veil::pipeline {

// `place` stands in error places. policy.malformed: not UTF-8, a control character, not YAML, empty, more than one document, anchors and
// aliases, tags, nested too deeply, too large. policy.duplicate_key. policy.invalid_value for a key that is a list or a map.
Result<YAML::Node> load_policy_document(std::string_view yaml, std::string_view place);

}  // namespace veil::pipeline
