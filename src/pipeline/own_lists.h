// Lists of the user's own terms, named in the policy: CSV with pattern, label and, optionally, kind.
//   Meridian Holding,ORG,confidential
#pragma once

#include <filesystem>
#include <vector>

#include "veil/policy.h"
#include "veil/result.h"

namespace veil::pipeline {

// "CODE/EMAIL" as label and subtype; false when there is no such label.
bool read_label(std::string_view text, Label& label, std::string& subtype);

// policy.not_found; policy.invalid_value with file and line for a row without pattern or label, with an unknown label or kind, or
// whose pattern would never be found. A first row "pattern,label[,kind]" is a heading; empty rows are passed over.
Result<std::vector<OwnTerm>> read_own_list(const std::filesystem::path& file);

}  // namespace veil::pipeline
