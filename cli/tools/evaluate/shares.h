// Shares with their intervals, as tables and JSON show them.
#pragma once

#include <string>

#include "cli/json/json.h"
#include "veil/tools/evaluation_shares.h"

namespace veil::cli {

// "0.912 [0.880, 0.936]"; "-" of nothing.
std::string with_interval(const Share& share);
// {"count", "of", "share", "interval": [low, high]}; of nothing, without the last two.
Json share_as_json(const Share& share);

}  // namespace veil::cli
