// Reads the words of the command line into the places that a command's arguments name. CLI11 does the work, in reader.cpp alone.
#pragma once

#include <string>
#include <vector>

#include "cli/arguments/arguments.h"
#include "veil/result.h"

namespace veil::cli {

// `words` stand behind the command's name. `advice` ends the message of what cannot be read: " (see veil protect --help)".
// Errors: usage.unknown_option, usage.missing_argument, usage.unexpected_argument, usage.invalid_value.
Result<void> read_words(const Arguments& arguments, std::vector<std::string> words, const std::string& advice);

}  // namespace veil::cli
