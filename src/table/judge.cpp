#include "table/judge.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

namespace veil::table {
namespace {

std::vector<std::uint32_t> numbered(const Column& column, std::size_t rows, bool& has_missing) {
  std::vector<std::uint32_t> result(rows);
  if (!column.numeric) {
    for (std::size_t row = 0; row < rows; ++row) {
      result[row] = column.values[row];
      has_missing = has_missing || result[row] == nothing;
    }
    return result;
  }
  std::map<double, std::uint32_t> order;
  for (const double number : column.numbers) {
    if (!std::isnan(number)) order.emplace(number, 0);
  }
  std::uint32_t next = 1;
  for (auto& [number, at] : order) at = next++;
  for (std::size_t row = 0; row < rows; ++row) {
    const bool missing = std::isnan(column.numbers[row]);
    has_missing = has_missing || missing;
    result[row] = missing ? 0 : order[column.numbers[row]];
  }
  return result;
}

}  // namespace

Judge::Judge(const Table& table, const Model& model) : model_(model), asks_confidential_(model.l > 0 || model.t > 0) {
  if (!asks_confidential_) return;
  for (const std::size_t number : table.of_kind(IdentifierKind::confidential)) {
    Confidential one;
    one.ordered = table.columns[number].numeric;
    one.value = numbered(table.columns[number], table.rows, one.has_missing);
    const std::uint32_t most = one.value.empty() ? 0 : *std::max_element(one.value.begin(), one.value.end());
    one.share.assign(most + 1, 0);
    for (const std::uint32_t value : one.value) one.share[value] += 1.0 / static_cast<double>(table.rows);
    confidential_.push_back(std::move(one));
  }
}

bool Judge::fits(std::span<const std::uint32_t> rows, std::size_t people) const {
  if (rows.size() < model_.k) return false;
  if (model_.asks_population()) {
    if (people < model_.map) return false;
    const double presence = people == 0 ? 1 : static_cast<double>(rows.size()) / static_cast<double>(people);
    if (presence < model_.least_presence || presence > model_.most_presence) return false;
  }
  for (std::size_t of = 0; of < confidential_.size(); ++of) {
    if (model_.l > 0 && !diverse(of, rows)) return false;
    if (model_.t > 0 && !close(of, rows)) return false;
  }
  return true;
}

bool Judge::diverse(std::size_t of, std::span<const std::uint32_t> rows) const {
  const Confidential& one = confidential_[of];
  counts_.assign(one.share.size(), 0);
  for (const std::uint32_t row : rows) ++counts_[one.value[row]];
  if (counts_[0] == rows.size()) return true;  // nothing is told of anybody
  std::vector<std::uint32_t> present;
  for (const std::uint32_t count : counts_) {
    if (count > 0) present.push_back(count);
  }
  const auto all = static_cast<double>(rows.size());
  switch (model_.diversity) {
    case Diversity::distinct:
      return static_cast<double>(present.size()) >= model_.l;
    case Diversity::entropy: {
      double entropy = 0;
      for (const std::uint32_t count : present) entropy -= count / all * std::log(count / all);
      return entropy >= std::log(model_.l) - 1e-12;
    }
    case Diversity::recursive: {
      std::sort(present.rbegin(), present.rend());
      const auto from = static_cast<std::size_t>(model_.l);
      if (present.size() < from || from == 0) return false;
      const double rest = std::accumulate(present.begin() + static_cast<std::ptrdiff_t>(from) - 1, present.end(), 0.0);
      return present.front() < model_.c * rest;
    }
  }
  return false;
}

bool Judge::close(std::size_t of, std::span<const std::uint32_t> rows) const {
  const Confidential& one = confidential_[of];
  counts_.assign(one.share.size(), 0);
  for (const std::uint32_t row : rows) ++counts_[one.value[row]];
  const auto all = static_cast<double>(rows.size());
  double distance = 0;
  if (!one.ordered || one.has_missing) {
    for (std::size_t value = 0; value < counts_.size(); ++value) distance += std::abs(counts_[value] / all - one.share[value]) / 2;
  } else {
    double carried = 0;
    for (std::size_t value = 1; value < counts_.size(); ++value) {
      carried += counts_[value] / all - one.share[value];
      distance += std::abs(carried);
    }
    if (counts_.size() > 2) distance /= static_cast<double>(counts_.size() - 2);
  }
  return distance <= model_.t + 1e-12;
}

Said said_of(const Column& column, std::span<const std::uint32_t> rows) {
  Said said;
  if (column.numeric) {
    said.is_range = true;
    bool first = true;
    for (const std::uint32_t row : rows) {
      const double number = column.numbers[row];
      if (std::isnan(number)) return Said{};
      said.low = first ? number : std::min(said.low, number);
      said.high = first ? number : std::max(said.high, number);
      first = false;
    }
    return said;
  }
  said.value = column.values[rows.front()];
  for (const std::uint32_t row : rows) {
    if (said.value == nothing) break;
    if (column.values[row] != said.value) said.value = column.hierarchy.common(said.value, column.values[row]);
  }
  return said;
}

std::string text_of(const Column& column, const Said& said) {
  if (!said.is_range) return std::string(column.numeric ? nothing_said : column.hierarchy.text(said.value));
  const auto written = [](double number) {
    char text[40];
    std::snprintf(text, sizeof text, "%.12g", number);
    return std::string(text);
  };
  return said.low == said.high ? written(said.low) : written(said.low) + ".." + written(said.high);
}

OpenShare::OpenShare(const Table& table) {
  for (const Column& column : table.columns) {
    double width = 0;
    std::vector<double> by_value;
    if (column.numeric) {
      double low = 0, high = 0;
      bool first = true;
      for (const double number : column.numbers) {
        if (std::isnan(number)) continue;
        low = first ? number : std::min(low, number);
        high = first ? number : std::max(high, number);
        first = false;
      }
      width = high - low;
    } else {
      // Values that rows have, counted below each value.
      std::vector<bool> present(column.hierarchy.size(), false);
      for (const Number value : column.values) present[value] = true;
      std::vector<std::uint32_t> below(column.hierarchy.size(), 0);
      std::uint32_t all = 0;
      for (Number value = 1; value < present.size(); ++value) {
        if (!present[value]) continue;
        ++all;
        for (Number at = value; at != nothing; at = column.hierarchy.above(at)) ++below[at];
      }
      by_value.assign(column.hierarchy.size(), 1);
      for (Number value = 1; value < by_value.size(); ++value) {
        by_value[value] = all <= 1 ? (column.hierarchy.depth(value) == column.hierarchy.height() ? 0.0 : 0.5)
                                   : (below[value] <= 1 ? 0.0 : (below[value] - 1.0) / (all - 1.0));
      }
    }
    by_value_.push_back(std::move(by_value));
    width_.push_back(width);
  }
}

double OpenShare::of(std::size_t column, const Said& said) const {
  if (said.is_range) return width_[column] > 0 ? (said.high - said.low) / width_[column] : 0;
  return by_value_[column].empty() ? 1 : by_value_[column][said.value];
}

Result<Population> Population::of(const Table& table, const Table& people) {
  Population result;
  result.rows_ = people.rows;
  bool any = false;
  for (const std::size_t number : table.of_kind(IdentifierKind::quasi)) {
    const Column& column = table.columns[number];
    const Column* other = people.find(column.name);
    if (other != nullptr && other->numeric != column.numeric) {
      return Error{"table.no_population", "a column has numbers in the table and words in the population, or the other way", ""};
    }
    any = any || other != nullptr;
    std::vector<Number> values;
    std::vector<bool> known;
    if (other != nullptr && !other->numeric) {
      for (std::size_t row = 0; row < people.rows; ++row) {
        const auto found = column.hierarchy.find(other->hierarchy.text(other->values[row]));
        values.push_back(found.value_or(nothing));
        known.push_back(found.has_value() && *found != nothing);
      }
    }
    result.columns_.push_back(number);
    result.others_.push_back(other);
    result.values_.push_back(std::move(values));
    result.is_known_.push_back(std::move(known));
  }
  if (!any) return Error{"table.no_population", "the population has none of the quasi-identifiers", ""};
  return result;
}

std::vector<std::uint32_t> Population::everybody() const {
  std::vector<std::uint32_t> all(rows_);
  std::iota(all.begin(), all.end(), 0u);
  return all;
}

std::vector<std::uint32_t> Population::matching(std::span<const std::uint32_t> candidates, const Table& table,
                                                std::span<const std::uint32_t> rows) const {
  std::vector<std::uint32_t> found(candidates.begin(), candidates.end());
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    if (others_[i] == nullptr) continue;
    const Column& column = table.columns[columns_[i]];
    const Said said = said_of(column, rows);
    if (!said.is_range && said.value == nothing) continue;
    std::erase_if(found, [&](std::uint32_t person) {
      // Of whom nothing is known here, somebody may be meant who is not: they do not count.
      if (said.is_range) {
        const double number = others_[i]->numbers[person];
        return std::isnan(number) || number < said.low || number > said.high;
      }
      return !is_known_[i][person] || !column.hierarchy.covers(said.value, values_[i][person]);
    });
  }
  return found;
}

}  // namespace veil::table
