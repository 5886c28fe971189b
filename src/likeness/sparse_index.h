// Who is most like a text: rows of weighted features, and for a query the rows with the highest sum of products. Kept twice:
// by row, for exact scores, and by feature, so that a query touches only the rows that share something with it. `best` stops
// adding up as soon as no other row can come in: features are taken in the order of what they can contribute at most, and
// the rest is an upper bound for what is still to come. What is left is scored exactly, so that the answer is the same, to
// the last bit, as scoring every row. Immutable after building; any number of threads may ask.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace veil::likeness {

struct WeightedFeature {
  std::uint32_t feature = 0;
  float weight = 0;
};

struct RowScore {
  std::uint32_t row = 0;
  double score = 0;
  // Higher scores first, then smaller numbers.
  friend bool operator<(const RowScore& a, const RowScore& b) { return a.score != b.score ? a.score > b.score : a.row < b.row; }
  friend bool operator==(const RowScore&, const RowScore&) = default;
};

// What is asked: features in the order of their numbers, none twice, weights of 0 or more.
using SparseQuery = std::vector<WeightedFeature>;

class SparseIndex {
 public:
  // Each row in the order of its features, none twice; weights of either sign.
  SparseIndex(const std::vector<std::vector<WeightedFeature>>& rows, std::size_t features);

  std::size_t row_count() const { return row_begin_.size() - 1; }

  // The sum of products, added in the order of the features.
  double score(std::uint32_t row, const SparseQuery& query) const;
  float weight_of(std::uint32_t row, std::uint32_t feature) const;  // 0 when the row does not have it

  // The best `count` rows in order.
  std::vector<RowScore> best(const SparseQuery& query, std::size_t count) const;
  // The same by scoring every row: for tests, and to see what the index is worth.
  std::vector<RowScore> best_exhaustively(const SparseQuery& query, std::size_t count) const;
  // What a row holds, and which rows hold a feature.
  std::span<const WeightedFeature> row(std::uint32_t number) const {
    return {entries_.data() + row_begin_[number], entries_.data() + row_begin_[number + 1]};
  }
  struct Posting {
    std::uint32_t row = 0;
    float weight = 0;
  };
  std::span<const Posting> rows_with(std::uint32_t feature) const {
    return {postings_.data() + posting_begin_[feature], postings_.data() + posting_begin_[feature + 1]};
  }

  // Scores of all rows, near enough to tell apart those that differ by more than `slack`.
  std::vector<double> all_scores(const SparseQuery& query) const;

  static constexpr double slack = 1e-9;

 private:
  std::vector<std::size_t> row_begin_;
  std::vector<WeightedFeature> entries_;
  std::vector<std::size_t> posting_begin_;
  std::vector<Posting> postings_;
  // Of each feature: what it adds at most and takes away at most, per unit asked for. Neither is below 0.
  std::vector<float> most_gain_;
  std::vector<float> most_loss_;
};

}  // namespace veil::likeness
