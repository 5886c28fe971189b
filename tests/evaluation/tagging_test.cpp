#include "evaluation/tagging.h"

#include <gtest/gtest.h>

#include <array>

namespace veil::evaluation {
namespace {

TEST(TaggingEvaluation, counts_parts_of_speech_and_whole_feature_strings_apart) {
  const std::array<TaggedWord, 4> gold = {
      {{Upos::det, "Definite=Def"}, {Upos::noun, "Number=Sing"}, {Upos::verb, "_"}, {Upos::punct, "_"}}};
  const std::array<TaggedWord, 4> predicted = {
      {{Upos::det, "Definite=Def"}, {Upos::noun, "Number=Plur"}, {Upos::noun, "_"}, {Upos::punct, "_"}}};
  TaggingEvaluation evaluation;
  evaluation.add(gold, predicted);
  EXPECT_EQ(evaluation.words(), 4u);
  EXPECT_DOUBLE_EQ(evaluation.upos_accuracy(), 0.75);
  EXPECT_DOUBLE_EQ(evaluation.features_accuracy(), 0.75);
  EXPECT_DOUBLE_EQ(evaluation.both_accuracy(), 0.5);
}

TEST(TaggingEvaluation, ranks_what_was_taken_for_what) {
  const std::array<TaggedWord, 3> gold = {{{Upos::propn, "_"}, {Upos::adj, "_"}, {Upos::propn, "_"}}};
  const std::array<TaggedWord, 3> predicted = {{{Upos::noun, "_"}, {Upos::adv, "_"}, {Upos::noun, "_"}}};
  TaggingEvaluation evaluation;
  evaluation.add(gold, predicted);
  const auto confusions = evaluation.upos_confusions(1);
  ASSERT_EQ(confusions.size(), 1u);
  EXPECT_EQ(confusions[0].gold, "PROPN");
  EXPECT_EQ(confusions[0].predicted, "NOUN");
  EXPECT_EQ(confusions[0].count, 2u);
}

TEST(TaggingEvaluation, says_zero_for_no_words) { EXPECT_EQ(TaggingEvaluation().upos_accuracy(), 0.0); }

}  // namespace
}  // namespace veil::evaluation
