// From a table and what must hold of it to what may leave: an algorithm makes classes, what is said of a class follows from its rows, and
// rows that no class takes are left out. Where the lattice is small it is searched as well, and what loses less is taken. Whoever writes
// the release asks `prove` first.
#include <algorithm>

#include "table/algorithms.h"

namespace veil::table {
namespace {

constexpr double small_lattice = 20'000;
constexpr std::size_t most_rows_of_mdav = 50'000;
constexpr double small_work = 2e8;  // nodes times rows

Release release_of(const Table& table, Parts parts, Algorithm algorithm) {
  Release release;
  release.algorithm = algorithm;
  release.tried = parts.tried;
  release.left_out = parts.left_out.size();
  release.class_of.assign(table.rows, no_class);
  for (std::size_t number = 0; number < parts.classes.size(); ++number) {
    for (const std::uint32_t row : parts.classes[number]) release.class_of[row] = static_cast<std::uint32_t>(number);
    if (!parts.said.empty()) {
      release.said.push_back(std::move(parts.said[number]));
      continue;
    }
    std::vector<std::string> said(table.columns.size());
    for (const std::size_t column : table.of_kind(IdentifierKind::quasi)) {
      said[column] = text_of(table.columns[column], said_of(table.columns[column], parts.classes[number]));
    }
    release.said.push_back(std::move(said));
  }
  return release;
}

Error too_many_left_out() {
  return {"table.no_solution", "no generalization keeps the promise without leaving out more rows than may be", ""};
}

}  // namespace

Result<Release> anonymize(const Table& table, const Model& model, Algorithm algorithm) {
  if (table.rows == 0 || table.rows < model.k) return Error{"table.too_few", "there are fewer rows than k: nothing can be released", ""};
  if ((model.l > 0 || model.t > 0) && table.of_kind(IdentifierKind::confidential).empty()) {
    return Error{"table.no_confidential", "l-diversity and t-closeness need a confidential attribute, and there is none", ""};
  }
  std::optional<Population> population;
  if (model.asks_population()) {
    if (model.population == nullptr) return Error{"table.no_population", "k-map and delta-presence need a table of the population", ""};
    auto made = Population::of(table, *model.population);
    if (!made) return made.error();
    population = std::move(*made);
  }
  const Population* people = population ? &*population : nullptr;
  const auto too_many = [&](const Release& release) {
    return release.left_out == table.rows ||
           static_cast<double>(release.left_out) > model.suppress * static_cast<double>(table.rows) + 1e-9;
  };
  if (algorithm == Algorithm::lattice) {
    auto parts = search_lattice(table, model, people);
    if (!parts) return parts.error();
    Release release = release_of(table, std::move(*parts), algorithm);
    if (too_many(release)) return too_many_left_out();
    return release;
  }
  if (algorithm == Algorithm::mdav) {
    if (table.rows > most_rows_of_mdav) {
      return Error{"table.too_large", "microaggregation compares rows with each other, and there are too many; mondrian does without it",
                   ""};
    }
    Release release = release_of(table, mdav(table, model, people), algorithm);
    if (too_many(release)) return too_many_left_out();
    return release;
  }
  Release release = release_of(table, mondrian(table, model, people), Algorithm::mondrian);
  const double nodes = algorithm == Algorithm::automatic ? lattice_size(table) : small_lattice + 1;
  const bool is_small = nodes <= small_lattice && nodes * static_cast<double>(table.rows) <= small_work;
  if (is_small || (algorithm == Algorithm::automatic && too_many(release) && nodes <= small_lattice)) {
    auto parts = search_lattice(table, model, people);
    if (parts) {
      Release other = release_of(table, std::move(*parts), Algorithm::lattice);
      if (!too_many(other) && (too_many(release) || loss_of(table, model, other).ncp < loss_of(table, model, release).ncp)) return other;
    }
  }
  if (too_many(release)) return too_many_left_out();
  return release;
}

}  // namespace veil::table
