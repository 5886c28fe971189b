// Random tables, and the slow and obvious way to count what the models promise.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "veil/table.h"

namespace veil::table {

struct RandomShape {
  std::size_t rows = 60;
  std::size_t words = 2;    // columns with hierarchies
  std::size_t numbers = 1;  // columns of numbers
  std::size_t leaves = 9;   // below three values each
  std::size_t secrets = 4;  // confidential values
  bool with_missing = true;
  bool with_fixed = false;
};

inline Table random_table(std::uint64_t seed, const RandomShape& shape) {
  std::mt19937_64 random(seed);
  const auto draw = [&](std::size_t below) { return static_cast<std::size_t>(random() % below); };
  Table table;
  table.rows = shape.rows;
  for (std::size_t i = 0; i < shape.words; ++i) {
    Column column;
    column.name = "word" + std::to_string(i);
    for (std::size_t leaf = 0; leaf < shape.leaves; ++leaf) {
      (void)column.hierarchy.add({"v" + std::to_string(leaf), "group" + std::to_string(leaf / 3), "half" + std::to_string(leaf / 6)});
    }
    for (std::size_t row = 0; row < shape.rows; ++row) {
      // A few values are frequent.
      const std::size_t leaf = std::min(draw(shape.leaves), draw(shape.leaves));
      const bool missing = shape.with_missing && draw(10) == 0;
      column.values.push_back(missing ? nothing : *column.hierarchy.find("v" + std::to_string(leaf)));
    }
    table.columns.push_back(std::move(column));
  }
  for (std::size_t i = 0; i < shape.numbers; ++i) {
    Column column;
    column.name = "number" + std::to_string(i);
    column.numeric = true;
    for (std::size_t row = 0; row < shape.rows; ++row) {
      column.numbers.push_back(shape.with_missing && draw(12) == 0 ? std::nan("") : static_cast<double>(draw(90)));
    }
    table.columns.push_back(std::move(column));
  }
  if (shape.with_fixed) {
    Column column;
    column.name = "sex";
    column.fixed = true;
    for (std::size_t row = 0; row < shape.rows; ++row) column.values.push_back(column.hierarchy.add_what_fits({draw(3) == 0 ? "f" : "m"}));
    table.columns.push_back(std::move(column));
  }
  Column secret;
  secret.name = "secret";
  secret.kind = IdentifierKind::confidential;
  for (std::size_t row = 0; row < shape.rows; ++row) {
    secret.values.push_back(secret.hierarchy.add_what_fits({"s" + std::to_string(std::min(draw(shape.secrets), draw(shape.secrets)))}));
  }
  table.columns.push_back(std::move(secret));
  return table;
}

// What is released of each row, in words; rows that are left out have none.
inline std::vector<std::vector<std::string>> released_words(const Table& table, const Release& release) {
  std::vector<std::vector<std::string>> all(table.rows);
  for (std::size_t row = 0; row < table.rows; ++row) {
    if (release.class_of[row] == no_class) continue;
    for (const std::size_t column : table.of_kind(IdentifierKind::quasi)) all[row].push_back(release.said[release.class_of[row]][column]);
  }
  return all;
}

// Every row against every other.
struct Counted {
  std::size_t k = SIZE_MAX;
  double distinct = std::numeric_limits<double>::infinity(), entropy = distinct;
  double t = 0;  // equal distances
};

inline Counted count_by_hand(const Table& table, const Release& release) {
  const auto words = released_words(table, release);
  const Column& secret = *table.find("secret");
  Counted counted;
  for (std::size_t row = 0; row < table.rows; ++row) {
    if (words[row].empty()) continue;
    std::map<Number, double> here, all;
    std::size_t size = 0;
    for (std::size_t other = 0; other < table.rows; ++other) {
      all[secret.values[other]] += 1.0 / static_cast<double>(table.rows);
      if (words[other] != words[row]) continue;
      ++size;
      here[secret.values[other]] += 1;
    }
    double entropy = 0, distance = 0;
    for (const auto& [value, share] : all) {
      const double p = here.contains(value) ? here[value] / static_cast<double>(size) : 0;
      if (p > 0) entropy -= p * std::log(p);
      distance += std::abs(p - share) / 2;
    }
    counted.k = std::min(counted.k, size);
    counted.distinct = std::min(counted.distinct, static_cast<double>(here.size()));
    counted.entropy = std::min(counted.entropy, std::exp(entropy));
    counted.t = std::max(counted.t, distance);
  }
  return counted;
}

}  // namespace veil::table
