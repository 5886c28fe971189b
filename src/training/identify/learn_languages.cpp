// Multinomial logistic regression over hashed letter runs by AdaGrad (Duchi, Hazan, Singer 2011), one example at a time, then
// rounding of the weights to bytes. One thread, and every random draw from the seed: the same file each time.
#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "language/identify/language_model.h"
#include "training/identify/learn_languages.h"
#include "training/identify/pieces.h"

namespace veil::training {
namespace {

using language::model_columns;
using Row = std::array<float, model_columns>;

class Regression {
 public:
  Regression(unsigned row_bits, double caution) : weights_(std::size_t{1} << row_bits), squares_(std::size_t{1} << row_bits) {
    for (Row& row : squares_) row.fill(static_cast<float>(caution));
  }

  // Scores divided by the root of the number of features, as in identification.
  void learn(const Example& example, float rate) {
    Row scores{};
    for (const std::uint32_t row : example.rows)
      for (std::size_t column = 0; column < model_columns; ++column) scores[column] += weights_[row][column];
    const float scale = 1.0f / std::sqrt(static_cast<float>(example.rows.size()));
    for (float& score : scores) score *= scale;
    const float best = *std::max_element(scores.begin(), scores.end());
    float total = 0;
    for (float& score : scores) total += score = std::exp(score - best);
    Row slope{};
    for (std::size_t column = 0; column < model_columns; ++column)
      slope[column] = scale * (scores[column] / total - (column == example.column ? 1.0f : 0.0f));
    Row square{};
    for (std::size_t column = 0; column < model_columns; ++column) square[column] = slope[column] * slope[column];
    for (const std::uint32_t row : example.rows) {
      for (std::size_t column = 0; column < model_columns; ++column) {
        squares_[row][column] += square[column];
        weights_[row][column] -= rate * slope[column] / std::sqrt(squares_[row][column]);
      }
    }
  }

  const std::vector<Row>& weights() const { return weights_; }

 private:
  std::vector<Row> weights_, squares_;
};

// Weights as bytes, and how many units make one. The few largest are cut off, so that the many small keep their differences.
struct Rounded {
  std::vector<std::int8_t> weights;
  double unit = 1;
};

Rounded round_weights(const std::vector<Row>& rows) {
  std::vector<float> sizes;
  sizes.reserve(rows.size() * model_columns);
  for (const Row& row : rows)
    for (const float weight : row) sizes.push_back(std::abs(weight));
  const auto cut = sizes.begin() + static_cast<std::ptrdiff_t>(sizes.size() - 1 - sizes.size() / 5000);
  std::nth_element(sizes.begin(), cut, sizes.end());
  Rounded rounded;
  rounded.unit = *cut > 0 ? 127.0 / static_cast<double>(*cut) : 1.0;
  for (const Row& row : rows)
    for (const float weight : row)
      rounded.weights.push_back(static_cast<std::int8_t>(std::clamp(std::lround(static_cast<double>(weight) * rounded.unit), -127l, 127l)));
  return rounded;
}

}  // namespace

LearntLanguages learn_languages(const Corpora& corpora, const LanguageTrainingOptions& options) {
  LearntLanguages learnt;
  PieceDrawer drawer(corpora, options.row_bits, options.seed);
  Regression regression(options.row_bits, options.caution);
  Example example;
  for (std::uint64_t i = 0; i < options.examples; ++i) {
    const double done = static_cast<double>(i) / static_cast<double>(options.examples);
    if (options.progress && i % 50'000 == 0) options.progress(0.2 + 0.8 * done);
    drawer.draw(example);
    if (example.rows.empty()) continue;
    regression.learn(example, static_cast<float>(options.rate * (1 - 0.9 * done)));
    ++learnt.examples;
  }
  const Rounded rounded = round_weights(regression.weights());
  learnt.bytes = language::write_language_model(options.row_bits, rounded.unit, rounded.weights);
  return learnt;
}

}  // namespace veil::training
