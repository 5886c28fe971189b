#include "training/minimise.h"

#include <lbfgs.h>

#include <memory>

namespace veil::training {
namespace {

struct Learning {
  const std::function<double(std::span<const double>, std::span<double>)>* loss;
  const MinimiseOptions* options;
  unsigned iterations = 0;
};

lbfgsfloatval_t loss_at(void* instance, const lbfgsfloatval_t* x, lbfgsfloatval_t* g, const int n, const lbfgsfloatval_t) {
  auto& learning = *static_cast<Learning*>(instance);
  const auto size = static_cast<std::size_t>(n);
  double loss = (*learning.loss)({x, size}, {g, size});
  const double square = learning.options->square;
  for (std::size_t i = 0; i < size; ++i) {
    loss += 0.5 * square * x[i] * x[i];
    g[i] += square * x[i];
  }
  return loss;
}

int report(void* instance, const lbfgsfloatval_t*, const lbfgsfloatval_t*, const lbfgsfloatval_t, const lbfgsfloatval_t,
           const lbfgsfloatval_t, const lbfgsfloatval_t, int, int k, int) {
  auto& learning = *static_cast<Learning*>(instance);
  learning.iterations = static_cast<unsigned>(k);
  if (learning.options->progress) learning.options->progress(static_cast<double>(k) / learning.options->iterations);
  return 0;
}

struct FreeWeights {
  void operator()(lbfgsfloatval_t* values) const { lbfgs_free(values); }
};

}  // namespace

Result<MinimisedWeights> minimise(std::size_t count, const std::function<double(std::span<const double>, std::span<double>)>& loss,
                                  const MinimiseOptions& options) {
  const auto size = static_cast<int>(count);
  const std::unique_ptr<lbfgsfloatval_t, FreeWeights> weights(lbfgs_malloc(size));
  if (!weights) return Error{"training.not_learnable", "there is not enough memory for the weights", ""};
  for (int i = 0; i < size; ++i) weights.get()[i] = 0;
  lbfgs_parameter_t parameters;
  lbfgs_parameter_init(&parameters);
  parameters.m = 6;
  parameters.max_iterations = static_cast<int>(options.iterations);
  parameters.past = 10;
  parameters.delta = options.smallest_gain;
  parameters.epsilon = 1e-5;
  if (options.absolute > 0) {
    parameters.orthantwise_c = options.absolute;
    parameters.linesearch = LBFGS_LINESEARCH_BACKTRACKING;
  }
  Learning learning{&loss, &options};
  MinimisedWeights result;
  const int outcome = lbfgs(size, weights.get(), &result.loss, loss_at, report, &learning, &parameters);
  // Not to find a better step at the end is how the method often ends on rounded numbers.
  const bool usable = outcome >= 0 || outcome == LBFGSERR_MAXIMUMITERATION ||
                      (learning.iterations > 0 &&
                       (outcome == LBFGSERR_ROUNDING_ERROR || outcome == LBFGSERR_MINIMUMSTEP || outcome == LBFGSERR_MAXIMUMLINESEARCH ||
                        outcome == LBFGSERR_WIDTHTOOSMALL || outcome == LBFGSERR_INCREASEGRADIENT));
  if (!usable) {
    return Error{"training.not_learnable", "no step improves the weights (liblbfgs says " + std::to_string(outcome) + ")", ""};
  }
  result.values.assign(weights.get(), weights.get() + size);
  result.iterations = learning.iterations;
  return result;
}

}  // namespace veil::training
