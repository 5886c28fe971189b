// Every guarantee on random tables, counted row against row; and that the proof finds it out when a promise is broken.
#include <gtest/gtest.h>

#include "random_table.h"

namespace veil::table {
namespace {

class Guarantees : public testing::TestWithParam<Algorithm> {};

TEST_P(Guarantees, hold_on_random_tables_counted_row_against_row) {
  std::size_t released = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    RandomShape shape;
    shape.rows = 30 + seed * 3;
    shape.with_fixed = seed % 3 == 0;
    shape.numbers = seed % 2;
    const Table table = random_table(seed, shape);
    for (const Model& model :
         {Model{.k = 2}, Model{.k = 5}, Model{.k = 3, .l = 2}, Model{.k = 2, .l = 1.7, .diversity = Diversity::entropy},
          Model{.k = 2, .l = 2, .diversity = Diversity::recursive, .c = 3}, Model{.k = 4, .t = 0.3}}) {
      const auto release = anonymize(table, model, GetParam());
      if (!release) {
        EXPECT_EQ(release.error().code, "table.no_solution");
        continue;
      }
      ++released;
      const Counted counted = count_by_hand(table, *release);
      EXPECT_GE(counted.k, model.k) << seed;
      if (model.l > 0 && model.diversity == Diversity::distinct) {
        EXPECT_GE(counted.distinct, model.l) << seed;
      }
      if (model.l > 0 && model.diversity == Diversity::entropy) {
        EXPECT_GE(counted.entropy, model.l - 1e-9) << seed;
      }
      if (model.t > 0) {
        EXPECT_LE(counted.t, model.t + 1e-9) << seed;
      }
      const Proof proof = prove(table, model, *release);
      EXPECT_TRUE(proof.holds) << proof.broken << " seed " << seed;
      EXPECT_EQ(proof.smallest_class, counted.k);
      EXPECT_NEAR(proof.largest_t, counted.t, 1e-9);
    }
  }
  EXPECT_GT(released, 150u);
}

INSTANTIATE_TEST_SUITE_P(Algorithms, Guarantees,
                         testing::Values(Algorithm::lattice, Algorithm::mondrian, Algorithm::mdav, Algorithm::automatic),
                         [](const auto& tested) { return std::string(algorithm_names[static_cast<std::size_t>(tested.param)]); });

TEST(Proof, finds_every_broken_promise) {
  const Table table = random_table(7, {});
  const Model model{.k = 4, .l = 2, .t = 0.5};
  const auto release = anonymize(table, model, Algorithm::mondrian);
  ASSERT_TRUE(release);
  ASSERT_TRUE(prove(table, model, *release).holds);
  EXPECT_FALSE(prove(table, {.k = 1000}, *release).holds);
  EXPECT_FALSE(prove(table, {.k = 4, .l = 40}, *release).holds);
  EXPECT_FALSE(prove(table, {.k = 4, .t = 1e-6}, *release).holds);

  Release apart = *release;  // one row alone, with words that no other has
  apart.said.push_back(apart.said[0]);
  const auto row = static_cast<std::size_t>(std::find(apart.class_of.begin(), apart.class_of.end(), 0u) - apart.class_of.begin());
  apart.said.back()[0] = table.columns[0].text(row);
  apart.said.back()[1] = table.columns[1].text(row);
  apart.said.back()[2] = table.columns[2].text(row);
  apart.class_of[row] = static_cast<std::uint32_t>(apart.said.size() - 1);
  if (apart.said.back() != release->said[0]) {
    EXPECT_FALSE(prove(table, model, apart).holds);
  }

  Release untrue = *release;  // another value than the row has
  for (auto& said : untrue.said) said[0] = "v8";
  EXPECT_FALSE(prove(table, {.k = 1}, untrue).holds);

  Release fewer = *release;
  std::fill(fewer.class_of.begin(), fewer.class_of.end(), no_class);
  EXPECT_FALSE(prove(table, {.k = 1, .suppress = 0.5}, fewer).holds);
}

TEST(Anonymize, says_what_cannot_be) {
  const Table table = random_table(3, {.rows = 10});
  EXPECT_EQ(anonymize(table, {.k = 11}).error().code, "table.too_few");
  EXPECT_EQ(anonymize(table, {.k = 2, .map = 3}).error().code, "table.no_population");
  Table plain = table;
  for (Column& column : plain.columns) column.kind = IdentifierKind::quasi;
  EXPECT_EQ(anonymize(plain, {.k = 2, .l = 2}).error().code, "table.no_confidential");
  EXPECT_EQ(anonymize(table, {.k = 2, .l = 30, .suppress = 0.1}).error().code, "table.no_solution");
}

TEST(Anonymize, keeps_rows_of_a_class_alike_in_what_cannot_be_generalized) {
  const Table table = random_table(11, {.rows = 80, .with_fixed = true});
  for (const Algorithm algorithm : {Algorithm::lattice, Algorithm::mondrian, Algorithm::mdav}) {
    const auto release = anonymize(table, {.k = 6}, algorithm);
    ASSERT_TRUE(release);
    const auto sex = static_cast<std::size_t>(table.find("sex") - table.columns.data());
    for (std::size_t row = 0; row < table.rows; ++row) {
      if (release->class_of[row] != no_class) {
        EXPECT_EQ(release->said[release->class_of[row]][sex], table.columns[sex].text(row));
      }
    }
  }
}

// The lattice against all its nodes, tried one by one.
TEST(Lattice, finds_the_optimum_of_all_nodes) {
  for (std::uint64_t seed = 1; seed <= 15; ++seed) {
    const Table table = random_table(seed, {.rows = 40, .words = 3, .numbers = 0});
    const Model model{.k = 3, .suppress = 0.1};
    const auto found = anonymize(table, model, Algorithm::lattice);
    double least = 2;
    for (unsigned code = 0; code < 64; ++code) {
      Release release;
      release.class_of.assign(table.rows, no_class);
      std::map<std::vector<std::string>, std::vector<std::uint32_t>> classes;
      for (std::uint32_t row = 0; row < table.rows; ++row) {
        std::vector<std::string> words;
        for (std::size_t i = 0; i < 3; ++i) {
          const Column& column = table.columns[i];
          words.emplace_back(column.hierarchy.text(column.hierarchy.cut(column.values[row], 3 - ((code >> (2 * i)) & 3u))));
        }
        words.emplace_back();
        classes[words].push_back(row);
      }
      for (const auto& [words, rows] : classes) {
        if (rows.size() < model.k) continue;
        for (const std::uint32_t row : rows) release.class_of[row] = static_cast<std::uint32_t>(release.said.size());
        release.said.push_back(words);
      }
      if (prove(table, model, release).holds) least = std::min(least, loss_of(table, model, release).ncp);
    }
    if (!found) {
      EXPECT_EQ(least, 2);
      continue;
    }
    EXPECT_NEAR(loss_of(table, model, *found).ncp, least, 1e-9) << seed;
  }
}

TEST(Population, is_counted_for_k_map_and_presence) {
  const Table all = random_table(5, {.rows = 200, .with_missing = false});
  Table table = all;
  table.rows = 60;
  for (Column& column : table.columns) {
    if (column.numeric) column.numbers.resize(60);
    if (!column.numeric) column.values.resize(60);
  }
  Model model{.k = 2, .map = 12, .most_presence = 0.6, .population = &all};
  for (const Algorithm algorithm : {Algorithm::mondrian, Algorithm::mdav}) {
    const auto release = anonymize(table, model, algorithm);
    ASSERT_TRUE(release);
    const Proof proof = prove(table, model, *release);
    EXPECT_TRUE(proof.holds) << proof.broken;
    EXPECT_GE(proof.smallest_map, 12u);
    EXPECT_LE(proof.most_presence, 0.6);
  }
  model.map = 500;
  EXPECT_EQ(anonymize(table, model, Algorithm::mondrian).error().code, "table.no_solution");
}

// People of whom the words are true, by the names of values alone.
std::size_t people_by_hand(const Table& all, const Table& table, const Release& release, std::uint32_t in) {
  std::size_t people = 0;
  for (std::size_t person = 0; person < all.rows; ++person) {
    bool may_be = true;
    for (const std::size_t at : table.of_kind(IdentifierKind::quasi)) {
      const std::string& words = release.said[in][at];
      if (words == "*") continue;
      const Column& column = all.columns[at];
      if (column.numeric) {
        const std::size_t dots = words.find("..");
        const double low = std::stod(words), high = dots == std::string::npos ? low : std::stod(words.substr(dots + 2));
        may_be = may_be && column.numbers[person] >= low && column.numbers[person] <= high;
        continue;
      }
      const int leaf = std::stoi(column.text(person).substr(1));
      may_be = may_be && (words == "v" + std::to_string(leaf) || words == "group" + std::to_string(leaf / 3) ||
                          words == "half" + std::to_string(leaf / 6));
    }
    people += may_be;
  }
  return people;
}

TEST(Population, is_counted_by_hand_on_random_tables) {
  std::size_t classes = 0;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    const Table all = random_table(seed, {.rows = 300, .with_missing = false});
    Table table = all;
    table.rows = 80;
    for (Column& column : table.columns) {
      if (column.numeric) column.numbers.resize(80);
      if (!column.numeric) column.values.resize(80);
    }
    const Model model{.k = 2, .map = 8, .least_presence = 0.05, .most_presence = 0.7, .population = &all};
    const auto release = anonymize(table, model, seed % 2 == 0 ? Algorithm::mondrian : Algorithm::mdav);
    if (!release) continue;
    for (std::uint32_t in = 0; in < release->said.size(); ++in) {
      const auto rows = static_cast<double>(std::count(release->class_of.begin(), release->class_of.end(), in));
      const std::size_t people = people_by_hand(all, table, *release, in);
      EXPECT_GE(people, 8u);
      EXPECT_GE(rows / static_cast<double>(people), 0.05);
      EXPECT_LE(rows / static_cast<double>(people), 0.7);
      ++classes;
    }
  }
  EXPECT_GT(classes, 50u);
}

