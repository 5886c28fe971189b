// Word vectors from running text: skip-gram with negative sampling (Mikolov et al. 2013) over two words to each side. Small
// windows give vectors that know grammar rather than topics.
#pragma once

#include <cstdint>
#include <vector>

#include "training/tagger/matrix.h"

namespace veil::training {

struct WordVectorOptions {
  std::size_t width = 64;
  int window = 2;
  int negatives = 4;
  int epochs = 3;
  float rate = 0.03f;
  double subsample = 1e-4;  // words more frequent than this share are thinned out
  std::uint64_t seed = 1;
};

// `sentences` hold numbers below `words`; a number of `words` or more is an unknown word that only keeps its place.
Matrix train_word_vectors(const std::vector<std::vector<std::uint32_t>>& sentences, std::size_t words, const WordVectorOptions& options);

}  // namespace veil::training
