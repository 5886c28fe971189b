// Counts again what was promised, from the words that are released and the values that were read, and without the code that made the
// classes: rows are one class when the released words are the same. Nothing leaves that this does not confirm.
#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>

#include "veil/table.h"

namespace veil::table {
namespace {

// Whether the words that are released of a value are so: the value, what is more general, or a range around the number.
bool is_true(const Column& column, std::size_t row, const std::string& said) {
  if (said == nothing_said) return true;
  if (column.missing(row)) return false;
  if (!column.numeric) {
    const auto general = column.hierarchy.find(said);
    return general && column.hierarchy.covers(*general, column.values[row]);
  }
  const double number = column.numbers[row];
  const bool half_open = said.starts_with('[');
  const std::string_view inside = half_open ? std::string_view(said).substr(1, said.size() - 2) : std::string_view(said);
  const std::size_t dots = inside.find("..");
  const double low = std::strtod(std::string(inside.substr(0, dots)).c_str(), nullptr);
  const double high = dots == std::string_view::npos ? low : std::strtod(std::string(inside.substr(dots + 2)).c_str(), nullptr);
  // Written with twelve digits.
  const double slack = 1e-9 * std::max(1.0, std::abs(number));
  return number >= low - slack && number <= high + slack;
}

// Rows of the table by the words of a confidential attribute.
std::map<std::string, double> shares_of(const Column& column, const std::vector<std::size_t>& rows) {
  std::map<std::string, double> shares;
  for (const std::size_t row : rows) shares[column.text(row)] += 1.0 / static_cast<double>(rows.size());
  return shares;
}

double diversity_of(const std::map<std::string, double>& shares, const Model& model) {
  if (shares.size() == 1 && shares.begin()->first == nothing_said) return std::numeric_limits<double>::infinity();
  switch (model.diversity) {
    case Diversity::distinct:
      return static_cast<double>(shares.size());
    case Diversity::entropy: {
      double entropy = 0;
      for (const auto& [value, share] : shares) entropy -= share * std::log(share);
      return std::exp(entropy);
    }
    case Diversity::recursive: {
      std::vector<double> sorted;
      for (const auto& [value, share] : shares) sorted.push_back(share);
      std::sort(sorted.rbegin(), sorted.rend());
      // The largest l for which it holds.
      double least = 0;
      for (std::size_t l = 1; l <= sorted.size(); ++l) {
        if (sorted[0] < model.c * std::accumulate(sorted.begin() + static_cast<std::ptrdiff_t>(l) - 1, sorted.end(), 0.0) - 1e-12) {
          least = static_cast<double>(l);
        }
      }
      return least;
    }
  }
  return 0;
}

double distance_of(const Column& column, const std::map<std::string, double>& all, const std::map<std::string, double>& here) {
  const auto share_here = [&](const std::string& value) {
    const auto found = here.find(value);
    return found == here.end() ? 0.0 : found->second;
  };
  double distance = 0;
  if (!column.numeric || all.contains(std::string(nothing_said))) {
    for (const auto& [value, share] : all) distance += std::abs(share - share_here(value)) / 2;
    return distance;
  }
  std::vector<std::pair<double, std::string>> ordered;
  for (const auto& [value, share] : all) ordered.emplace_back(std::strtod(value.c_str(), nullptr), value);
  std::sort(ordered.begin(), ordered.end());
  double carried = 0;
  for (const auto& [number, value] : ordered) {
    carried += share_here(value) - all.at(value);
    distance += std::abs(carried);
  }
  return ordered.size() > 1 ? distance / static_cast<double>(ordered.size() - 1) : 0;
}

// People of whom the words may be true.
std::size_t people_meant(const Table& table, const std::vector<std::size_t>& columns, const std::vector<std::string>& words,
                         const Table& population) {
  std::size_t people = 0;
  for (std::size_t person = 0; person < population.rows; ++person) {
    bool may_be = true;
    for (std::size_t i = 0; i < columns.size() && may_be; ++i) {
      const Column* other = population.find(table.columns[columns[i]].name);
      if (other == nullptr || words[i] == nothing_said) continue;
      if (other->numeric) {
        may_be = is_true(*other, person, words[i]);
        continue;
      }
      const Hierarchy& tree = table.columns[columns[i]].hierarchy;
      const auto value = tree.find(other->text(person));
      const auto general = tree.find(words[i]);
      may_be = value && *value != nothing && general && tree.covers(*general, *value);
    }
    people += may_be;
  }
  return people;
}

}  // namespace

Proof prove(const Table& table, const Model& model, const Release& release) {
  Proof proof;
  proof.rows = table.rows;
  proof.least_l = std::numeric_limits<double>::infinity();
  proof.least_presence = std::numeric_limits<double>::infinity();
  proof.smallest_class = proof.smallest_map = SIZE_MAX;
  const auto breaks = [&](const char* what) {
    if (proof.broken.empty()) proof.broken = what;
  };
  if (release.class_of.size() != table.rows) breaks("the release is of another table");
  const std::vector<std::size_t> quasi = table.of_kind(IdentifierKind::quasi);
  const std::vector<std::size_t> confidential = table.of_kind(IdentifierKind::confidential);
  std::map<std::vector<std::string>, std::vector<std::size_t>> classes;
  for (std::size_t row = 0; row < table.rows && proof.broken.empty(); ++row) {
    const std::uint32_t number = release.class_of[row];
    if (number == no_class) {
      ++proof.left_out;
      continue;
    }
    if (number >= release.said.size() || release.said[number].size() != table.columns.size()) {
      breaks("a class says nothing of its rows");
      break;
    }
    std::vector<std::string> words;
    for (const std::size_t column : quasi) {
      words.push_back(release.said[number][column]);
      const bool same_fixed = !table.columns[column].fixed || words.back() == table.columns[column].text(row);
      if (!is_true(table.columns[column], row, words.back()) || !same_fixed) breaks("something is said of a row that is not so");
    }
    classes[std::move(words)].push_back(row);
  }
  std::vector<std::size_t> all(table.rows);
  std::iota(all.begin(), all.end(), std::size_t{0});
  std::map<std::size_t, std::map<std::string, double>> shares;
  for (const std::size_t column : confidential) shares[column] = shares_of(table.columns[column], all);
  proof.classes = classes.size();
  for (const auto& [words, rows] : classes) {
    proof.smallest_class = std::min(proof.smallest_class, rows.size());
    for (const std::size_t column : confidential) {
      const auto here = shares_of(table.columns[column], rows);
      proof.least_l = std::min(proof.least_l, diversity_of(here, model));
      proof.largest_t = std::max(proof.largest_t, distance_of(table.columns[column], shares[column], here));
    }
    if (!model.asks_population() || model.population == nullptr) continue;
    const std::size_t people = people_meant(table, quasi, words, *model.population);
    proof.smallest_map = std::min(proof.smallest_map, people);
    const double presence = people == 0 ? 1 : static_cast<double>(rows.size()) / static_cast<double>(people);
    proof.least_presence = std::min(proof.least_presence, presence);
    proof.most_presence = std::max(proof.most_presence, presence);
  }
  if (classes.empty()) proof.smallest_class = 0;
  if (!model.asks_population()) proof.smallest_map = 0, proof.least_presence = 0;
  if (proof.smallest_class < model.k) breaks("a class is smaller than k");
  if (model.l > 0 && proof.least_l < model.l - 1e-9) breaks("a class has too few confidential values");
  if (model.t > 0 && proof.largest_t > model.t + 1e-9) breaks("a class's confidential values are too far from those of the table");
  if (model.asks_population()) {
    if (model.population == nullptr) breaks("there is no population to count");
    if (proof.smallest_map < model.map) breaks("what a class says is true of too few people");
    if (proof.least_presence < model.least_presence - 1e-12 || proof.most_presence > model.most_presence + 1e-12) {
      breaks("presence in the table is too certain, or too unlikely");
    }
  }
  if (static_cast<double>(proof.left_out) > model.suppress * static_cast<double>(table.rows) + 1e-9) breaks("too many rows are left out");
  proof.holds = proof.broken.empty();
  return proof;
}

}  // namespace veil::table