// Numbers as confidential values: half the work of moving one distribution onto the other, counted over all pairs of neighbours.
TEST(Closeness, of_numbers_is_the_distance_that_earth_is_moved) {
  std::size_t released = 0;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    Table table = random_table(seed, {.rows = 90, .numbers = 2, .with_missing = false});
    table.columns[2].kind = IdentifierKind::confidential;
    table.columns.pop_back();
    const Model model{.k = 3, .t = 0.2};
    const auto release = anonymize(table, model, Algorithm::mondrian);
    if (!release) continue;
    ++released;
    std::vector<double> order = table.columns[2].numbers;
    std::sort(order.begin(), order.end());
    order.erase(std::unique(order.begin(), order.end()), order.end());
    for (std::uint32_t in = 0; in < release->said.size(); ++in) {
      double moved = 0;
      for (std::size_t i = 0; i + 1 < order.size(); ++i) {
        double below_here = 0, rows_here = 0, below = 0;
        for (std::size_t row = 0; row < table.rows; ++row) {
          const bool is_below = table.columns[2].numbers[row] <= order[i];
          below += is_below;
          rows_here += release->class_of[row] == in;
          below_here += release->class_of[row] == in && is_below;
        }
        moved += std::abs(below_here / rows_here - below / static_cast<double>(table.rows));
      }
      EXPECT_LE(moved / static_cast<double>(order.size() - 1), 0.2 + 1e-9);
    }
  }
  EXPECT_GT(released, 8u);
}

