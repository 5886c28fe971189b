// The best of all generalizations that treat each column alike in every row (full-domain, as in Samarati 2001 and ARX): a node of the
// lattice cuts each column's tree at a depth. What a node leaves open without leaving out rows is known before any row is looked at, and
// no row that is left out loses less; so nodes are taken in the order of that bound, and the search ends where the bound passes the best
// node found. Rows with the same values are looked at once. Weakness: the cost grows with the product of the heights.
#include <algorithm>
#include <cmath>
#include <map>
#include <queue>
#include <set>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "table/algorithms.h"

namespace veil::table {
namespace {

constexpr double most_nodes = 2e6;
constexpr std::uint64_t most_rows_looked_at = 4'000'000'000ull;  // over all nodes

Table with_ranges(const Table& table) {
  Table result = table;
  for (Column& column : result.columns) {
    if (!column.numeric || column.kind != IdentifierKind::quasi) continue;
    column.hierarchy = ranges_of(column);
    for (std::size_t row = 0; row < table.rows; ++row) {
      column.values.push_back(column.missing(row) ? nothing : column.hierarchy.find(column.text(row)).value_or(nothing));
    }
    column.numeric = false;
    column.numbers.clear();
  }
  return result;
}

using Levels = std::vector<unsigned>;  // by quasi-identifier: 0 as it is, the height: nothing

class LatticeSearch {
 public:
  LatticeSearch(const Table& table, const Model& model, const Population* population)
      : table_(table), quasi_(table.of_kind(IdentifierKind::quasi)), model_(model), judge_(table, model), population_(population) {
    const OpenShare open(table);
    for (const std::size_t number : quasi_) {
      const Column& column = table.columns[number];
      const unsigned height = column.fixed ? 0 : column.hierarchy.height();
      std::vector<std::vector<Number>> cuts;
      std::vector<std::vector<double>> losses;
      std::vector<double> sums;
      for (unsigned level = 0; level <= height; ++level) {
        std::vector<Number> cut(column.hierarchy.size());
        std::vector<double> loss(column.hierarchy.size());
        for (Number value = 0; value < cut.size(); ++value) {
          cut[value] = column.hierarchy.cut(value, column.hierarchy.height() - level);
          loss[value] = open.of(number, Said{cut[value], 0, 0, false});
        }
        double sum = 0;
        for (const Number value : column.values) sum += loss[value];
        cuts.push_back(std::move(cut));
        losses.push_back(std::move(loss));
        sums.push_back(sum);
      }
      cuts_.push_back(std::move(cuts));
      losses_.push_back(std::move(losses));
      bounds_.push_back(std::move(sums));
    }
    gather_alike();
  }

  Result<Parts> run() {
    struct Waiting {
      double bound;
      Levels levels;
      bool operator<(const Waiting& other) const { return std::tie(other.bound, other.levels) < std::tie(bound, levels); }
    };
    std::priority_queue<Waiting> waiting;
    std::set<Levels> seen;
    const Levels bottom(quasi_.size(), 0);
    waiting.push({bound(bottom), bottom});
    seen.insert(bottom);
    double least = INFINITY;
    Levels best;
    std::uint64_t tried = 0;
    try_chain(least, best, tried);
    while (!waiting.empty() && waiting.top().bound < least - 1e-9) {
      const Waiting node = waiting.top();
      waiting.pop();
      if (tried * alike_.size() > most_rows_looked_at || static_cast<double>(seen.size()) > most_nodes) {
        return Error{"table.too_large", "the lattice of generalizations is too large to be searched; mondrian does without it", ""};
      }
      ++tried;
      if (const double loss = loss_at(node.levels); loss < least) {
        least = loss;
        best = node.levels;
      }
      for (std::size_t i = 0; i < quasi_.size(); ++i) {
        if (node.levels[i] + 1 >= cuts_[i].size()) continue;
        Levels next = node.levels;
        ++next[i];
        if (const double next_bound = bound(next); next_bound < least && seen.insert(next).second)
          waiting.push({next_bound, std::move(next)});
      }
    }
    if (std::isinf(least))
      return Error{"table.no_solution", "no generalization keeps the promise without leaving out more rows than may be", ""};
    Parts parts = parts_at(best);
    parts.tried = tried;
    return parts;
  }

 private:
  struct Alike {
    std::vector<Number> values;  // by quasi-identifier
    std::vector<std::uint32_t> rows;
  };

