// How rows stand out before anything is done: with all quasi-identifiers, with every one, two or three of them, and by SUDA scores
// (Elliot, Manning and Ford, 2002): each smallest combination of values that a row has alone adds the more the fewer attributes it needs.
// Combinations of more than three attributes are not looked for: what is unique by three is found easily enough.
#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <unordered_map>

#include "table/judge.h"

namespace veil::table {
namespace {

constexpr std::size_t largest_combination = 3;

std::vector<std::vector<std::size_t>> combinations_of(std::size_t count) {
  std::vector<std::vector<std::size_t>> all;
  for (std::size_t a = 0; a < count; ++a) {
    all.push_back({a});
    for (std::size_t b = a + 1; b < count; ++b) {
      all.push_back({a, b});
      for (std::size_t c = b + 1; c < count; ++c) all.push_back({a, b, c});
    }
  }
  std::stable_sort(all.begin(), all.end(), [](const auto& one, const auto& other) { return one.size() < other.size(); });
  return all;
}

// Values of all rows as numbers from 0; missing ones are 0.
std::vector<std::uint32_t> keys_of(const Column& column, std::size_t rows) {
  std::vector<std::uint32_t> keys(rows);
  if (!column.numeric) return column.values;
  std::unordered_map<double, std::uint32_t> numbers;
  for (std::size_t row = 0; row < rows; ++row) {
    keys[row] =
        column.missing(row) ? 0 : numbers.try_emplace(column.numbers[row], static_cast<std::uint32_t>(numbers.size() + 1)).first->second;
  }
  return keys;
}

// Groups of rows that are the same in two keys.
std::vector<std::uint32_t> joined(const std::vector<std::uint32_t>& one, const std::vector<std::uint32_t>& other) {
  std::unordered_map<std::uint64_t, std::uint32_t> numbers;
  std::vector<std::uint32_t> result(one.size());
  for (std::size_t row = 0; row < one.size(); ++row) {
    const std::uint64_t key = (std::uint64_t{one[row]} << 32) | other[row];
    result[row] = numbers.try_emplace(key, static_cast<std::uint32_t>(numbers.size())).first->second;
  }
  return result;
}

std::vector<std::uint32_t> counts_of(const std::vector<std::uint32_t>& keys) {
  std::vector<std::uint32_t> counts(keys.empty() ? 0 : *std::max_element(keys.begin(), keys.end()) + 1, 0);
  for (const std::uint32_t key : keys) ++counts[key];
  return counts;
}

}  // namespace

Profile profile(const Table& table, const Table* population) {
  Profile result;
  result.rows = table.rows;
  result.scores.assign(table.rows, 0);
  const std::vector<std::size_t> quasi = table.of_kind(IdentifierKind::quasi);
  if (table.rows == 0 || quasi.empty()) return result;
  std::vector<std::vector<std::uint32_t>> keys;
  for (const std::size_t column : quasi) keys.push_back(keys_of(table.columns[column], table.rows));
  std::vector<std::uint32_t> all(table.rows, 0);
  for (const auto& key : keys) all = joined(all, key);
  const std::vector<std::uint32_t> counts = counts_of(all);
  result.smallest_class = *std::min_element(counts.begin(), counts.end());
  result.unique = static_cast<std::size_t>(std::count(counts.begin(), counts.end(), 1u));

  const std::size_t most = std::min(largest_combination, quasi.size());
  std::vector<std::vector<std::vector<std::size_t>>> found(table.rows);  // smallest combinations by row
  for (const std::vector<std::size_t>& columns : combinations_of(quasi.size())) {
    std::vector<std::uint32_t> group = keys[columns[0]];
    for (std::size_t i = 1; i < columns.size(); ++i) group = joined(group, keys[columns[i]]);
    const std::vector<std::uint32_t> sizes = counts_of(group);
    Combination one;
    for (const std::size_t column : columns) one.columns.push_back(quasi[column]);
    for (std::size_t row = 0; row < table.rows; ++row) {
      if (sizes[group[row]] != 1) continue;
      ++one.unique;
      const bool smallest = std::none_of(found[row].begin(), found[row].end(), [&](const std::vector<std::size_t>& smaller) {
        return std::includes(columns.begin(), columns.end(), smaller.begin(), smaller.end());
      });
      if (smallest) found[row].push_back(columns);
    }
    result.combinations.push_back(std::move(one));
  }
  std::stable_sort(result.combinations.begin(), result.combinations.end(),
                   [](const Combination& one, const Combination& other) { return one.unique > other.unique; });
  // A smallest combination of size s has a share of (M - s)! of the score, M the largest looked for.
  double highest = 0;
  for (std::size_t row = 0; row < table.rows; ++row) {
    for (const auto& columns : found[row])
      result.scores[row] += std::tgamma(static_cast<double>(most - std::min(most, columns.size())) + 1);
    highest = std::max(highest, result.scores[row]);
  }
  if (highest > 0) {
    for (double& score : result.scores) score /= highest;
  }
  if (population != nullptr) {
    if (const auto people = Population::of(table, *population)) {
      const auto everybody = people->everybody();
      result.smallest_map = SIZE_MAX;
      for (std::uint32_t row = 0; row < table.rows; ++row) {
        const std::uint32_t rows[] = {row};
        const std::size_t meant = people->matching(everybody, table, rows).size();
        result.smallest_map = std::min(result.smallest_map, meant);
        result.map_unique += meant <= 1;
      }
    }
  }
  return result;
}

}  // namespace veil::table
