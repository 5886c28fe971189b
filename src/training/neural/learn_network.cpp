// See learn_network.h.
#include "training/neural/learn_network.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace veil::training {
namespace {

constexpr double first_memory = 0.9, second_memory = 0.999, tiny = 1e-8, decay = 0.01, longest_step = 2;
constexpr double rising_steps = 60;

class Adam {
 public:
  explicit Adam(std::size_t weights) : first_(weights), second_(weights) {}

  void step(std::span<float> weights, std::span<const float> changes, double rate) {
    ++steps_;
    double squares = 0;
    for (const float change : changes) squares += static_cast<double>(change) * change;
    const auto cut = static_cast<float>(std::min(1.0, longest_step / (std::sqrt(squares) + tiny)));
    const auto correction = static_cast<float>(std::sqrt(1 - std::pow(second_memory, steps_)) / (1 - std::pow(first_memory, steps_)));
    const auto length = static_cast<float>(rate) * correction;
    const auto kept = static_cast<float>(1 - rate * decay);
    for (std::size_t i = 0; i < weights.size(); ++i) {
      const float change = changes[i] * cut;
      first_[i] = static_cast<float>(first_memory) * first_[i] + static_cast<float>(1 - first_memory) * change;
      second_[i] = static_cast<float>(second_memory) * second_[i] + static_cast<float>(1 - second_memory) * change * change;
      weights[i] = weights[i] * kept - length * first_[i] / (std::sqrt(second_[i]) + static_cast<float>(tiny));
    }
  }

 private:
  std::vector<float> first_, second_;
  double steps_ = 0;
};

// Between -1 and 1.
float any_value(SplitMix& random) { return static_cast<float>(random.next() >> 40) / 8388608.0F - 1; }

}  // namespace

std::vector<float> fresh_weights(const neural::NetworkInfo& info, const neural::NetworkLayout& layout, std::uint64_t seed) {
  SplitMix random(seed);
  std::vector<float> weights(layout.values);
  const auto fill = [&](std::size_t from, std::size_t to, float reach) {
    for (std::size_t i = from; i < to; ++i) weights[i] = reach * any_value(random);
  };
  fill(layout.letters + info.letter_width, layout.letter_forms.at, 1);
  const auto layer = [&](const neural::LayerPlace& place) {
    fill(place.at, place.end(), 1 / std::sqrt(static_cast<float>(place.taps * place.inputs)));
  };
  layer(layout.letter_forms);
  fill(layout.letter_forms.end(), layout.input.at, 1);  // tables, gaps and languages
  layer(layout.input);
  for (const neural::LayerPlace& place : layout.convolutions) layer(place);
  for (const std::size_t norm : layout.norms) std::fill_n(weights.begin() + static_cast<std::ptrdiff_t>(norm), info.channels, 1.0F);
  layer(layout.middle);
  layer(layout.last);
  return weights;
}

std::vector<double> learn(LearntNetwork& network, std::span<const NetworkDocument> documents, const LearningOptions& options) {
  std::size_t words = 0;
  for (const NetworkDocument& document : documents) words += document.words.size();
  const double all = static_cast<double>(words) * options.rounds;
  Adam adam(network.weights.size());
  Chance chance = options.chance;
  SplitMix order_of_documents(options.seed);
  std::vector<std::size_t> order(documents.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::vector<float> changes(network.weights.size());
  std::vector<double> losses;
  double seen = 0, steps = 0;
  for (unsigned round = 0; round < options.rounds; ++round) {
    for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[order_of_documents.next() % i]);
    double loss = 0;
    std::size_t waiting = 0;
    for (std::size_t i = 0; i < order.size(); ++i) {
      const NetworkDocument& document = documents[order[i]];
      loss += pass(network, document, chance, changes);
      waiting += document.words.size();
      seen += static_cast<double>(document.words.size());
      if (waiting < options.step_words && i + 1 < order.size()) continue;
      if (waiting == 0) continue;
      for (float& change : changes) change /= static_cast<float>(waiting);
      adam.step(network.weights, changes, options.rate * std::min(1.0, ++steps / rising_steps) * std::max(0.0, 1 - seen / all));
      std::fill(changes.begin(), changes.end(), 0.0F);
      waiting = 0;
      if (options.progress) options.progress(seen / all);
    }
    losses.push_back(words ? loss / static_cast<double>(words) : 0);
  }
  return losses;
}

}  // namespace veil::training
