// The classifier of the downstream task: learns what can be learned, and says so honestly where nothing can.
#include "veil/tools/text_classifier.h"

#include <gtest/gtest.h>

#include <random>

namespace veil {
namespace {

std::vector<LabelledText> letters(std::size_t per_label) {
  const std::vector<std::pair<std::string, std::vector<std::string>>> topics = {
      {"bees", {"honey", "hive", "queen", "wax", "meadow", "swarm"}},
      {"boats", {"harbour", "sail", "rope", "mast", "tide", "anchor"}},
      {"bread", {"oven", "flour", "crust", "yeast", "dough", "baker"}}};
  std::mt19937 random(5);
  std::vector<LabelledText> texts;
  for (const auto& [label, words] : topics) {
    for (std::size_t i = 0; i < per_label; ++i) {
      std::string text = "We wrote about the";
      for (int w = 0; w < 4; ++w) text += " " + words[random() % words.size()] + " and the";
      texts.push_back({text + " day.", label});
    }
  }
  return texts;
}

TEST(TextClassifier, learns_topics_from_their_words) {
  const auto texts = letters(20);
  const auto classifier = TextClassifier::train(texts, {});
  ASSERT_TRUE(classifier);
  EXPECT_EQ((*classifier)->labels(), (std::vector<std::string>{"bees", "boats", "bread"}));
  const Classification found = (*classifier)->predict("The Mast broke, and the ANCHOR was lost.");
  EXPECT_EQ(found.label, "boats");
  EXPECT_GT(found.probability, 0.5);
}

TEST(TextClassifier, cross_validation_finds_topics_that_are_there) {
  const auto scores = cross_validate(letters(20), 5, {});
  ASSERT_TRUE(scores);
  EXPECT_EQ(scores->texts, 60u);
  EXPECT_GT(scores->accuracy(), 0.95);
  EXPECT_GT(scores->macro_f1(), 0.95);
  EXPECT_NEAR(scores->majority(), 1.0 / 3, 1e-9);
}

TEST(TextClassifier, cross_validation_finds_none_where_labels_mean_nothing) {
  auto texts = letters(40);
  std::mt19937 random(9);
  for (LabelledText& text : texts) text.label = random() % 2 == 0 ? "left" : "right";
  const auto scores = cross_validate(texts, 5, {});
  ASSERT_TRUE(scores);
  EXPECT_LT(scores->accuracy(), 0.7);
}

TEST(TextClassifier, protection_that_takes_every_topic_word_leaves_guessing) {
  const auto texts = letters(20);
  const std::vector<std::string> suppressed(texts.size(), "We wrote about the *** and the *** and the *** day.");
  const auto scores = cross_validate_protected(texts, suppressed, 5, {});
  ASSERT_TRUE(scores);
  EXPECT_LT(scores->accuracy(), 0.5);
  std::vector<std::string> unchanged;
  for (const LabelledText& text : texts) unchanged.push_back(text.text);
  EXPECT_EQ(cross_validate_protected(texts, unchanged, 5, {})->correct, cross_validate(texts, 5, {})->correct);
}

TEST(TextClassifier, same_seed_gives_the_same_numbers_and_another_seed_may_not) {
  const auto texts = letters(15);
  TextClassifierOptions options;
  options.epochs = 1;
  const auto first = TextClassifier::train(texts, options);
  const auto second = TextClassifier::train(texts, options);
  options.seed = 2;
  const auto other = TextClassifier::train(texts, options);
  ASSERT_TRUE(first && second && other);
  const std::string_view asked = "queen of the tide";
  EXPECT_EQ((*first)->predict(asked).probability, (*second)->predict(asked).probability);
  EXPECT_NE((*first)->predict(asked).probability, (*other)->predict(asked).probability);
}

TEST(TextClassifier, refuses_what_cannot_be_learned) {
  EXPECT_EQ(TextClassifier::train({}, {}).error().code, "evaluate.too_few_texts");
  const std::vector<LabelledText> one_label = {{"honey", "bees"}, {"wax", "bees"}};
  EXPECT_EQ(TextClassifier::train(one_label, {}).error().code, "evaluate.too_few_texts");
  const auto texts = letters(2);
  EXPECT_EQ(cross_validate(texts, 1, {}).error().code, "usage.invalid_value");
  EXPECT_EQ(cross_validate(texts, 7, {}).error().code, "usage.invalid_value");
  const std::vector<std::string> too_few = {"honey"};
  EXPECT_EQ(cross_validate_protected(texts, too_few, 2, {}).error().code, "evaluate.different_documents");
}

}  // namespace
}  // namespace veil
