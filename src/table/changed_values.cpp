// Values that are changed and not generalized: noise, rank swapping, drawn values for missing ones, and means of classes. They keep
// statistics and not the truth of a single row, so they are for tables; texts get what is true (docs/table.md).
#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

#include "table/judge.h"
#include "text/splitmix.h"

namespace veil::table {
namespace {

double uniform(SplitMix& random) { return (static_cast<double>(random.next() >> 11) + 0.5) / 9007199254740992.0; }

double normal(SplitMix& random) {
  const double radius = std::sqrt(-2 * std::log(uniform(random)));
  return radius * std::cos(2 * std::numbers::pi * uniform(random));
}

std::vector<std::uint32_t> known_rows(const Column& column) {
  std::vector<std::uint32_t> rows;
  const std::size_t all = column.numeric ? column.numbers.size() : column.values.size();
  for (std::uint32_t row = 0; row < all; ++row) {
    if (!column.missing(row)) rows.push_back(row);
  }
  return rows;
}

}  // namespace

void add_noise(Column& column, double share_of_deviation, std::uint64_t seed) {
  if (!column.numeric) return;
  const std::vector<std::uint32_t> rows = known_rows(column);
  if (rows.size() < 2) return;
  double mean = 0, square = 0;
  for (const std::uint32_t row : rows) mean += column.numbers[row] / static_cast<double>(rows.size());
  for (const std::uint32_t row : rows) square += (column.numbers[row] - mean) * (column.numbers[row] - mean);
  const double deviation = std::sqrt(square / static_cast<double>(rows.size() - 1)) * share_of_deviation;
  SplitMix random(seed);
  for (const std::uint32_t row : rows) column.numbers[row] += deviation * normal(random);
}

// Each value changes places with one whose rank is at most so far away (Moore, 1996).
void swap_ranks(Column& column, double share_of_rows, std::uint64_t seed) {
  std::vector<std::uint32_t> rows = known_rows(column);
  std::stable_sort(rows.begin(), rows.end(), [&](std::uint32_t one, std::uint32_t other) {
    return column.numeric ? column.numbers[one] < column.numbers[other]
                          : column.hierarchy.text(column.values[one]) < column.hierarchy.text(column.values[other]);
  });
  const auto reach = static_cast<std::size_t>(std::max(1.0, share_of_rows * static_cast<double>(rows.size())));
  std::vector<bool> swapped(rows.size(), false);
  SplitMix random(seed);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (swapped[i]) continue;
    std::vector<std::size_t> free;
    for (std::size_t j = i + 1; j < rows.size() && j <= i + reach; ++j) {
      if (!swapped[j]) free.push_back(j);
    }
    if (free.empty()) continue;
    const std::size_t with = free[random.next() % free.size()];
    swapped[i] = swapped[with] = true;
    if (column.numeric) {
      std::swap(column.numbers[rows[i]], column.numbers[rows[with]]);
    } else {
      std::swap(column.values[rows[i]], column.values[rows[with]]);
    }
  }
}

// Drawn from the ten rows that are most alike in the other quasi-identifiers and have the value (hot deck).
void synthesize_missing(Table& table, std::size_t number, std::uint64_t seed) {
  constexpr std::size_t donors = 10;
  const std::vector<std::uint32_t> known = known_rows(table.columns[number]);
  if (known.empty()) return;
  const OpenShare open(table);
  SplitMix random(seed);
  std::vector<std::pair<std::size_t, std::uint32_t>> drawn;
  for (std::uint32_t row = 0; row < table.rows; ++row) {
    if (!table.columns[number].missing(row)) continue;
    std::vector<std::pair<double, std::uint32_t>> near;
    for (const std::uint32_t other : known) {
      double far = 0;
      for (const std::size_t column : table.of_kind(IdentifierKind::quasi)) {
        if (column == number) continue;
        const std::uint32_t pair[] = {row, other};
        far += open.of(column, said_of(table.columns[column], pair));
      }
      near.emplace_back(far, other);
    }
    const std::size_t count = std::min(donors, near.size());
    std::partial_sort(near.begin(), near.begin() + static_cast<std::ptrdiff_t>(count), near.end());
    drawn.emplace_back(row, near[random.next() % count].second);
  }
  Column& column = table.columns[number];
  for (const auto& [row, from] : drawn) {
    if (column.numeric) {
      column.numbers[row] = column.numbers[from];
    } else {
      column.values[row] = column.values[from];
    }
  }
}

void microaggregate(Table& table, const Release& release) {
  std::vector<std::vector<std::uint32_t>> classes(release.said.size());
  for (std::uint32_t row = 0; row < table.rows; ++row) {
    if (release.class_of[row] != no_class) classes[release.class_of[row]].push_back(row);
  }
  const OpenShare open(table);
  for (const std::size_t number : table.of_kind(IdentifierKind::quasi)) {
    Column& column = table.columns[number];
    for (const auto& rows : classes) {
      if (rows.empty()) continue;
      if (column.numeric) {
        double sum = 0;
        std::size_t count = 0;
        for (const std::uint32_t row : rows) {
          if (!column.missing(row)) sum += column.numbers[row], ++count;
        }
        for (const std::uint32_t row : rows) column.numbers[row] = count > 0 ? sum / static_cast<double>(count) : std::nan("");
        continue;
      }
      // The value from which the others are least far.
      Number middle = column.values[rows.front()];
      double least = INFINITY;
      for (const std::uint32_t one : rows) {
        double sum = 0;
        for (const std::uint32_t other : rows) {
          if (column.values[one] == column.values[other]) continue;
          const std::uint32_t pair[] = {one, other};
          sum += open.of(number, said_of(column, pair));
        }
        if (sum < least) least = sum, middle = column.values[one];
      }
      for (const std::uint32_t row : rows) column.values[row] = middle;
    }
  }
}

}  // namespace veil::table
