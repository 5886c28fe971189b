// Lists of the user's own terms, named in the policy: CSV with pattern, label and, optionally, kind.
//   Meridian Holding,ORG,confidential
#pragma once

#include <filesystem>
#include <vector>

#include "veil/policy.h"
#include "veil/result.h"

namespace veil::pipeline {

// A finer label is one word: no white space, no slash, nothing that cannot be seen.
bool is_subtype(std::string_view text);
// "CODE/EMAIL" as label and subtype; false when there is no such label.
bool read_label(std::string_view text, Label& label, std::string& subtype);

// policy.not_found; policy.invalid_value with file and line for a row without pattern or label, with an unknown label or kind, or
// whose pattern would never be found, for quotes that are not RFC 4180, for a pattern that stands there with another meaning already,
// and for a list without any row. A first row "pattern,label[,kind]" is a heading; empty rows are passed over.
Result<std::vector<OwnTerm>> read_own_list(const std::filesystem::path& file);

}  // namespace veil::pipeline
