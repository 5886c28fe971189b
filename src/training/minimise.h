// Weights that make a loss small: L-BFGS for the square of the weights, its orthant-wise form (Andrew and Gao 2007) for their absolute
// values, both together an elastic net, by liblbfgs. Absolute values leave most weights at zero, so models are small.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "veil/result.h"

namespace veil::training {

struct MinimiseOptions {
  double absolute = 0.1;  // cost of a weight's absolute value
  double square = 0.1;    // cost of half its square
  unsigned iterations = 150;
  double smallest_gain = 1e-4;  // ends when ten iterations together improve the objective by less than this share
  std::function<void(double share)> progress;
};

struct MinimisedWeights {
  std::vector<double> values;
  double loss = 0;
  unsigned iterations = 0;
};

// `loss` gives the loss at some weights and fills the gradient, which is as long as they are.
// training.not_learnable when no step improves it (weights are not numbers).
Result<MinimisedWeights> minimise(std::size_t weights, const std::function<double(std::span<const double>, std::span<double>)>& loss,
                                  const MinimiseOptions& options);

}  // namespace veil::training
