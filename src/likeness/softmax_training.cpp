#include "likeness/softmax_training.h"

#include <algorithm>
#include <cmath>
#include <random>

namespace veil::likeness {
namespace {

constexpr std::size_t fewest_bytes = 40;  // of a passage

// A place of a weight: entry `entry` of row `row`.
struct Place {
  std::uint32_t row = 0;
  std::uint32_t entry = 0;
};

// Same numbers on every machine, unlike std::shuffle.
void shuffle(std::vector<std::uint32_t>& order, std::mt19937_64& random) {
  for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[random() % i]);
}

class Training {
 public:
  Training(std::vector<std::vector<WeightedFeature>>& rows, std::size_t features, const SoftmaxOptions& options)
      : rows_(rows), options_(options), begin_(features + 1), scores_(rows.size()), step_(rows.size()) {
    for (const auto& row : rows) {
      for (const WeightedFeature& entry : row) ++begin_[entry.feature + 1];
    }
    for (std::size_t i = 0; i < features; ++i) begin_[i + 1] += begin_[i];
    places_.resize(begin_.back());
    std::vector<std::size_t> next(begin_.begin(), begin_.end() - 1);
    for (std::uint32_t row = 0; row < rows.size(); ++row) {
      for (std::uint32_t entry = 0; entry < rows[row].size(); ++entry) places_[next[rows[row][entry].feature]++] = {row, entry};
    }
    most_places_ = static_cast<std::size_t>(options.widest * static_cast<double>(rows.size()));
    most_places_ = std::clamp<std::size_t>(most_places_, 20, options.most_rows);
  }

  void learn(const Passage& passage) {
    score(passage);
    std::vector<RowScore> close;
    for (const std::uint32_t row : touched_) {
      if (row != passage.row) close.push_back({row, scores_[row]});
    }
    const std::size_t kept = std::min(close.size(), options_.competitors);
    std::partial_sort(close.begin(), close.begin() + static_cast<std::ptrdiff_t>(kept), close.end());
    close.resize(kept);
    close.push_back({passage.row, own_score_});
    double highest = own_score_;
    for (const RowScore& row : close) highest = std::max(highest, row.score);
    double sum = 0;
    for (const RowScore& row : close) sum += std::exp((row.score - highest) / options_.temperature);
    for (const RowScore& row : close) {
      const double likelihood = std::exp((row.score - highest) / options_.temperature) / sum;
      step_[row.row] = options_.learning_rate * ((row.row == passage.row ? 1 : 0) - likelihood);
    }
    for (const WeightedFeature& asked : passage.query) {
      if (begin_[asked.feature + 1] - begin_[asked.feature] > most_places_) continue;
      for (std::size_t i = begin_[asked.feature]; i < begin_[asked.feature + 1]; ++i) {
        const double step = step_[places_[i].row];
        if (step == 0) continue;
        float& weight = rows_[places_[i].row][places_[i].entry].weight;
        weight = static_cast<float>(static_cast<double>(weight) + step * static_cast<double>(asked.weight));
      }
    }
    for (const RowScore& row : close) step_[row.row] = 0;
    for (const std::uint32_t row : touched_) scores_[row] = 0;
    touched_.clear();
  }

 private:
  void score(const Passage& passage) {
    own_score_ = 0;
    for (const WeightedFeature& asked : passage.query) {
      if (begin_[asked.feature + 1] - begin_[asked.feature] > most_places_) continue;
      for (std::size_t i = begin_[asked.feature]; i < begin_[asked.feature + 1]; ++i) {
        const std::uint32_t row = places_[i].row;
        const double product = static_cast<double>(asked.weight) * static_cast<double>(rows_[row][places_[i].entry].weight);
        if (row == passage.row) {
          if (begin_[asked.feature + 1] - begin_[asked.feature] > 1) own_score_ += product;
          continue;
        }
        if (scores_[row] == 0) touched_.push_back(row);
        scores_[row] += product;
      }
    }
  }

  std::vector<std::vector<WeightedFeature>>& rows_;
  const SoftmaxOptions& options_;
  std::vector<std::size_t> begin_;
  std::vector<Place> places_;
  std::size_t most_places_ = 0;
  std::vector<double> scores_;
  std::vector<double> step_;
  std::vector<std::uint32_t> touched_;
  double own_score_ = 0;
};

}  // namespace

std::vector<std::string_view> passages_of(std::string_view text) {
  std::vector<std::string_view> passages;
  std::size_t begin = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool full_stop = text[i] == '.' && i + 1 < text.size() && text[i + 1] == ' ';
    if (text[i] != '\n' && !full_stop) continue;
    if (i - begin < fewest_bytes && text[i] != '\n') continue;
    if (i > begin) passages.push_back(text.substr(begin, i - begin));
    begin = i + 1;
  }
  if (begin < text.size()) passages.push_back(text.substr(begin));
  return passages;
}

void train_softmax(std::vector<std::vector<WeightedFeature>>& rows, std::size_t features, std::vector<Passage> passages,
                   const SoftmaxOptions& options) {
  Training training(rows, features, options);
  std::mt19937_64 random(options.seed);
  std::vector<std::uint32_t> order(passages.size());
  for (std::uint32_t i = 0; i < order.size(); ++i) order[i] = i;
  for (unsigned epoch = 0; epoch < options.epochs; ++epoch) {
    shuffle(order, random);
    for (const std::uint32_t i : order) training.learn(passages[i]);
  }
}

}  // namespace veil::likeness
