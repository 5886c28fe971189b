// Makes models/phantom.tsv: how likely public text about a person repeats what a document about that person says. Learnt from people of
// whom both are known; the same inputs give the same file.
#pragma once

#include <cstdint>
#include <filesystem>

#include "veil/export.h"
#include "veil/result.h"

namespace veil {
namespace training VEIL_PUBLIC {

struct PhantomTrainingOptions {
  std::filesystem::path documents;   // with `subject` and their mentions: what `veil detect` writes
  std::filesystem::path background;  // public text, `subject` and `text`
  std::filesystem::path output;
};

struct PhantomTrainingReport {
  std::uint64_t documents = 0;  // about somebody of the background
  std::uint64_t others = 0;     // left out: about nobody known
  std::uint64_t features = 0;   // words, pairs and runs of characters, of all documents
  double repeated = 0;          // share of them that the public text repeats
  double bits_nothing = 0;      // that one such answer still tells, where nothing is known, by the model
  double bits_part = 0;         // and where half of the public text is
};

// The errors of reading; training.missing_data when nobody's document and public text are both there; write.failed.
Result<PhantomTrainingReport> train_phantom(const PhantomTrainingOptions& options);

}  // namespace VEIL_PUBLIC
}  // namespace veil
