#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <numeric>
#include <random>

#include "evaluation/best_pairing.h"
#include "places.h"
#include "veil/tools/evaluation_coreference.h"
#include "written_documents.h"

namespace veil {
namespace {

CoreferenceScores scores_of(std::string_view gold, std::string_view predicted) {
  CoreferenceScores scores;
  EXPECT_TRUE(add_coreference(1, bracketed(gold), bracketed(predicted), scores));
  return scores;
}

// The example of Bagga and Baldwin 1998: {1-5} {6 7} {8-12}, answered with {1-5} {6-12}.
TEST(Coreference, gives_the_published_figures_of_the_classic_example) {
  const CoreferenceScores scores = scores_of(
      "[MISC#1 a] [MISC#1 b] [MISC#1 c] [MISC#1 d] [MISC#1 e] [MISC#2 f] [MISC#2 g] [MISC#3 h] [MISC#3 i] [MISC#3 j] "
      "[MISC#3 k] "
      "[MISC#3 l]",
      "[MISC#1 a] [MISC#1 b] [MISC#1 c] [MISC#1 d] [MISC#1 e] [MISC#2 f] [MISC#2 g] [MISC#2 h] [MISC#2 i] [MISC#2 j] "
      "[MISC#2 k] "
      "[MISC#2 l]");
  EXPECT_DOUBLE_EQ(scores.muc.precision(), 0.9);
  EXPECT_DOUBLE_EQ(scores.muc.recall(), 1);
  EXPECT_NEAR(scores.b_cubed.precision(), (5 + 4.0 / 7 + 25.0 / 7) / 12, 1e-12);  // 0.76
  EXPECT_DOUBLE_EQ(scores.b_cubed.recall(), 1);
  EXPECT_DOUBLE_EQ(scores.ceaf_mentions.precision(), 10.0 / 12);
  EXPECT_DOUBLE_EQ(scores.ceaf_mentions.recall(), 10.0 / 12);
  EXPECT_NEAR(scores.ceaf_entities.precision(), (1 + 10.0 / 12) / 2, 1e-12);
  EXPECT_NEAR(scores.ceaf_entities.recall(), (1 + 10.0 / 12) / 3, 1e-12);
}

TEST(Coreference, mentions_of_one_side_only_are_in_no_common_chain) {
  const CoreferenceScores scores = scores_of("[PERSON#1 Ada] saw [PERSON#1 her] and Bea", "[PERSON#1 Ada] saw her and [PERSON#1 Bea]");
  EXPECT_DOUBLE_EQ(scores.mentions.recall(), 0.5);
  EXPECT_DOUBLE_EQ(scores.muc.recall(), 0);
  EXPECT_DOUBLE_EQ(scores.b_cubed.recall(), 0.25);  // Ada: 1 of 2; her: 0
  EXPECT_DOUBLE_EQ(scores.ceaf_entities.f1(), 0.5);
}

TEST(Coreference, mentions_outside_entities_are_left_out) {
  const CoreferenceScores scores = scores_of("[PERSON#1 Ada] saw [PERSON Bea]", "[PERSON#1 Ada] saw [PERSON Bea]");
  EXPECT_EQ(scores.b_cubed.gold, 1);
  EXPECT_DOUBLE_EQ(scores.b_cubed.f1(), 1);
}

TEST(Coreference, best_pairing_is_the_best_of_all_permutations) {
  std::mt19937 random(7);
  for (int round = 0; round < 200; ++round) {
    const std::size_t rows = 1 + random() % 5;
    const std::size_t columns = 1 + random() % 5;
    std::vector<std::vector<double>> value(rows, std::vector<double>(columns));
    for (auto& row : value) {
      for (double& one : row) one = static_cast<double>(random() % 4);
    }
    std::vector<std::size_t> order(std::max(rows, columns));
    std::iota(order.begin(), order.end(), 0);
    double best = 0;
    do {
      double sum = 0;
      for (std::size_t row = 0; row < rows; ++row) sum += order[row] < columns ? value[row][order[row]] : 0;
      best = std::max(best, sum);
    } while (std::next_permutation(order.begin(), order.end()));
    ASSERT_DOUBLE_EQ(evaluation::best_pairing(value), best) << round;
  }
}

// Expected figures: `python3 reference/coreference.py wikireplace/train.json` with scorch 0.2.0.
TEST(Coreference, equals_scorch_on_an_imperfect_system) {
  const std::string path = std::string(shared_folder) + "/data/wikireplace/train.json";
  if (!std::filesystem::exists(path)) GTEST_SKIP() << "needs " << path;
  CoreferenceScores scores;
  std::size_t number = 0;
  std::uint64_t documents = 0;
  for (const Document& gold : read_all(path, "tab")) {
    Document predicted = gold;
    predicted.mentions.clear();
    std::uint32_t before = 0;
    for (const Mention& mention : gold.mentions) {
      ++number;
      if (number % 7 != 0) {
        predicted.mentions.push_back(mention);
        std::uint32_t& entity = predicted.mentions.back().entity;
        if (number % 11 == 0) {
          entity = static_cast<std::uint32_t>(100000 + number);
        } else if (number % 5 == 0 && before != 0) {
          entity = before;
        }
      }
      before = mention.entity;
    }
    ASSERT_TRUE(add_coreference(++documents, gold, predicted, scores));
  }
  EXPECT_NEAR(scores.muc.precision(), 0.4303405573, 1e-10);
  EXPECT_NEAR(scores.muc.recall(), 0.4695945946, 1e-10);
  EXPECT_NEAR(scores.b_cubed.precision(), 0.8509071950, 1e-10);
  EXPECT_NEAR(scores.b_cubed.recall(), 0.7728762911, 1e-10);
  EXPECT_NEAR(scores.ceaf_mentions.precision(), 0.8430656934, 1e-10);
  EXPECT_NEAR(scores.ceaf_mentions.recall(), 0.7227784731, 1e-10);
  EXPECT_NEAR(scores.ceaf_entities.precision(), 0.8927193897, 1e-10);
  EXPECT_NEAR(scores.ceaf_entities.recall(), 0.7178780346, 1e-10);
  EXPECT_NEAR(scores.conll_f1(), 0.6849789754, 1e-10);
}

}  // namespace
}  // namespace veil
