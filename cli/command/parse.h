// From the words on the command line to a command that is ready to run, or to the error that says what is wrong with them.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "cli/command/command.h"
#include "veil/result.h"

namespace veil::cli {

struct Parsed {
  std::unique_ptr<Command> command;  // to run; or none, and
  std::string text;                  // to print: help or version
};

// `words` without the program's name. Errors: usage.missing_command, usage.unknown_command, usage.unknown_option,
// usage.missing_argument, usage.unexpected_argument, usage.invalid_value, usage.without_tools.
Result<Parsed> parse(const std::vector<std::string>& words);

}  // namespace veil::cli