TEST(Loss, is_nothing_for_the_table_itself_and_all_for_nothing_said) {
  const Table table = random_table(2, {.rows = 50, .with_missing = false});
  Release itself, empty;
  for (std::uint32_t row = 0; row < table.rows; ++row) {
    itself.class_of.push_back(row);
    empty.class_of.push_back(0);
    std::vector<std::string> words(table.columns.size());
    for (const std::size_t column : table.of_kind(IdentifierKind::quasi)) words[column] = table.columns[column].text(row);
    itself.said.push_back(words);
  }
  empty.said.assign(1, std::vector<std::string>(table.columns.size(), std::string(nothing_said)));
  EXPECT_EQ(loss_of(table, {.k = 1}, itself).ncp, 0);
  EXPECT_EQ(loss_of(table, {.k = 1}, itself).discernibility, 50);
  EXPECT_EQ(loss_of(table, {.k = 1}, empty).ncp, 1);
  EXPECT_EQ(loss_of(table, {.k = 1}, empty).discernibility, 2500);
  EXPECT_EQ(loss_of(table, {.k = 10}, empty).average_class, 5);
  EXPECT_LT(loss_of(table, {.k = 1}, itself).query_error, 0.01);
  EXPECT_GT(loss_of(table, {.k = 1}, empty).query_error, 0.1);
}

}  // namespace
}  // namespace veil::table
