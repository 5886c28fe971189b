// What generalization costs: normalised certainty penalty, discernibility, the size of classes, and how wrong counts come out that are
// asked of the release. A count is asked of two attributes at once, for values that a row has; a class answers with the share of its rows
// that the words leave room for.
#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "table/judge.h"
#include "text/splitmix.h"

namespace veil::table {
namespace {

constexpr std::size_t most_queries = 200;

struct Answer {
  std::size_t column = 0;
  std::size_t row = 0;  // whose value is asked for
};

bool same_value(const Column& column, std::size_t one, std::size_t other) {
  return column.numeric ? column.numbers[one] == column.numbers[other] : column.values[one] == column.values[other];
}

}  // namespace

Loss loss_of(const Table& table, const Model& model, const Release& release, std::uint64_t seed) {
  Loss loss;
  const std::vector<std::size_t> quasi = table.of_kind(IdentifierKind::quasi);
  loss.by_column.assign(table.columns.size(), 0);
  if (table.rows == 0 || quasi.empty()) return loss;
  std::vector<std::vector<std::uint32_t>> classes(release.said.size());
  for (std::uint32_t row = 0; row < table.rows; ++row) {
    if (release.class_of[row] != no_class) classes[release.class_of[row]].push_back(row);
  }
  const OpenShare open(table);
  const auto share = [&](std::size_t number, std::uint32_t in) {
    const Column& column = table.columns[number];
    const std::string& said = release.said[in][number];
    if (said == nothing_said) return 1.0;
    if (!column.numeric) return open.of(number, Said{column.hierarchy.find(said).value_or(nothing), 0, 0, false});
    const std::string_view inside = said.starts_with('[') ? std::string_view(said).substr(1, said.size() - 2) : std::string_view(said);
    const std::size_t dots = inside.find("..");
    Said range;
    range.is_range = true;
    range.low = std::strtod(std::string(inside.substr(0, dots)).c_str(), nullptr);
    range.high = dots == std::string_view::npos ? range.low : std::strtod(std::string(inside.substr(dots + 2)).c_str(), nullptr);
    return std::min(1.0, open.of(number, range));
  };
  std::vector<std::vector<double>> shares(release.said.size(), std::vector<double>(table.columns.size(), 0));
  const auto rows = static_cast<double>(table.rows);
  std::size_t stay = 0;
  for (std::uint32_t in = 0; in < classes.size(); ++in) {
    const auto size = static_cast<double>(classes[in].size());
    stay += classes[in].size();
    loss.discernibility += size * size;
    for (const std::size_t number : quasi) {
      shares[in][number] = share(number, in);
      loss.by_column[number] += shares[in][number] * size / rows;
    }
  }
  const double left_out = rows - static_cast<double>(stay);
  loss.discernibility += left_out * rows;
  for (const std::size_t number : quasi) {
    loss.by_column[number] += left_out / rows;
    loss.ncp += loss.by_column[number] / static_cast<double>(quasi.size());
  }
  if (!classes.empty()) loss.average_class = static_cast<double>(stay) / static_cast<double>(classes.size()) / std::max(1u, model.k);

  SplitMix random(seed);
  double error = 0;
  for (std::size_t query = 0; query < most_queries; ++query) {
    const std::size_t row = random.next() % table.rows;
    const std::size_t one = quasi[random.next() % quasi.size()], other = quasi[random.next() % quasi.size()];
    double real = 0, answered = 0;
    for (std::uint32_t at = 0; at < table.rows; ++at) {
      real += same_value(table.columns[one], row, at) && same_value(table.columns[other], row, at);
    }
    for (std::uint32_t in = 0; in < classes.size(); ++in) {
      double chance = static_cast<double>(classes[in].size());
      for (const std::size_t number : one == other ? std::vector{one} : std::vector{one, other}) {
        const Column& column = table.columns[number];
        const std::string& said = release.said[in][number];
        bool may = said == nothing_said;
        double values = 1;  // that the words leave room for
        if (!may && !column.numeric) {
          const auto general = column.hierarchy.find(said);
          may = general && column.hierarchy.covers(*general, column.values[row]);
        } else if (!may) {
          const double number_asked = column.numbers[row];
          Release single;
          const double low = std::strtod(said.c_str() + (said.starts_with('[') ? 1 : 0), nullptr);
          const std::size_t dots = said.find("..");
          const double high = dots == std::string::npos ? low : std::strtod(said.c_str() + dots + 2, nullptr);
          may = number_asked >= low - 1e-9 && number_asked <= high + 1e-9;
        }
        std::size_t kinds = column.numeric ? 0 : column.hierarchy.size() - 1;
        if (column.numeric) {
          const Said all = said_of(column, std::span(classes[in]));
          kinds = static_cast<std::size_t>(std::max(1.0, all.high - all.low));
        }
        values = std::max(1.0, 1 + shares[in][number] * (static_cast<double>(kinds) - 1));
        chance *= may ? 1 / values : 0;
      }
      answered += chance;
    }
    error += std::abs(answered - real) / std::max(1.0, real) / most_queries;
  }
  loss.query_error = error;
  return loss;
}

}  // namespace veil::table
