// AdaGrad (Duchi, Hazan, Singer 2011), one window at a time, in an order drawn from the seed. One thread: the same file each time.
#include "training/kinds/learn_kinds.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "text/splitmix.h"

namespace veil::training {
namespace {

using detect::kind_columns;
using detect::text_kinds;
using KindRow = std::array<float, kind_columns>;

// Rows of weights with AdaGrad's sums of squares.
class WeightTable {
 public:
  WeightTable(std::size_t rows, double caution) : weights_(rows), squares_(rows) {
    for (KindRow& row : squares_) row.fill(static_cast<float>(caution));
  }

  void add_to(KindRow& scores, const std::vector<std::uint32_t>& rows, float scale) const {
    KindRow sums{};
    for (const std::uint32_t row : rows)
      for (std::size_t column = 0; column < kind_columns; ++column) sums[column] += weights_[row][column];
    for (std::size_t column = 0; column < kind_columns; ++column) scores[column] += scale * sums[column];
  }

  void descend(const KindRow& slope, const std::vector<std::uint32_t>& rows, float scale, float rate) {
    KindRow step{}, square{};
    for (std::size_t column = 0; column < kind_columns; ++column) {
      step[column] = scale * slope[column];
      square[column] = step[column] * step[column];
    }
    for (const std::uint32_t row : rows) {
      for (std::size_t column = 0; column < kind_columns; ++column) {
        squares_[row][column] += square[column];
        weights_[row][column] -= rate * step[column] / std::sqrt(squares_[row][column]);
      }
    }
  }

  void shrink(float kept) {
    for (KindRow& row : weights_)
      for (float& weight : row) weight *= kept;
  }

  // Sets what 1 means in a byte. The few largest weights are cut off, so that the many small keep their differences.
  std::vector<std::int8_t> rounded(float& unit) const {
    std::vector<float> sizes;
    for (const KindRow& row : weights_)
      for (std::size_t column = 0; column < text_kinds; ++column) sizes.push_back(std::abs(row[column]));
    const auto cut = sizes.begin() + static_cast<std::ptrdiff_t>(sizes.size() - 1 - sizes.size() / 5000);
    std::nth_element(sizes.begin(), cut, sizes.end());
    unit = *cut > 0 ? *cut / 127.0f : 1.0f;
    std::vector<std::int8_t> bytes;
    for (const KindRow& row : weights_)
      for (const float weight : row) bytes.push_back(static_cast<std::int8_t>(std::clamp(std::lround(weight / unit), -127l, 127l)));
    return bytes;
  }

 private:
  std::vector<KindRow> weights_, squares_;
};

float scale_of(const detect::WindowFeatures& window) {
  return 1.0f / std::sqrt(static_cast<float>(std::max<std::size_t>(window.rows.size(), 1)));
}

// In place: what the scores should change by, which is the share that each kind got less that it should have.
void to_slope(KindRow& scores, detect::TextKind kind) {
  const float highest = *std::max_element(scores.begin(), scores.begin() + text_kinds);
  float total = 0;
  for (std::size_t column = 0; column < kind_columns; ++column) {
    scores[column] = column < text_kinds ? std::exp(scores[column] - highest) : 0.0f;
    total += scores[column];
  }
  for (float& score : scores) score /= total;
  scores[static_cast<std::size_t>(kind)] -= 1.0f;
}

// So that each side weighs the same and within it each kind in each language; a few texts are not made to count for very many.
std::vector<float> weights_of(const std::vector<KindExample>& examples, const std::vector<std::uint32_t>& chosen) {
  std::map<std::pair<detect::TextKind, std::string>, double> counts;
  for (const std::uint32_t i : chosen) ++counts[{examples[i].kind, examples[i].language}];
  std::array<double, 2> cells{};
  for (const auto& [cell, count] : counts) ++cells[detect::is_everyday(cell.first) ? 1 : 0];
  std::vector<float> weights(examples.size());
  for (const std::uint32_t i : chosen) {
    const double fair = static_cast<double>(chosen.size()) / 2 / cells[detect::is_everyday(examples[i].kind) ? 1 : 0] /
                        counts[{examples[i].kind, examples[i].language}];
    weights[i] = static_cast<float>(std::clamp(fair, 0.1, 4.0));
  }
  return weights;
}

}  // namespace

LearntKinds learn_kinds(const std::vector<KindExample>& examples, const std::function<bool(const KindExample&)>& chosen,
                        const KindTrainingOptions& options, const std::function<void(double)>& progress) {
  std::vector<std::uint32_t> order;
  for (std::uint32_t i = 0; i < examples.size(); ++i)
    if (chosen(examples[i])) order.push_back(i);
  const std::vector<float> weights = weights_of(examples, order);
  WeightTable words(std::size_t{1} << options.row_bits, options.caution);
  WeightTable layout(detect::layout_rows, options.caution);
  SplitMix random(options.seed);
  const double steps = static_cast<double>(order.size()) * options.rounds;
  double done = 0;
  for (unsigned round = 0; round < options.rounds; ++round) {
    for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[random.next() % i]);
    for (const std::uint32_t i : order) {
      const KindExample& example = examples[i];
      const auto rate = static_cast<float>(options.rate * (1 - 0.9 * done / steps));
      for (const detect::WindowFeatures& window : example.windows) {
        const float scale = scale_of(window);
        constexpr auto step_scale = static_cast<float>(detect::layout_scale);
        KindRow slope{};
        words.add_to(slope, window.rows, scale);
        layout.add_to(slope, window.layout, step_scale);
        to_slope(slope, example.kind);
        for (float& value : slope) value *= weights[i] / static_cast<float>(example.windows.size());
        words.descend(slope, window.rows, scale, rate);
        layout.descend(slope, window.layout, step_scale, rate);
      }
      ++done;
    }
    words.shrink(static_cast<float>(1 - options.shrink));
    layout.shrink(static_cast<float>(1 - options.shrink));
    progress(done / steps);
  }
  LearntKinds learnt;
  learnt.info.row_bits = options.row_bits;
  learnt.rows = words.rounded(learnt.info.unit);
  learnt.layout = layout.rounded(learnt.info.layout_unit);
  return learnt;
}

detect::KindScores LearntKinds::scores(const KindExample& example) const {
  detect::KindScores scores{};
  for (const detect::WindowFeatures& window : example.windows) {
    detect::add_window_scores(info, rows.data(), layout.data(), window, scores);
  }
  for (double& score : scores) score /= static_cast<double>(std::max<std::size_t>(example.windows.size(), 1));
  return scores;
}

std::string LearntKinds::bytes() const {
  const std::array<std::string, static_cast<std::size_t>(detect::KindSection::count)> sections = {
      std::string(reinterpret_cast<const char*>(&info), sizeof info), detect::kind_name_section(), section_of(rows), section_of(layout)};
  return section_file(detect::kind_file_kind, sections);
}

}  // namespace veil::training
