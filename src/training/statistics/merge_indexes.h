// Several indexes as one, in bounded memory: words and pairs of all are read in their order side by side, and their lists of units
// follow each other, since the units of a later index come behind those of an earlier one. Runs, parts of a corpus made elsewhere and
// additions are all merged by this.
#pragma once

#include <filesystem>
#include <functional>
#include <span>
#include <string>

#include "statistics/index_file.h"
#include "veil/tools/training_statistics.h"

namespace veil::training {

struct MergeControl {
  std::function<void(double share)> progress;  // may be empty
  std::function<bool()> should_stop;           // may be empty
};

// statistics.incompatible when units differ or stems are of different languages, statistics.too_large, run.interrupted,
// write.failed, model.damaged.
Result<statistics::FileFacts> merge_indexes(std::span<const statistics::IndexFile> inputs, const CorpusPruning& pruning,
                                            std::string_view about, const std::filesystem::path& output, const MergeControl& control);

}  // namespace veil::training
