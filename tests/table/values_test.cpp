// Hierarchies, tables as CSV, profiles, and values that are changed.
#include <gtest/gtest.h>

#include <numeric>

#include "random_table.h"

namespace veil::table {
namespace {

TEST(Hierarchy, refuses_circles_and_second_parents) {
  Hierarchy tree;
  ASSERT_TRUE(tree.add({"Velstad", "Norway", "Europe"}));
  ASSERT_TRUE(tree.add({"Norway", "Europe", "*"}));
  EXPECT_EQ(tree.add({"Europe", "Velstad"}).error().code, "table.cycle");
  EXPECT_EQ(tree.add({"Velstad", "Norway", "Velstad"}).error().code, "table.cycle");
  EXPECT_EQ(tree.add({"Velstad", "Sweden"}).error().code, "table.two_parents");
  EXPECT_EQ(tree.add({"Norway"}).error().code, "table.two_parents");
  EXPECT_EQ(tree.size(), 4u);
}

TEST(Hierarchy, knows_what_two_values_have_in_common) {
  Hierarchy tree;
  const Number a = *tree.add({"Velstad", "Norway", "Europe"}), b = *tree.add({"Korvik", "Norway", "Europe"});
  const Number c = *tree.add({"Lima", "Peru", "America"});
  EXPECT_EQ(tree.text(tree.common(a, b)), "Norway");
  EXPECT_EQ(tree.common(a, c), nothing);
  EXPECT_EQ(tree.common(a, *tree.find("Europe")), *tree.find("Europe"));
  EXPECT_TRUE(tree.covers(*tree.find("Europe"), b));
  EXPECT_FALSE(tree.covers(b, *tree.find("Europe")));
  EXPECT_EQ(tree.text(tree.below(nothing, a)), "Europe");
}

TEST(Hierarchy, joins_ladders_of_texts_as_far_as_they_agree) {
  Hierarchy tree;
  tree.add_what_fits({"1978", "1970s", "century 20"});
  const Number value = tree.add_what_fits({"1978-03", "1978", "century 20"});
  EXPECT_EQ(tree.text(tree.above(tree.above(value))), "1970s");
}

TEST(Csv, reads_and_writes_tables) {
  const auto table = read_csv(
      "name,age,town\nAnna,34,\"Velstad, old\"\nBo,,Korvik\n",
      {.kinds = {{"name", IdentifierKind::direct}, {"age", IdentifierKind::quasi}, {"town", IdentifierKind::quasi}}, .numeric = {"age"}});
  ASSERT_TRUE(table);
  EXPECT_EQ(table->rows, 2u);
  EXPECT_TRUE(table->columns[1].missing(1));
  EXPECT_EQ(table->columns[2].text(0), "Velstad, old");
  const auto release = anonymize(*table, {.k = 2});
  ASSERT_TRUE(release);
  EXPECT_EQ(write_csv(*table, *release), "age,town\n*,*\n*,*\n");
}

TEST(Csv, says_where_a_table_is_wrong) {
  EXPECT_EQ(read_csv("", {}).error().code, "table.malformed");
  EXPECT_EQ(read_csv("a,b\n1\n", {}).error().place, "line 2");
  EXPECT_EQ(read_csv("a,a\n1,2\n", {}).error().code, "table.malformed");
  EXPECT_EQ(read_csv("a\nx\n", {.numeric = {"a"}}).error().code, "table.not_a_number");
  EXPECT_EQ(read_csv("a\nx\n", {.kinds = {{"b", IdentifierKind::quasi}}}).error().code, "table.unknown_column");
  const auto circle = read_csv("a\nx\n", {.ladders = {{"a", {{"x", "y"}, {"y", "x"}}}}});
  EXPECT_EQ(circle.error().code, "table.cycle");
  EXPECT_EQ(circle.error().place, "hierarchy, line 2");
}

TEST(Profile, finds_uniques_by_smallest_combination) {
  const auto table = read_csv("a,b,c\n1,x,p\n1,x,q\n1,y,p\n2,y,q\n2,y,q\n",
                              {.kinds = {{"a", IdentifierKind::quasi}, {"b", IdentifierKind::quasi}, {"c", IdentifierKind::quasi}}});
  ASSERT_TRUE(table);
  const Profile found = profile(*table);
  EXPECT_EQ(found.unique, 3u);
  EXPECT_EQ(found.smallest_class, 1u);
  const auto unique_by = [&](const std::vector<std::size_t>& columns) {
    for (const Combination& one : found.combinations) {
      if (one.columns == columns) return one.unique;
    }
    return SIZE_MAX;
  };
  EXPECT_EQ(unique_by({0}), 0u);
  EXPECT_EQ(unique_by({0, 1}), 1u);  // 1 y
  EXPECT_EQ(unique_by({0, 2}), 1u);  // 1 q
  EXPECT_EQ(unique_by({1, 2}), 3u);  // x p, x q, y p
  EXPECT_EQ(found.scores[3], 0);
  EXPECT_GT(found.scores[1], found.scores[0]);  // two smallest combinations, not one
}

TEST(ChangedValues, keep_what_they_promise) {
  const Table table = random_table(9, {.rows = 200, .with_missing = true});
  const auto number = static_cast<std::size_t>(table.find("number0") - table.columns.data());
  Table swapped = table;
  swap_ranks(swapped.columns[number], 0.05, 1);
  auto before = table.columns[number].numbers, after = swapped.columns[number].numbers;
  EXPECT_NE(before, after);
  std::erase_if(before, [](double one) { return std::isnan(one); });
  std::erase_if(after, [](double one) { return std::isnan(one); });
  std::sort(before.begin(), before.end());
  std::sort(after.begin(), after.end());
  EXPECT_EQ(before, after);

  Table noisy = table;
  add_noise(noisy.columns[number], 0.1, 1);
  double moved = 0;
  for (std::size_t row = 0; row < table.rows; ++row) {
    if (!table.columns[number].missing(row)) moved += std::abs(noisy.columns[number].numbers[row] - table.columns[number].numbers[row]);
  }
  EXPECT_GT(moved / 200, 0.5);
  EXPECT_LT(moved / 200, 10);

  Table filled = table;
  synthesize_missing(filled, 0, 1);
  for (std::size_t row = 0; row < table.rows; ++row) {
    EXPECT_FALSE(filled.columns[0].missing(row));
    if (!table.columns[0].missing(row)) {
      EXPECT_EQ(filled.columns[0].values[row], table.columns[0].values[row]);
    }
  }

  Table middle = table;
  const auto release = anonymize(table, {.k = 5}, Algorithm::mdav);
  ASSERT_TRUE(release);
  microaggregate(middle, *release);
  std::map<std::vector<std::string>, std::size_t> classes;
  for (std::size_t row = 0; row < table.rows; ++row) {
    std::vector<std::string> words;
    for (const std::size_t column : middle.of_kind(IdentifierKind::quasi)) words.push_back(middle.columns[column].text(row));
    ++classes[words];
  }
  for (const auto& [words, rows] : classes) EXPECT_GE(rows, 5u);
}

TEST(PrivateCounts, are_near_the_counts_and_list_every_value) {
  const Table table = random_table(4, {.rows = 500});
  const auto counts = private_counts(table.columns[0], 1);
  ASSERT_TRUE(counts);
  EXPECT_EQ(counts->size(), table.columns[0].hierarchy.size());
  for (const PrivateCount& one : *counts) {
    const auto real =
        std::count(table.columns[0].values.begin(), table.columns[0].values.end(), *table.columns[0].hierarchy.find(one.value));
    EXPECT_NEAR(static_cast<double>(one.count), static_cast<double>(real), 60) << "one draw in 10^25 is farther off";
  }
  EXPECT_EQ(private_counts(table.columns[0], 0).error().code, "table.bad_epsilon");
}

// The noise has the distribution that differential privacy asks for: neighbouring tables give a result with nearly the same probability.
TEST(PrivateCounts, differ_for_one_person_by_at_most_the_factor_promised) {
  Column with, without;
  for (int i = 0; i < 20; ++i) with.values.push_back(with.hierarchy.add_what_fits({"a"}));
  without = with;
  without.values.pop_back();
  const double epsilon = 1;
  std::map<std::int64_t, double> one, other;
  constexpr int draws = 40'000;
  for (int i = 0; i < draws; ++i) {
    one[(*private_counts(with, epsilon))[1].count] += 1.0 / draws;
    other[(*private_counts(without, epsilon))[1].count] += 1.0 / draws;
  }
  for (std::int64_t count = 17; count <= 22; ++count) {
    EXPECT_LT(one[count], std::exp(epsilon) * other[count] * 1.15) << count;
    EXPECT_LT(other[count], std::exp(epsilon) * one[count] * 1.15) << count;
  }
  EXPECT_GT(one[20], 0.3);
  EXPECT_LT(one[20], 0.6);
}

}  // namespace
}  // namespace veil::table
