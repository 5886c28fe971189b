// Runs a program with given bytes on its standard input, watches it, and keeps its output in memory: nothing of a document
// touches the disk. Peak memory is what the kernel says of the process itself (VmHWM), so that the size of this program does
// not count.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "veil/result.h"

namespace veil::cli {

struct ProcessFigures {
  int exit_code = -1;
  std::string output;                  // at most `most_output` bytes
  std::optional<double> first_output;  // seconds from the start to the first byte
  double seconds = 0;                  // to the end
  double peak_megabytes = 0;
};

// Standard error of the program goes to nowhere. Errors: run.failed when it cannot be started.
Result<ProcessFigures> run_process(const std::vector<std::string>& words, std::string_view input, std::size_t most_output);

// The program that runs now.
std::string own_program();

}  // namespace veil::cli
