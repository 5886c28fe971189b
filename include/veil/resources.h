// Where the languages and models are, by one rule for the program, the library and its C interface. The first that is there counts:
//   1. what the caller names (`--resources`)
//   2. the environment's VEIL_RESOURCES
//   3. share/veil of the tree that the library or the program was installed in, wherever that was moved
//   4. the source folder, for what runs where it was built
// This is the only place of the library that reads the environment.
#pragma once

#include <filesystem>

#include "veil/export.h"
#include "veil/result.h"

namespace veil VEIL_PUBLIC {

// What is named, by the caller or the environment, is taken as it is: whoever opens it says what is missing in it. Errors:
// model.no_folder, with the folder that rule 3 looked for.
Result<std::filesystem::path> find_resources(const std::filesystem::path& named = {});

}  // namespace VEIL_PUBLIC
