#include "evaluation/best_pairing.h"

#include <algorithm>
#include <limits>

namespace veil::evaluation {

double best_pairing(const std::vector<std::vector<double>>& value) {
  if (value.empty() || value[0].empty()) return 0;
  const bool turned = value.size() > value[0].size();  // the method wants no more rows than columns
  const std::size_t rows = turned ? value[0].size() : value.size();
  const std::size_t columns = turned ? value.size() : value[0].size();
  const auto cost = [&](std::size_t row, std::size_t column) { return turned ? -value[column][row] : -value[row][column]; };

  // Rows and columns count from 1; 0 stands for none.
  std::vector<double> row_price(rows + 1, 0);
  std::vector<double> column_price(columns + 1, 0);
  std::vector<std::size_t> row_of_column(columns + 1, 0);
  for (std::size_t row = 1; row <= rows; ++row) {
    std::vector<double> slack(columns + 1, std::numeric_limits<double>::infinity());
    std::vector<std::size_t> previous(columns + 1, 0);
    std::vector<bool> reached(columns + 1, false);
    row_of_column[0] = row;
    std::size_t column = 0;
    do {
      reached[column] = true;
      const std::size_t from = row_of_column[column];
      double smallest = std::numeric_limits<double>::infinity();
      std::size_t nearest = 0;
      for (std::size_t next = 1; next <= columns; ++next) {
        if (reached[next]) continue;
        const double reduced = cost(from - 1, next - 1) - row_price[from] - column_price[next];
        if (reduced < slack[next]) {
          slack[next] = reduced;
          previous[next] = column;
        }
        if (slack[next] < smallest) {
          smallest = slack[next];
          nearest = next;
        }
      }
      for (std::size_t next = 0; next <= columns; ++next) {
        if (reached[next]) {
          row_price[row_of_column[next]] += smallest;
          column_price[next] -= smallest;
        } else {
          slack[next] -= smallest;
        }
      }
      column = nearest;
    } while (row_of_column[column] != 0);
    while (column != 0) {
      row_of_column[column] = row_of_column[previous[column]];
      column = previous[column];
    }
  }
  double sum = 0;
  for (std::size_t column = 1; column <= columns; ++column) {
    if (row_of_column[column] != 0) sum -= cost(row_of_column[column] - 1, column - 1);
  }
  return sum;
}

}  // namespace veil::evaluation
