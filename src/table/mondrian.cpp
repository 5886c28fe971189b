// From all rows down (LeFevre et al., Mondrian, 2006), over hierarchies: a part is split along the quasi-identifier whose split loses
// least, as long as every part may be a class. Values that too few rows have stay together in a rest, so that what is frequent is told
// precisely and what is rare generally (local recoding). Numbers split at their median. Loss is what is left open of the quasi-identifiers
// after the split, counted over all of them. Weakness: greedy; what a later split could have done does not count.
#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "table/algorithms.h"

namespace veil::table {
namespace {

using Rows = std::vector<std::uint32_t>;
struct MondrianPart {
  Rows rows;
  Rows people;  // of the population, who match
};

class Mondrian {
 public:
  Mondrian(const Table& table, const Model& model, const Population* population)
      : table_(table), quasi_(table.of_kind(IdentifierKind::quasi)), judge_(table, model), open_(table), population_(population) {}

  Parts run() {
    Parts result;
    Rows all(table_.rows);
    for (std::uint32_t i = 0; i < all.size(); ++i) all[i] = i;
    std::vector<MondrianPart> waiting;
    for (Rows& group : by_fixed(std::move(all))) {
      MondrianPart part{std::move(group), {}};
      if (population_ != nullptr) part.people = population_->matching(population_->everybody(), table_, part.rows);
      if (judge_.fits(part.rows, part.people.size())) {
        waiting.push_back(std::move(part));
      } else {
        result.left_out.insert(result.left_out.end(), part.rows.begin(), part.rows.end());
      }
    }
    while (!waiting.empty()) {
      MondrianPart part = std::move(waiting.back());
      waiting.pop_back();
      std::vector<MondrianPart> parts = best_split(part);
      if (parts.empty()) {
        result.classes.push_back(std::move(part.rows));
        continue;
      }
      for (MondrianPart& one : parts) waiting.push_back(std::move(one));
    }
    result.tried = tried_;
    return result;
  }

 private:
  std::vector<Rows> by_fixed(Rows all) const {
    std::map<std::vector<Number>, Rows> groups;
    for (const std::uint32_t row : all) {
      std::vector<Number> key;
      for (const std::size_t column : quasi_) {
        if (table_.columns[column].fixed) key.push_back(table_.columns[column].values[row]);
      }
      groups[key].push_back(row);
    }
    std::vector<Rows> result;
    for (auto& [key, rows] : groups) result.push_back(std::move(rows));
    return result;
  }

  double loss(const Rows& rows) const {
    double sum = 0;
    for (const std::size_t column : quasi_) sum += open_.of(column, said_of(table_.columns[column], rows));
    return sum * static_cast<double>(rows.size());
  }

  bool fits(MondrianPart& part, const MondrianPart& from) const {
    if (population_ != nullptr && !part.rows.empty()) part.people = population_->matching(from.people, table_, part.rows);
    return judge_.fits(part.rows, part.people.size());
  }

  // Those that may be classes, and one of all others. Empty where there is no such split.
  std::vector<MondrianPart> settled(std::vector<Rows> groups, const MondrianPart& from) const {
    std::vector<MondrianPart> good;
    MondrianPart rest;
    for (Rows& group : groups) {
      MondrianPart one{std::move(group), {}};
      if (fits(one, from)) {
        good.push_back(std::move(one));
      } else {
        rest.rows.insert(rest.rows.end(), one.rows.begin(), one.rows.end());
      }
    }
    std::stable_sort(good.begin(), good.end(), [](const auto& a, const auto& b) { return a.rows.size() > b.rows.size(); });
    while (!rest.rows.empty() && !fits(rest, from)) {
      if (good.empty()) return {};
      rest.rows.insert(rest.rows.end(), good.back().rows.begin(), good.back().rows.end());
      good.pop_back();
    }
    if (!rest.rows.empty()) good.push_back(std::move(rest));
    if (good.size() < 2) return {};
    return good;
  }

  std::vector<Rows> groups_of(const Column& column, const Rows& rows) const {
    std::vector<Rows> groups;
    if (column.numeric) {
      Rows known, missing;
      for (const std::uint32_t row : rows) (column.missing(row) ? missing : known).push_back(row);
      if (known.size() > 1) {
        std::vector<double> sorted;
        for (const std::uint32_t row : known) sorted.push_back(column.numbers[row]);
        const auto middle = sorted.begin() + static_cast<std::ptrdiff_t>(sorted.size() / 2);
        std::nth_element(sorted.begin(), middle, sorted.end());
        const double median = *middle;
        Rows low, high;
        const bool any_below = *std::min_element(sorted.begin(), sorted.end()) < median;
        for (const std::uint32_t row : known) {
          const double number = column.numbers[row];
          (any_below ? number < median : number <= median) ? low.push_back(row) : high.push_back(row);
        }
        if (!low.empty()) groups.push_back(std::move(low));
        if (!high.empty()) groups.push_back(std::move(high));
      } else if (!known.empty()) {
        groups.push_back(std::move(known));
      }
      if (!missing.empty()) groups.push_back(std::move(missing));
      return groups;
    }
    const Number general = said_of(column, rows).value;
    std::map<Number, Rows> under;
    for (const std::uint32_t row : rows) under[column.hierarchy.below(general, column.values[row])].push_back(row);
    for (auto& [value, group] : under) groups.push_back(std::move(group));
    return groups;
  }

  std::vector<MondrianPart> best_split(const MondrianPart& part) {
    std::vector<MondrianPart> best;
    double least = loss(part.rows);
    if (least == 0) return best;
    for (const std::size_t number : quasi_) {
      const Column& column = table_.columns[number];
      if (column.fixed || open_.of(number, said_of(column, part.rows)) == 0) continue;
      std::vector<Rows> groups = groups_of(column, part.rows);
      if (groups.size() < 2) continue;
      ++tried_;
      std::vector<MondrianPart> parts = settled(std::move(groups), part);
      if (parts.empty()) continue;
      double after = 0;
      for (const MondrianPart& one : parts) after += loss(one.rows);
      if (after < least || (best.empty() && after <= least)) {
        least = after;
        best = std::move(parts);
      }
    }
    return best;
  }

  const Table& table_;
  std::vector<std::size_t> quasi_;
  Judge judge_;
  OpenShare open_;
  const Population* population_;
  std::uint64_t tried_ = 0;
};

}  // namespace

Parts mondrian(const Table& table, const Model& model, const Population* population) { return Mondrian(table, model, population).run(); }

}  // namespace veil::table
