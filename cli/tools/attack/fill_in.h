// `veil attack --fill-in`: how many replacements can be inverted? Reads what `veil protect --originals --output-format
// jsonl` writes.
#pragma once

#include <string>
#include <vector>

#include "cli/session/session.h"
#include "veil/tools/attack.h"

namespace veil::cli {

struct FillInRun {
  std::vector<std::string> inputs;  // JSON Lines, packed or not
  std::string words;                // file of values, one per line; may be empty
  unsigned threads = 0;
  bool json = false;
  bool documents = false;  // figures of each document too
};

Result<int> run_fill_in(const Session& session, const Background& background, const FillInRun& run);

}  // namespace veil::cli
