#include "veil/tools/text_classifier.h"

#include <algorithm>
#include <cmath>
#include <random>

#include "likeness/features.h"
#include "likeness/vocabulary.h"

namespace veil {
namespace {

using likeness::CountedFeature;
using likeness::FeatureOptions;
using likeness::Vocabulary;

constexpr std::size_t most_weights = std::size_t{1} << 30;

struct Weighted {
  std::uint32_t feature = 0;
  float weight = 0;
};
using Vector = std::vector<Weighted>;

class SoftmaxClassifier : public TextClassifier {
 public:
  explicit SoftmaxClassifier(const TextClassifierOptions& options) : options_(options) {
    features_.pairs = options.pairs;
    features_.shortest_run = features_.longest_run = 0;
  }

  Result<void> learn(std::span<const LabelledText> texts) {
    for (const LabelledText& text : texts) labels_.push_back(text.label);
    std::sort(labels_.begin(), labels_.end());
    labels_.erase(std::unique(labels_.begin(), labels_.end()), labels_.end());
    if (labels_.size() < 2) {
      return Error{"evaluate.too_few_texts", "a classifier needs texts of at least two labels to learn from", ""};
    }
    const std::vector<Vector> vectors = learn_vocabulary(texts);
    if (labels_.size() * (rarity_.size() + 1) > most_weights) {
      return Error{"evaluate.too_many_labels", "there are too many labels and words for a table of weights", ""};
    }
    std::vector<std::uint32_t> gold;
    for (const LabelledText& text : texts) {
      gold.push_back(static_cast<std::uint32_t>(std::lower_bound(labels_.begin(), labels_.end(), text.label) - labels_.begin()));
    }
    descend(vectors, gold);
    return {};
  }

  Classification predict(std::string_view text) const override {
    const std::vector<double> likely = probabilities(vector_of(count_features(features_of(text, features_))));
    const auto best = std::max_element(likely.begin(), likely.end());
    return {labels_[static_cast<std::size_t>(best - likely.begin())], *best};
  }

  const std::vector<std::string>& labels() const override { return labels_; }

 private:
  std::vector<Vector> learn_vocabulary(std::span<const LabelledText> texts) {
    std::vector<std::vector<CountedFeature>> counted;
    Vocabulary all;
    std::vector<std::uint32_t> texts_with;
    for (const LabelledText& text : texts) {
      counted.push_back(count_features(features_of(text.text, features_)));
      for (const CountedFeature& feature : counted.back()) {
        const std::uint32_t number = all.add(feature.hash);
        if (number == texts_with.size()) texts_with.push_back(0);
        ++texts_with[number];
      }
    }
    for (const auto& row : counted) {
      for (const CountedFeature& feature : row) {
        const std::uint32_t with = texts_with[all.find(feature.hash)];
        if (with < options_.minimum_texts || vocabulary_.add(feature.hash) < rarity_.size()) continue;
        rarity_.push_back(static_cast<float>(std::log((1 + static_cast<double>(texts.size())) / with)));
      }
    }
    std::vector<Vector> vectors;
    for (const auto& row : counted) vectors.push_back(vector_of(row));
    return vectors;
  }

  // Of length 1, in the order of hashes; empty when nothing is known.
  Vector vector_of(const std::vector<CountedFeature>& counted) const {
    Vector vector;
    double squares = 0;
    for (const CountedFeature& feature : counted) {
      const std::uint32_t number = vocabulary_.find(feature.hash);
      if (number == Vocabulary::unknown) continue;
      const double weight = (1 + std::log(static_cast<double>(feature.count))) * static_cast<double>(rarity_[number]);
      squares += weight * weight;
      vector.push_back({number, static_cast<float>(weight)});
    }
    for (Weighted& entry : vector) entry.weight = static_cast<float>(static_cast<double>(entry.weight) / std::sqrt(squares));
    return vector;
  }

  std::vector<double> probabilities(const Vector& vector) const {
    const std::size_t count = labels_.size();
    std::vector<double> scores(biases_.begin(), biases_.end());
    for (const Weighted& entry : vector) {
      const float* weights = &weights_[entry.feature * count];
      for (std::size_t label = 0; label < count; ++label) {
        scores[label] += static_cast<double>(entry.weight) * static_cast<double>(weights[label]);
      }
    }
    const double highest = *std::max_element(scores.begin(), scores.end());
    double sum = 0;
    for (double& score : scores) sum += score = std::exp(score - highest);
    for (double& score : scores) score /= sum;
    return scores;
  }

  void descend(const std::vector<Vector>& vectors, const std::vector<std::uint32_t>& gold) {
    const std::size_t count = labels_.size();
    weights_.assign(rarity_.size() * count, 0.0F);
    biases_.assign(count, 0.0);
    std::vector<std::uint32_t> order(vectors.size());
    for (std::uint32_t i = 0; i < order.size(); ++i) order[i] = i;
    std::mt19937_64 random(options_.seed);
    const double steps = static_cast<double>(options_.epochs) * static_cast<double>(order.size());
    double step = 0;
    for (unsigned epoch = 0; epoch < options_.epochs; ++epoch) {
      // Not std::shuffle, whose order differs between libraries.
      for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[random() % i]);
      for (const std::uint32_t i : order) {
        const double rate = options_.learning_rate * (1 - 0.9 * step++ / steps);
        std::vector<double> change = probabilities(vectors[i]);
        change[gold[i]] -= 1;
        for (const Weighted& entry : vectors[i]) {
          float* weights = &weights_[entry.feature * count];
          for (std::size_t label = 0; label < count; ++label) {
            const auto weight = static_cast<double>(weights[label]);
            const double slope = change[label] * static_cast<double>(entry.weight) + options_.decay * weight;
            weights[label] = static_cast<float>(weight - rate * slope);
          }
        }
        for (std::size_t label = 0; label < count; ++label) biases_[label] -= 0.1 * rate * change[label];
      }
    }
  }

  TextClassifierOptions options_;
  FeatureOptions features_;
  std::vector<std::string> labels_;
  Vocabulary vocabulary_;
  std::vector<float> rarity_;
  std::vector<float> weights_;  // of all labels for a feature, one feature after the other
  std::vector<double> biases_;
};

}  // namespace

Result<std::shared_ptr<const TextClassifier>> TextClassifier::train(std::span<const LabelledText> texts,
                                                                    const TextClassifierOptions& options) {
  auto classifier = std::make_shared<SoftmaxClassifier>(options);
  if (auto learned = classifier->learn(texts); !learned) return learned.error();
  return std::shared_ptr<const TextClassifier>(std::move(classifier));
}

}  // namespace veil
