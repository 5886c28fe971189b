// The learning itself, apart from where the sentences come from.
#pragma once

#include <cstdint>
#include <string>

#include "training/identify/corpora.h"
#include "veil/tools/training_languages.h"

namespace veil::training {

struct LearntLanguages {
  std::string bytes;  // of the model file
  std::uint64_t examples = 0;
};

// Reads seed, row_bits, examples, rate, caution and progress of the options.
LearntLanguages learn_languages(const Corpora& corpora, const LanguageTrainingOptions& options);

}  // namespace veil::training
