// Help that fits a screen: usage, one line per option, examples that work. `veil --help` lists the commands by purpose.
#pragma once

#include <string>

#include "cli/command/command.h"

namespace veil::cli {

std::string program_help();
// For a command that only holds others: `veil train --help`.
std::string group_help(std::string_view group);
std::string command_help(const CommandEntry& entry, const Arguments& command);

}  // namespace veil::cli
