#include "likeness/sparse_index.h"

#include <algorithm>
#include <functional>

namespace veil::likeness {
namespace {

// A row this many times longer than the query is searched, a shorter one walked beside it.
constexpr std::size_t search_from = 12;

double highest_but(std::vector<double> scores, std::size_t count) {
  const auto place = scores.begin() + static_cast<std::ptrdiff_t>(count - 1);
  std::nth_element(scores.begin(), place, scores.end(), std::greater<>());
  return *place;
}

}  // namespace

SparseIndex::SparseIndex(const std::vector<std::vector<WeightedFeature>>& rows, std::size_t features)
    : posting_begin_(features + 1), most_gain_(features), most_loss_(features) {
  row_begin_.reserve(rows.size() + 1);
  row_begin_.push_back(0);
  std::size_t total = 0;
  for (const auto& features_of_row : rows) total += features_of_row.size();
  entries_.reserve(total);
  for (const auto& features_of_row : rows) {
    for (const WeightedFeature& entry : features_of_row) {
      entries_.push_back(entry);
      ++posting_begin_[entry.feature + 1];
      most_gain_[entry.feature] = std::max(most_gain_[entry.feature], entry.weight);
      most_loss_[entry.feature] = std::max(most_loss_[entry.feature], -entry.weight);
    }
    row_begin_.push_back(entries_.size());
  }
  for (std::size_t i = 0; i < features; ++i) posting_begin_[i + 1] += posting_begin_[i];
  postings_.resize(total);
  std::vector<std::size_t> next(posting_begin_.begin(), posting_begin_.end() - 1);
  for (std::uint32_t number = 0; number + 1 < row_begin_.size(); ++number) {
    for (const WeightedFeature& entry : row(number)) postings_[next[entry.feature]++] = {number, entry.weight};
  }
}

double SparseIndex::score(std::uint32_t number, const SparseQuery& query) const {
  double sum = 0;
  const auto entries = row(number);
  auto at = entries.begin();
  const bool searched = entries.size() > search_from * query.size();
  for (const WeightedFeature& asked : query) {
    if (searched) {
      at = std::lower_bound(at, entries.end(), asked.feature,
                            [](const WeightedFeature& entry, std::uint32_t feature) { return entry.feature < feature; });
    } else {
      while (at != entries.end() && at->feature < asked.feature) ++at;
    }
    if (at == entries.end()) break;
    if (at->feature == asked.feature) sum += static_cast<double>(asked.weight) * static_cast<double>(at->weight);
  }
  return sum;
}

float SparseIndex::weight_of(std::uint32_t number, std::uint32_t feature) const {
  const auto entries = row(number);
  const auto at = std::lower_bound(entries.begin(), entries.end(), feature,
                                   [](const WeightedFeature& entry, std::uint32_t wanted) { return entry.feature < wanted; });
  return at != entries.end() && at->feature == feature ? at->weight : 0;
}

std::vector<double> SparseIndex::all_scores(const SparseQuery& query) const {
  std::vector<double> scores(row_count());
  for (const WeightedFeature& asked : query) {
    for (std::size_t i = posting_begin_[asked.feature]; i < posting_begin_[asked.feature + 1]; ++i) {
      scores[postings_[i].row] += static_cast<double>(asked.weight) * static_cast<double>(postings_[i].weight);
    }
  }
  return scores;
}

std::vector<RowScore> SparseIndex::best(const SparseQuery& query, std::size_t count) const {
  count = std::min(count, row_count());
  if (count == 0) return {};
  struct Bound {
    double gain = 0;
    double loss = 0;
    WeightedFeature asked;
  };
  std::vector<Bound> bounds;
  bounds.reserve(query.size());
  double open = 0;  // how far two rows may still move against each other
  for (const WeightedFeature& asked : query) {
    const auto weight = static_cast<double>(asked.weight);
    const double gain = weight * static_cast<double>(most_gain_[asked.feature]);
    const double loss = weight * static_cast<double>(most_loss_[asked.feature]);
    bounds.push_back({gain, loss, asked});
    open += gain + loss;
  }
  std::sort(bounds.begin(), bounds.end(), [](const Bound& a, const Bound& b) {
    const double most_a = a.gain + a.loss;
    const double most_b = b.gain + b.loss;
    return most_a != most_b ? most_a > most_b : a.asked.feature < b.asked.feature;
  });

  std::vector<double> scores(row_count());
  double lowest_kept = 0;
  std::size_t next_check = 16;
  const std::size_t few = std::max<std::size_t>(4 * count, 32);
  for (std::size_t i = 0;; ++i) {
    const bool finished = i == bounds.size();
    if (finished || i == next_check) {
      if (finished) open = 0;
      lowest_kept = highest_but(scores, count) - open - slack;
      const auto left = std::count_if(scores.begin(), scores.end(), [&](double score) { return score >= lowest_kept; });
      if (finished || static_cast<std::size_t>(left) <= few) break;
      next_check += next_check / 2;
    }
    const Bound& bound = bounds[i];
    for (std::size_t p = posting_begin_[bound.asked.feature]; p < posting_begin_[bound.asked.feature + 1]; ++p) {
      scores[postings_[p].row] += static_cast<double>(bound.asked.weight) * static_cast<double>(postings_[p].weight);
    }
    open -= bound.gain + bound.loss;
  }

  std::vector<RowScore> found;
  for (std::uint32_t i = 0; i < scores.size(); ++i) {
    if (scores[i] >= lowest_kept) found.push_back({i, 0});
  }
  for (RowScore& row : found) row.score = score(row.row, query);
  std::partial_sort(found.begin(), found.begin() + static_cast<std::ptrdiff_t>(count), found.end());
  found.resize(count);
  return found;
}

std::vector<RowScore> SparseIndex::best_exhaustively(const SparseQuery& query, std::size_t count) const {
  std::vector<RowScore> found;
  found.reserve(row_count());
  for (std::uint32_t i = 0; i < row_count(); ++i) found.push_back({i, score(i, query)});
  count = std::min(count, found.size());
  std::partial_sort(found.begin(), found.begin() + static_cast<std::ptrdiff_t>(count), found.end());
  found.resize(count);
  return found;
}

}  // namespace veil::likeness
