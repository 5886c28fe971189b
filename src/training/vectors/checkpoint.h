// Training that was stopped, as a file: the corpus as numbers, the matrices and how far they are. Whoever goes on from it
// needs neither the documents nor their analysis again. It belongs to one set of options and corpora, told by a fingerprint.
#pragma once

#include <filesystem>
#include <string>

#include "training/vectors/epochs.h"

namespace veil::training {

struct Checkpoint {
  std::string fingerprint;
  EpochState state;
  UnitCorpus corpus;
  std::vector<std::uint64_t> counts;  // of units, with those of a file that is updated
  std::uint64_t known = 0;            // units of that file
  std::uint64_t trained_before = 0;   // words that it was trained with
};

// The matrices are those of `model`. write.failed.
Result<void> write_checkpoint(const std::filesystem::path& path, const Checkpoint& checkpoint, const SharedModel& model);

// Fills the matrices of `model`. read.*, model.damaged, model.version; training.other_checkpoint when it has another
// fingerprint.
Result<Checkpoint> read_checkpoint(const std::filesystem::path& path, const std::string& fingerprint, std::size_t width,
                                   std::size_t buckets, SharedModel& model);

}  // namespace veil::training
