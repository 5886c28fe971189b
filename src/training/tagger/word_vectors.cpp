// See word_vectors.h.
#include "training/tagger/word_vectors.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "training/tagger/network.h"

namespace veil::training {
namespace {

class Sigmoid {
 public:
  Sigmoid() {
    for (std::size_t i = 0; i < values_.size(); ++i) values_[i] = 1.0f / (1.0f + std::exp(-(static_cast<float>(i) / 64.0f - 8.0f)));
  }
  float operator()(float x) const {
    if (x <= -8.0f) return 0.0f;
    if (x >= 8.0f) return 1.0f;
    return values_[static_cast<std::size_t>((x + 8.0f) * 64.0f)];
  }

 private:
  std::array<float, 1025> values_;
};

}  // namespace

Matrix train_word_vectors(const std::vector<std::vector<std::uint32_t>>& sentences, std::size_t words, const WordVectorOptions& options) {
  NetworkRandom random(options.seed);
  const Sigmoid sigmoid;
  std::vector<double> counts(words, 0);
  double total = 0;
  for (const auto& sentence : sentences)
    for (const std::uint32_t word : sentence)
      if (word < words) ++counts[word], ++total;
  std::vector<std::uint32_t> noise;  // words in proportion to count^0.75
  double mass = 0;
  for (const double count : counts) mass += std::pow(count, 0.75);
  for (std::size_t word = 0; word < words; ++word) {
    const auto share = static_cast<std::size_t>(std::pow(counts[word], 0.75) / std::max(mass, 1.0) * 4e6);
    noise.insert(noise.end(), std::max<std::size_t>(share, 1), static_cast<std::uint32_t>(word));
  }
  std::vector<float> keep(words, 1.0f);
  for (std::size_t word = 0; word < words; ++word)
    if (counts[word] > 0) keep[word] = static_cast<float>(std::min(1.0, std::sqrt(options.subsample * total / counts[word])));

  const std::size_t width = options.width;
  Matrix vectors(words, width);
  Matrix contexts(words * static_cast<std::size_t>(2 * options.window), width);  // one set per place: grammar is in the order
  for (float& value : vectors.values) value = (random.unit() - 0.5f) / static_cast<float>(width);
  std::vector<float> change(width);
  double seen = 0;
  const double all = total * options.epochs;
  std::vector<std::uint32_t> kept;
  for (int epoch = 0; epoch < options.epochs; ++epoch)
    for (const auto& sentence : sentences) {
      seen += static_cast<double>(sentence.size());
      const float rate = options.rate * std::max(0.02f, static_cast<float>(1.0 - seen / std::max(all, 1.0)));
      for (std::size_t i = 0; i < sentence.size(); ++i) {
        const std::uint32_t word = sentence[i];
        if (word >= words || random.unit() > keep[word]) continue;
        float* vector = vectors.row(word);
        std::size_t place = 0;
        for (int offset = -options.window; offset <= options.window; ++offset) {
          if (offset == 0) continue;
          const std::size_t slot = place++;
          const auto j = static_cast<std::ptrdiff_t>(i) + offset;
          if (j < 0 || j >= static_cast<std::ptrdiff_t>(sentence.size())) continue;
          const std::uint32_t neighbour = sentence[static_cast<std::size_t>(j)];
          if (neighbour >= words || random.unit() > std::sqrt(keep[neighbour])) continue;
          std::fill(change.begin(), change.end(), 0.0f);
          for (int n = 0; n <= options.negatives; ++n) {
            const std::uint32_t other = n == 0 ? neighbour : noise[random.below(noise.size())];
            if (n > 0 && other == neighbour) continue;
            float* context = contexts.row(slot * words + other);
            const float similarity = scalar_product(vector, context, width);
            pull_together(vector, context, change.data(), ((n == 0 ? 1.0f : 0.0f) - sigmoid(similarity)) * rate, width);
          }
          for (std::size_t c = 0; c < width; ++c) vector[c] += change[c];
        }
      }
    }
  return vectors;
}

}  // namespace veil::training
