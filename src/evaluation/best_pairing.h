// The assignment problem: pairs rows with columns, each at most once, so that the sum of their values is largest.
#pragma once

#include <vector>

namespace veil::evaluation {

// `value[row][column]` must not be negative; all rows are equally long. The hungarian method by shortest augmenting paths
// (Jonker and Volgenant), cubic in the larger side.
double best_pairing(const std::vector<std::vector<double>>& value);

}  // namespace veil::evaluation
