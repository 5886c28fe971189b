// See centres.h.
#include "training/clusters/centres.h"

#include <algorithm>
#include <cmath>

#include "training/tagger/network.h"

namespace veil::training {
namespace {

constexpr int rounds = 10;
// Rows of the most frequent words decide where the centres are; the others only choose one.
constexpr std::size_t most_learning_rows = 30'000;

std::uint32_t nearest_of(const float* vector, const Matrix& centres) {
  std::uint32_t best = 0;
  float best_similarity = -2;
  for (std::size_t c = 0; c < centres.rows; ++c) {
    const float similarity = scalar_product(vector, centres.row(c), centres.columns);
    if (similarity > best_similarity) {
      best_similarity = similarity;
      best = static_cast<std::uint32_t>(c);
    }
  }
  return best;
}

}  // namespace

void set_length_one(Matrix& vectors) {
  for (std::size_t r = 0; r < vectors.rows; ++r) {
    float* row = vectors.row(r);
    const float length = std::sqrt(std::max(scalar_product(row, row, vectors.columns), 1e-12f));
    for (std::size_t c = 0; c < vectors.columns; ++c) row[c] /= length;
  }
}

Centres find_centres(const Matrix& vectors, std::size_t count, std::uint64_t seed) {
  Centres result;
  result.vectors.resize(count, vectors.columns);
  const std::size_t learning = std::min(vectors.rows, most_learning_rows);
  NetworkRandom random(seed);
  for (std::size_t c = 0; c < count; ++c) {
    const std::size_t begin = c * learning / count;
    const std::size_t end = std::max((c + 1) * learning / count, begin + 1);
    const std::size_t row = begin + random.below(end - begin);
    std::copy_n(vectors.row(row), vectors.columns, result.vectors.row(c));
  }
  result.nearest.assign(vectors.rows, 0);
  for (int round = 0; round < rounds; ++round) {
    Matrix sums(count, vectors.columns);
    std::vector<std::size_t> members(count, 0);
    for (std::size_t r = 0; r < learning; ++r) {
      const std::uint32_t centre = nearest_of(vectors.row(r), result.vectors);
      ++members[centre];
      for (std::size_t c = 0; c < vectors.columns; ++c) sums.row(centre)[c] += vectors.row(r)[c];
    }
    set_length_one(sums);
    for (std::size_t c = 0; c < count; ++c) {
      if (members[c] > 0) std::copy_n(sums.row(c), vectors.columns, result.vectors.row(c));
    }
  }
  for (std::size_t r = 0; r < vectors.rows; ++r) result.nearest[r] = nearest_of(vectors.row(r), result.vectors);
  return result;
}

}  // namespace veil::training
