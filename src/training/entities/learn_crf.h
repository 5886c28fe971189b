// Finds the weights of a conditional random field: L-BFGS for the square of the weights, its orthant-wise form (Andrew and Gao 2007) for
// their absolute values, both together an elastic net, by liblbfgs. Absolute values leave most weights at zero, so models are small.
#pragma once

#include <functional>
#include <vector>

#include "training/entities/crf_objective.h"
#include "veil/result.h"

namespace veil::training {

struct CrfLearningOptions {
  double absolute = 0.1;  // cost of a weight's absolute value
  double square = 0.1;    // cost of half its square
  unsigned iterations = 150;
  double smallest_gain = 1e-4;  // ends when ten iterations together improve the objective by less than this share
  std::function<void(double share)> progress;
};

struct CrfWeights {
  std::vector<double> values;  // in CrfObjective's order
  double loss = 0;
  unsigned iterations = 0;
};

// training.not_learnable when no step improves the objective (weights are not numbers).
Result<CrfWeights> learn_crf(CrfObjective& objective, const CrfLearningOptions& options);

}  // namespace veil::training
