// Keys and certificates that are written as blocks: PEM (RFC 7468) and OpenPGP armour (RFC 9580), from their first line to
// their last, over lines, also where a program writes the line ends as "\n", and where the end is cut off; keys of SSH in
// one line (RFC 4253) with the name behind them.
#pragma once

#include <string_view>
#include <vector>

#include "veil/offsets.h"

namespace veil::detect {

// In the order of the text.
std::vector<Span> key_blocks_in(std::string_view text);

}  // namespace veil::detect
