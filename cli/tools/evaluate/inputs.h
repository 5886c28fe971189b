// How `veil evaluate` reads what it compares, the same for every kind of comparison.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cli/tools/evaluate/modes.h"
#include "veil/tools/evaluation_pairing.h"

namespace veil::cli {

Result<PairBy> pair_by(const std::string& name);
Result<ReadOptions> read_options(const EvaluateOptions& options);

// Names of systems are what tells their paths apart: the file without its extension, or all of it where two would be the
// same.
std::vector<std::string> names_of(const std::vector<std::string>& paths);

std::string left_out_note(std::uint64_t files);

}  // namespace veil::cli
