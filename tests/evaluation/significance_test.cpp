#include <gtest/gtest.h>

#include <cmath>

#include "veil/tools/evaluation_significance.h"

namespace veil {
namespace {

constexpr auto measure = DetectionMeasure::labelled_spans;

// One document per entry: predictions right of ten, with ten to find.
DetectionScores scores_of(const std::vector<int>& right) {
  DetectionScores scores;
  for (std::size_t i = 0; i < right.size(); ++i) {
    DocumentDetection document{i + 1, {}};
    const double count = right[i];
    document.counts[static_cast<std::size_t>(measure)] = {10, 10, count, count};
    scores.total[static_cast<std::size_t>(measure)] += document.counts[static_cast<std::size_t>(measure)];
    scores.documents.push_back(document);
  }
  return scores;
}

// The obvious way: all 2^n ways to change sides.
double exact_p(const DetectionScores& first, const DetectionScores& second) {
  const std::size_t n = first.documents.size();
  const double apart = std::abs(first[measure].f1() - second[measure].f1());
  double far = 0;
  for (std::size_t sides = 0; sides < (std::size_t{1} << n); ++sides) {
    DetectionCounts a;
    DetectionCounts b;
    for (std::size_t i = 0; i < n; ++i) {
      const bool change = (sides >> i) & 1u;
      a += (change ? second : first).documents[i].counts[static_cast<std::size_t>(measure)];
      b += (change ? first : second).documents[i].counts[static_cast<std::size_t>(measure)];
    }
    if (std::abs(a.f1() - b.f1()) >= apart - 1e-12) far += 1;
  }
  return far / static_cast<double>(std::size_t{1} << n);
}

TEST(Significance, approximates_the_exact_test_over_all_exchanges) {
  const DetectionScores first = scores_of({9, 8, 7, 9, 6, 8, 9, 7, 8, 9});
  const DetectionScores second = scores_of({8, 8, 6, 9, 7, 7, 8, 5, 8, 8});
  SignificanceOptions options;
  const auto result = approximate_randomization(first, second, options);
  ASSERT_TRUE(result);
  EXPECT_DOUBLE_EQ(result->first, 0.8);
  EXPECT_DOUBLE_EQ(result->second, 0.74);
  EXPECT_NEAR(result->p, exact_p(first, second), 0.015);  // three standard errors of 9,999 coins
  EXPECT_DOUBLE_EQ(result->p, (result->at_least_as_far + 1) / 10000.0);
}

TEST(Significance, equal_systems_do_not_differ_and_unequal_ones_do) {
  const DetectionScores some = scores_of({9, 3, 7, 5});
  EXPECT_DOUBLE_EQ(approximate_randomization(some, some, {})->p, 1);
  const std::vector<int> high(40, 9);
  const std::vector<int> low(40, 2);
  EXPECT_DOUBLE_EQ(approximate_randomization(scores_of(high), scores_of(low), {})->p, 1.0 / 10000);
}

TEST(Significance, same_seed_same_answer_other_seed_other_shuffles) {
  const DetectionScores first = scores_of({9, 8, 7, 9, 6, 8, 9, 7, 8, 9});
  const DetectionScores second = scores_of({8, 8, 6, 9, 7, 7, 8, 5, 8, 8});
  SignificanceOptions options;
  const auto once = approximate_randomization(first, second, options)->at_least_as_far;
  EXPECT_EQ(approximate_randomization(first, second, options)->at_least_as_far, once);
  options.seed = 2;
  EXPECT_NE(approximate_randomization(first, second, options)->at_least_as_far, once);
}

TEST(Significance, refuses_systems_measured_on_other_documents) {
  EXPECT_EQ(approximate_randomization(scores_of({9}), scores_of({9, 8}), {}).error().code, "evaluate.different_documents");
}

TEST(Significance, bootstrap_interval_covers_what_documents_vary) {
  const DetectionScores steady = scores_of(std::vector<int>(50, 8));
  EXPECT_DOUBLE_EQ(bootstrap_interval(steady, {}).low, 0.8);
  EXPECT_DOUBLE_EQ(bootstrap_interval(steady, {}).high, 0.8);
  std::vector<int> varied;
  for (int i = 0; i < 100; ++i) varied.push_back(i % 2 == 0 ? 10 : 6);  // mean 0.8, standard deviation 0.2
  const Interval interval = bootstrap_interval(scores_of(varied), {});
  EXPECT_NEAR(interval.low, 0.8 - 1.96 * 0.02, 0.006);  // 0.2 / sqrt(100)
  EXPECT_NEAR(interval.high, 0.8 + 1.96 * 0.02, 0.006);
}

}  // namespace
}  // namespace veil
