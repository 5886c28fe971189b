// Changes the weights of a network step by step until its answers fit the documents: Adam with decoupled decay (Loshchilov and Hutter
// 2019), a rate that rises for the first steps and then falls to nothing, steps that are cut when they are too large.
#pragma once

#include <functional>

#include "training/neural/network_pass.h"

namespace veil::training {

struct LearningOptions {
  unsigned rounds = 10;
  double rate = 1e-3;
  std::size_t step_words = 2048;
  std::uint64_t seed = 1;
  Chance chance;
  std::function<void(double share)> progress;
};

// Weights to begin with, by chance.
std::vector<float> fresh_weights(const neural::NetworkInfo& info, const neural::NetworkLayout& layout, std::uint64_t seed);

// The loss by word of each round.
std::vector<double> learn(LearntNetwork& network, std::span<const NetworkDocument> documents, const LearningOptions& options);

}  // namespace veil::training
