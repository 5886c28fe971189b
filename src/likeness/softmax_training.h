// Training of the linear attacker: weights of people and features, moved so that each passage of the background points to
// its own person. A softmax over the people who come close, one passage after the other (stochastic gradient descent), and
// only on features that a person's text has: with thousands of people the other weights would not fit, and say little. What
// nobody else has does not count for a passage's own person while it is trained: otherwise every passage would find itself
// and nothing would be learned.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "likeness/sparse_index.h"

namespace veil::likeness {

// Stretches of about a sentence, none of fewer than a few words where the text has more.
std::vector<std::string_view> passages_of(std::string_view text);

struct Passage {
  std::uint32_t row = 0;
  SparseQuery query;
};

struct SoftmaxOptions {
  unsigned epochs = 1;
  double learning_rate = 0.03;
  double temperature = 0.02;     // divides scores
  std::size_t competitors = 10;  // how many others a passage is told apart from at a time
  double widest = 0.1;           // features of more than this share of the rows are not trained: they say little and cost most
  std::size_t most_rows = 100;   // nor of more than this many: with 20,000 people training would take minutes
  std::uint64_t seed = 1;        // of the order of passages
};

// Changes the weights of `rows` in place. Deterministic; one thread.
void train_softmax(std::vector<std::vector<WeightedFeature>>& rows, std::size_t features, std::vector<Passage> passages,
                   const SoftmaxOptions& options);

}  // namespace veil::likeness
