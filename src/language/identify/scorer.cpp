// The inner loop of identification: one row of sixteen bytes per feature. A word has at most 181 features of at most 127 each,
// so its sums fit sixteen bits, and the compiler adds a row with two instructions.
#include "language/identify/scorer.h"

#include <algorithm>
#include <cmath>

#include "language/identify/features.h"

namespace veil::language {

static_assert(most_features_in_word * 128 <= 32767, "sums of a word must fit sixteen bits");

void Weighing::add(const Weighing& other) {
  for (std::size_t column = 0; column < model_columns; ++column) sums[column] += other.sums[column];
  features += other.features;
  letters.latin += other.letters.latin;
  letters.foreign += other.letters.foreign;
  letters.words += other.letters.words;
}

Weighing weigh(const LanguageModelView& model, std::string_view text) {
  Weighing evidence;
  WordReader reader(text);
  for (auto word = reader.next(); !word.empty(); word = reader.next()) {
    std::array<std::int16_t, model_columns> sums{};
    std::uint32_t features = 0;
    for_each_feature(word, model.row_bits, [&](std::uint32_t row) {
      const std::int8_t* weights = model.weights + static_cast<std::size_t>(row) * model_columns;
      for (std::size_t column = 0; column < model_columns; ++column)
        sums[column] = static_cast<std::int16_t>(sums[column] + weights[column]);
      ++features;
    });
    for (std::size_t column = 0; column < model_columns; ++column) evidence.sums[column] += sums[column];
    evidence.features += features;
  }
  evidence.letters = reader.count();
  return evidence;
}

std::array<double, model_columns> probabilities(const LanguageModelView& model, const Weighing& evidence) {
  std::array<double, model_columns> result{};
  if (evidence.features == 0) return result;
  const double scale = 1.0 / (model.temperature * std::sqrt(static_cast<double>(evidence.features)));
  const std::int64_t best = *std::max_element(evidence.sums.begin(), evidence.sums.end());
  double total = 0;
  for (std::size_t column = 0; column < model_columns; ++column) {
    result[column] = std::exp(static_cast<double>(evidence.sums[column] - best) * scale);
    total += result[column];
  }
  for (double& probability : result) probability /= total;
  return result;
}

}  // namespace veil::language
