// The files without which something would be found less well, silently: all are looked at before the first document, so that one that is
// missing, emptied or cut is named and nothing leaves. Models are checked whole by those who open them; tables of words have no checksum,
// so here it is made sure that they are there, hold something and end with a whole line.
#pragma once

#include <filesystem>
#include <vector>

#include "text/resource_path.h"
#include "veil/policy.h"
#include "veil/result.h"

namespace veil::pipeline {

// Below the folder of resources, in order. Those that the policy makes needless (vectors of its own) are left out.
std::vector<std::filesystem::path> needed_files(const Policy& policy);

// model.not_found, model.damaged, model.unreadable.
Result<void> check_resource_file(const ResourcePath& file);
// model.no_folder: what is not there at all is said once, not file by file.
Result<void> check_folder(const std::filesystem::path& folder);
Result<void> check_needed_files(const ResourcePath& folder, const Policy& policy);

}  // namespace veil::pipeline
