// The fill-in attacker: finds what stood there where the background says so, and its figures count what they say.
#include "veil/tools/fill_in.h"

#include <gtest/gtest.h>

namespace veil {
namespace {

const std::vector<KnownPerson> people = {
    {"Joren Halvik",
     {"Joren Halvik was born in Tromsund, the son of a lighthouse keeper. In 1987 he bought the boat Grey Heron. He plays "
      "the "
      "accordion in the harbour band."},
     {}},
    {"Clara Benning", {"Clara Benning was born in Northwind. She glazes bowls with ash from her own kiln."}, {}},
    {"Ruth Adler", {"Ruth Adler was born in Lindenau. She keeps bees on the roof of the library."}, {}}};

std::vector<ReplacedValue> placed(std::string_view text, const std::vector<std::pair<std::string, Label>>& tags) {
  std::vector<ReplacedValue> replaced;
  for (const auto& [tag, label] : tags) {
    const auto begin = static_cast<std::uint32_t>(text.find(tag));
    replaced.push_back({{begin, begin + static_cast<std::uint32_t>(tag.size())}, label});
  }
  return replaced;
}

TEST(FillIn, finds_the_values_of_the_person_that_other_words_give_away) {
  const auto attacker = FillInAttacker::build(people, {});
  ASSERT_TRUE(attacker);
  const std::string text =
      "[PERSON1] was born in [LOC1], the son of a lighthouse keeper. He plays the accordion, and in [DATETIME1] he bought a "
      "boat.";
  const auto guesses =
      (*attacker)->fill(text, placed(text, {{"[PERSON1]", Label::person}, {"[LOC1]", Label::loc}, {"[DATETIME1]", Label::datetime}}));
  ASSERT_EQ(guesses.size(), 3u);
  EXPECT_EQ(guesses[0].front().text, "Joren Halvik");
  EXPECT_EQ(guesses[1].front().text, "Tromsund");
  EXPECT_EQ(guesses[2].front().text, "1987");
}

TEST(FillIn, proposes_nothing_that_still_stands_in_the_text) {
  const auto attacker = FillInAttacker::build(people, {});
  ASSERT_TRUE(attacker);
  const std::string text = "Tromsund: [LOC1] has a lighthouse, a harbour band and an accordion.";
  const auto guesses = (*attacker)->fill(text, placed(text, {{"[LOC1]", Label::loc}}));
  ASSERT_FALSE(guesses.front().empty());
  for (const FilledValue& value : guesses.front()) EXPECT_NE(value.text, "Tromsund");
}

TEST(FillIn, takes_values_from_a_list_when_the_background_has_none) {
  FillInOptions options;
  options.values = {"4711", "teapot"};
  const auto attacker = FillInAttacker::build({{"Clara Benning", {"she glazes bowls"}, {}}}, options);
  ASSERT_TRUE(attacker);
  const std::string text = "The number is [CODE1].";
  const auto guesses = (*attacker)->fill(text, placed(text, {{"[CODE1]", Label::code}}));
  ASSERT_FALSE(guesses.front().empty());
  EXPECT_EQ(guesses.front().front().text, "4711");
}

TEST(FillIn, compares_values_by_their_words) {
  EXPECT_TRUE(same_value("Anna-Vries", "anna  vries"));
  EXPECT_TRUE(same_value("GRÜN", "grün"));
  EXPECT_FALSE(same_value("Anna Vries", "Anna"));
  EXPECT_FALSE(same_value("***", "---"));
  EXPECT_TRUE(same_value("***", "***"));
}

TEST(FillIn, counts_first_guesses_and_first_five) {
  FillInScores scores;
  const std::vector<FilledValue> guesses = {{"a", 6}, {"b", 5}, {"c", 4}, {"d", 3}, {"e", 2}, {"f", 1}};
  scores.add(Label::loc, "A", guesses);
  scores.add(Label::loc, "e", guesses);
  scores.add(Label::person, "f", guesses);
  scores.add(Label::person, "a", {});
  EXPECT_EQ(scores.all.replacements, 4u);
  EXPECT_EQ(scores.all.inverted, 1u);
  EXPECT_EQ(scores.all.among_five, 2u);
  EXPECT_EQ(scores.by_label[Label::loc].among_five, 2u);
  EXPECT_DOUBLE_EQ(scores.all.share_inverted(), 0.25);
}

}  // namespace
}  // namespace veil
