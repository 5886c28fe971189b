#include "resolve/same_name.h"

#include <gtest/gtest.h>

namespace veil::resolve {
namespace {

// Mentions are the words between brackets, all of one label.
std::vector<std::uint32_t> entities_of(const std::vector<std::pair<std::string, Label>>& names) {
  Document document;
  for (const auto& [name, label] : names) {
    Mention mention;
    mention.span.begin = static_cast<std::uint32_t>(document.text.size());
    document.text += name;
    mention.span.end = static_cast<std::uint32_t>(document.text.size());
    mention.label = label;
    document.mentions.push_back(mention);
    document.text += "; ";
  }
  EXPECT_TRUE(SameNameStage().run(document).ok());
  std::vector<std::uint32_t> entities;
  for (const Mention& mention : document.mentions) entities.push_back(mention.entity);
  return entities;
}

using Numbers = std::vector<std::uint32_t>;

TEST(SameName, joins_the_same_words_in_any_case_and_a_part_of_one_name) {
  EXPECT_EQ(entities_of({{"Anna Vries", Label::person}, {"ANNA  VRIES", Label::person}, {"Vries", Label::person}}),
            (Numbers{1, 1, 1}));
}

TEST(SameName, keeps_two_people_with_one_family_name_apart) {
  EXPECT_EQ(entities_of({{"Anna Vries", Label::person}, {"Bela Vries", Label::person}, {"Vries", Label::person}}),
            (Numbers{1, 2, 3}));
}

TEST(SameName, does_not_join_different_labels) {
  EXPECT_EQ(entities_of({{"Oslo", Label::loc}, {"Oslo", Label::org}}), (Numbers{1, 2}));
}

}  // namespace
}  // namespace veil::resolve