  void gather_alike() {
    std::map<std::vector<Number>, std::vector<std::uint32_t>> groups;
    for (std::uint32_t row = 0; row < table_.rows; ++row) {
      std::vector<Number> key;
      for (const std::size_t column : quasi_) key.push_back(table_.columns[column].values[row]);
      groups[std::move(key)].push_back(row);
    }
    for (auto& [values, rows] : groups) alike_.push_back({values, std::move(rows)});
  }

  double bound(const Levels& levels) const {
    double sum = 0;
    for (std::size_t i = 0; i < levels.size(); ++i) sum += bounds_[i][levels[i]];
    return sum;
  }

  // A first good node: level by level, always the column that costs least, until the promise holds.
  void try_chain(double& least, Levels& best, std::uint64_t& tried) const {
    Levels levels(quasi_.size(), 0);
    for (;;) {
      ++tried;
      if (const double loss = loss_at(levels); loss < least) {
        least = loss;
        best = levels;
      }
      std::size_t next = quasi_.size();
      double cheapest = INFINITY;
      for (std::size_t i = 0; i < quasi_.size(); ++i) {
        if (levels[i] + 1 >= cuts_[i].size()) continue;
        const double cost = bounds_[i][levels[i] + 1] - bounds_[i][levels[i]];
        if (cost < cheapest) cheapest = cost, next = i;
      }
      if (next == quasi_.size()) return;
      ++levels[next];
    }
  }

  // Numbers of `alike_` by class.
  std::vector<std::vector<std::uint32_t>> classes_at(const Levels& levels) const {
    std::unordered_map<std::uint64_t, std::vector<std::uint32_t>> by_hash;  // classes with that hash
    std::vector<std::vector<std::uint32_t>> classes;
    by_hash.reserve(alike_.size());
    for (std::uint32_t number = 0; number < alike_.size(); ++number) {
      std::uint64_t hash = 0x9E3779B97F4A7C15ull;
      for (std::size_t i = 0; i < quasi_.size(); ++i) {
        hash = (hash ^ cuts_[i][levels[i]][alike_[number].values[i]]) * 0xBF58476D1CE4E5B9ull;
        hash ^= hash >> 29;
      }
      std::vector<std::uint32_t>& with_hash = by_hash[hash];
      const auto same = std::find_if(with_hash.begin(), with_hash.end(), [&](std::uint32_t at) {
        const auto& one = alike_[classes[at].front()].values;
        for (std::size_t i = 0; i < quasi_.size(); ++i) {
          if (cuts_[i][levels[i]][one[i]] != cuts_[i][levels[i]][alike_[number].values[i]]) return false;
        }
        return true;
      });
      if (same != with_hash.end()) {
        classes[*same].push_back(number);
      } else {
        with_hash.push_back(static_cast<std::uint32_t>(classes.size()));
        classes.push_back({number});
      }
    }
    return classes;
  }

  std::vector<std::uint32_t> rows_of(const std::vector<std::uint32_t>& numbers) const {
    std::vector<std::uint32_t> rows;
    for (const std::uint32_t number : numbers) rows.insert(rows.end(), alike_[number].rows.begin(), alike_[number].rows.end());
    return rows;
  }

  // What the population is asked is what the node says, which may be more general than what the rows have in common.
  std::size_t people_at(const Levels& levels, const std::vector<std::uint32_t>& numbers) const {
    if (population_ == nullptr) return 0;
    Table said = Table{};
    said.rows = 1;
    for (std::size_t number = 0, i = 0; number < table_.columns.size(); ++number) {
      Column column;
      column.name = table_.columns[number].name;
      column.kind = table_.columns[number].kind;
      column.hierarchy = table_.columns[number].hierarchy;
      column.values = {nothing};
      if (i < quasi_.size() && quasi_[i] == number) {
        column.values[0] = cuts_[i][levels[i]][alike_[numbers.front()].values[i]];
        ++i;
      }
      said.columns.push_back(std::move(column));
    }
    const std::vector<std::uint32_t> row = {0};
    return population_->matching(population_->everybody(), said, row).size();
  }

  bool fits(const Levels& levels, const std::vector<std::uint32_t>& numbers) const {
    std::size_t rows = 0;
    for (const std::uint32_t number : numbers) rows += alike_[number].rows.size();
    if (rows < model_.k) return false;
    if (judge_.only_counts() && population_ == nullptr) return true;
    return judge_.fits(rows_of(numbers), people_at(levels, numbers));
  }

