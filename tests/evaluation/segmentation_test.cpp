#include "evaluation/segmentation.h"

#include <gtest/gtest.h>

namespace veil {
namespace {

Document document(std::string text, std::vector<Token> tokens, std::vector<Sentence> sentences) {
  Document made;
  made.text = std::move(text);
  made.tokens = std::move(tokens);
  made.sentences = std::move(sentences);
  return made;
}

// "im Mai" with "im" as two words.
Document contracted(const char* first, const char* second) {
  Document made =
      document("im Mai", {{.span = {0, 2}, .part = 0, .parts = 2}, {.span = {0, 2}, .part = 1, .parts = 2}, {.span = {3, 6}}}, {{0, 3}});
  made.set_form(made.tokens[0], first);
  made.set_form(made.tokens[1], second);
  return made;
}

TEST(EvaluateSegmentation, counts_tokens_words_and_sentences_with_both_ends_right) {
  const Document gold = document("a b. c", {{.span = {0, 1}}, {.span = {2, 3}}, {.span = {3, 4}}, {.span = {5, 6}}}, {{0, 3}, {3, 4}});
  const Document cut = document("a b. c", {{.span = {0, 1}}, {.span = {2, 4}}, {.span = {5, 6}}}, {{0, 3}});
  const auto scores = evaluate_segmentation(gold, cut);
  ASSERT_TRUE(scores);
  EXPECT_EQ(scores->tokens.correct, 2u);
  EXPECT_NEAR(scores->tokens.f1(), 4.0 / 7.0, 1e-9);
  EXPECT_EQ(scores->words.correct, 2u);
  EXPECT_EQ(scores->sentences.correct, 0u);
}

TEST(EvaluateSegmentation, gives_full_marks_to_itself) {
  const Document gold = contracted("in", "dem");
  const auto scores = evaluate_segmentation(gold, gold);
  ASSERT_TRUE(scores);
  EXPECT_EQ(scores->tokens.f1(), 1);
  EXPECT_EQ(scores->words.f1(), 1);
  EXPECT_EQ(scores->sentences.f1(), 1);
}

TEST(EvaluateSegmentation, aligns_words_of_a_contraction_by_form_without_case) {
  const auto same = evaluate_segmentation(contracted("in", "dem"), contracted("In", "DEM"));
  ASSERT_TRUE(same);
  EXPECT_EQ(same->words.correct, 3u);
  const auto half = evaluate_segmentation(contracted("in", "dem"), contracted("in", "den"));
  ASSERT_TRUE(half);
  EXPECT_EQ(half->words.correct, 2u);
  EXPECT_EQ(half->tokens.correct, 2u);
}

TEST(EvaluateSegmentation, counts_a_contraction_left_whole_as_one_right_token_and_no_right_word) {
  const auto scores = evaluate_segmentation(contracted("in", "dem"), document("im Mai", {{.span = {0, 2}}, {.span = {3, 6}}}, {{0, 2}}));
  ASSERT_TRUE(scores);
  EXPECT_EQ(scores->tokens.correct, 2u);
  EXPECT_EQ(scores->words.correct, 1u);
  EXPECT_EQ(scores->words.gold, 3u);
  EXPECT_EQ(scores->words.predicted, 2u);
}

TEST(EvaluateSegmentation, refuses_documents_with_different_texts) {
  const auto scores = evaluate_segmentation(document("a", {}, {}), document("b", {}, {}));
  ASSERT_FALSE(scores);
  EXPECT_EQ(scores.error().code, "evaluate.different_text");
}

}  // namespace
}  // namespace veil
