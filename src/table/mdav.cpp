// Microaggregation by MDAV (Domingo-Ferrer and Torra, 2005): the row farthest from the middle of those left and the k-1 nearest to it are
// a class, then the row farthest from that one, until fewer than 3k are left. Distances of numbers are in ranges of their column, those of
// words what their common value leaves open (semantic distance over the hierarchy). Classes that do not keep the promise (l, t, the
// population) are joined with the nearest. Weakness: quadratic in the rows.
#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "table/algorithms.h"

namespace veil::table {
namespace {

class Mdav {
 public:
  Mdav(const Table& table, const Model& model, const Population* population)
      : table_(table),
        model_(model),
        quasi_(table.of_kind(IdentifierKind::quasi)),
        judge_(table, model),
        open_(table),
        population_(population) {}

  Parts run() {
    std::map<std::vector<Number>, std::vector<std::uint32_t>> groups;
    for (std::uint32_t row = 0; row < table_.rows; ++row) {
      std::vector<Number> key;
      for (const std::size_t column : quasi_) {
        if (table_.columns[column].fixed) key.push_back(table_.columns[column].values[row]);
      }
      groups[key].push_back(row);
    }
    Parts parts;
    for (auto& [key, rows] : groups) {
      std::vector<std::vector<std::uint32_t>> classes = grouped(std::move(rows));
      join_failing(classes);
      for (auto& one : classes) {
        auto& to = fits(one) ? parts.classes.emplace_back() : parts.left_out;
        to.insert(to.end(), one.begin(), one.end());
      }
    }
    parts.tried = tried_;
    return parts;
  }

 private:
  double distance(std::uint32_t one, std::uint32_t other) {
    ++tried_;
    double sum = 0;
    for (const std::size_t number : quasi_) {
      const Column& column = table_.columns[number];
      if (!column.numeric && column.values[one] == column.values[other]) continue;
      if (column.numeric && column.numbers[one] == column.numbers[other]) continue;
      const std::uint32_t pair[] = {one, other};
      const double open = open_.of(number, said_of(column, pair));
      sum += open * open;
    }
    return sum;
  }

  // The row that is least far from a sample of the others stands for the middle.
  std::uint32_t middle_of(const std::vector<std::uint32_t>& rows) {
    const std::size_t step = std::max<std::size_t>(1, rows.size() / 16);
    std::uint32_t best = rows.front();
    double least = INFINITY;
    for (std::size_t i = 0; i < rows.size(); i += step) {
      double sum = 0;
      for (std::size_t j = 0; j < rows.size(); j += step) sum += distance(rows[i], rows[j]);
      if (sum < least) least = sum, best = rows[i];
    }
    return best;
  }

  std::uint32_t farthest(std::uint32_t from, const std::vector<std::uint32_t>& rows) {
    std::uint32_t best = rows.front();
    double most = -1;
    for (const std::uint32_t row : rows) {
      const double far = distance(from, row);
      if (far > most) most = far, best = row;
    }
    return best;
  }

  std::vector<std::uint32_t> take_nearest(std::uint32_t to, std::vector<std::uint32_t>& rows) {
    std::vector<std::pair<double, std::uint32_t>> near;
    for (const std::uint32_t row : rows) near.emplace_back(row == to ? -1 : distance(to, row), row);
    const std::size_t count = std::min<std::size_t>(std::max(1u, model_.k), near.size());
    std::partial_sort(near.begin(), near.begin() + static_cast<std::ptrdiff_t>(count), near.end());
    std::vector<std::uint32_t> taken;
    for (std::size_t i = 0; i < count; ++i) taken.push_back(near[i].second);
    std::vector<bool> gone(table_.rows, false);
    for (const std::uint32_t row : taken) gone[row] = true;
    std::erase_if(rows, [&](std::uint32_t row) { return gone[row]; });
    return taken;
  }

  std::vector<std::vector<std::uint32_t>> grouped(std::vector<std::uint32_t> rows) {
    const std::size_t k = std::max(1u, model_.k);
    std::vector<std::vector<std::uint32_t>> classes;
    while (rows.size() >= 3 * k) {
      const std::uint32_t far = farthest(middle_of(rows), rows);
      const std::uint32_t other = farthest(far, rows);
      classes.push_back(take_nearest(far, rows));
      const bool still_there = std::find(rows.begin(), rows.end(), other) != rows.end();
      if (still_there) classes.push_back(take_nearest(other, rows));
    }
    if (rows.size() >= 2 * k) classes.push_back(take_nearest(farthest(middle_of(rows), rows), rows));
    if (!rows.empty()) classes.push_back(std::move(rows));
    return classes;
  }

  bool fits(const std::vector<std::uint32_t>& rows) const {
    const std::size_t people = population_ == nullptr ? 0 : population_->matching(population_->everybody(), table_, rows).size();
    return judge_.fits(rows, people);
  }

  void join_failing(std::vector<std::vector<std::uint32_t>>& classes) {
    for (std::size_t i = 0; i < classes.size() && classes.size() > 1;) {
      if (fits(classes[i])) {
        ++i;
        continue;
      }
      std::size_t nearest = i == 0 ? 1 : 0;
      double least = INFINITY;
      for (std::size_t j = 0; j < classes.size(); ++j) {
        if (j == i) continue;
        const double far = distance(classes[i].front(), classes[j].front());
        if (far < least) least = far, nearest = j;
      }
      classes[nearest].insert(classes[nearest].end(), classes[i].begin(), classes[i].end());
      classes.erase(classes.begin() + static_cast<std::ptrdiff_t>(i));
      i = 0;
    }
  }

  const Table& table_;
  const Model& model_;
  std::vector<std::size_t> quasi_;
  Judge judge_;
  OpenShare open_;
  const Population* population_;
  std::uint64_t tried_ = 0;
};

}  // namespace

Parts mdav(const Table& table, const Model& model, const Population* population) { return Mdav(table, model, population).run(); }

}  // namespace veil::table