  double loss_at(const Levels& levels) const {
    double sum = 0;
    std::size_t left_out = 0;
    for (const std::vector<std::uint32_t>& numbers : classes_at(levels)) {
      const bool stays = fits(levels, numbers);
      for (const std::uint32_t number : numbers) {
        const auto rows = static_cast<double>(alike_[number].rows.size());
        if (!stays) {
          sum += rows * static_cast<double>(quasi_.size());
          left_out += alike_[number].rows.size();
          continue;
        }
        for (std::size_t i = 0; i < quasi_.size(); ++i) sum += rows * losses_[i][levels[i]][alike_[number].values[i]];
      }
    }
    return static_cast<double>(left_out) > model_.suppress * static_cast<double>(table_.rows) + 1e-9 ? INFINITY : sum;
  }

  Parts parts_at(const Levels& levels) const {
    Parts parts;
    for (const std::vector<std::uint32_t>& numbers : classes_at(levels)) {
      std::vector<std::uint32_t> rows = rows_of(numbers);
      std::sort(rows.begin(), rows.end());
      if (!fits(levels, numbers)) {
        parts.left_out.insert(parts.left_out.end(), rows.begin(), rows.end());
        continue;
      }
      std::vector<std::string> said(table_.columns.size());
      for (std::size_t i = 0; i < quasi_.size(); ++i) {
        const Number value = cuts_[i][levels[i]][alike_[numbers.front()].values[i]];
        said[quasi_[i]] = std::string(table_.columns[quasi_[i]].hierarchy.text(value));
      }
      parts.said.push_back(std::move(said));
      parts.classes.push_back(std::move(rows));
    }
    return parts;
  }

  const Table& table_;
  std::vector<std::size_t> quasi_;
  const Model& model_;
  Judge judge_;
  const Population* population_;
  std::vector<std::vector<std::vector<Number>>> cuts_;    // by quasi-identifier, level and value
  std::vector<std::vector<std::vector<double>>> losses_;  // in the same way
  std::vector<std::vector<double>> bounds_;               // by quasi-identifier and level, over all rows
  std::vector<Alike> alike_;
};

}  // namespace

Hierarchy ranges_of(const Column& column) {
  Hierarchy result;
  double low = 0, high = 0;
  bool first = true;
  std::set<double> numbers;
  for (const double number : column.numbers) {
    if (std::isnan(number)) continue;
    low = first ? number : std::min(low, number);
    high = first ? number : std::max(high, number);
    first = false;
    numbers.insert(number);
  }
  if (first) return result;
  // Steps of 5 for what has the size of ages, else of a sixty-fourth of the range, to a power of ten times 5.
  double step = 5;
  while (step * 64 < high - low) step *= 10;
  while (step > (high - low) / 2 && step > 1e-9) step /= 10;
  const auto written = [](double number) {
    char text[40];
    std::snprintf(text, sizeof text, "%.12g", number);
    return std::string(text);
  };
  for (const double number : numbers) {
    std::vector<std::string> ladder = {written(number)};
    for (double width = step; width < 2 * (high - low) && ladder.size() < 8; width *= 2) {
      const double from = std::floor(number / width) * width;
      ladder.push_back("[" + written(from) + ".." + written(from + width) + "[");
    }
    (void)result.add_what_fits(ladder);
  }
  return result;
}

double lattice_size(const Table& table) {
  double nodes = 1;
  for (const std::size_t number : table.of_kind(IdentifierKind::quasi)) {
    const Column& column = table.columns[number];
    if (column.fixed) continue;
    nodes *= 1 + (column.numeric ? ranges_of(column) : column.hierarchy).height();
  }
  return nodes;
}

Result<Parts> search_lattice(const Table& table, const Model& model, const Population* population) {
  if (lattice_size(table) > most_nodes) {
    return Error{"table.too_large", "the lattice of generalizations is too large to be searched; mondrian does without it", ""};
  }
  const bool has_numbers = std::any_of(table.columns.begin(), table.columns.end(),
                                       [](const Column& one) { return one.numeric && one.kind == IdentifierKind::quasi; });
  if (!has_numbers) return LatticeSearch(table, model, population).run();
  const Table ranges = with_ranges(table);
  if (model.population == nullptr) return LatticeSearch(ranges, model, nullptr).run();
  return Error{"table.too_large", "the lattice is not searched with numbers and a population at once; mondrian does without it", ""};
}

}  // namespace veil::table
