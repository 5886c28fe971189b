// Whose targets leave what readable: the policy decides, a document only adds.
#include "risk/settle_targets.h"

#include <gtest/gtest.h>

namespace veil::risk {
namespace {

using Names = std::vector<std::string>;

Document letter(Names targets = {}) {
  Document document = *make_document("a", "Anna Vries met Ben Marks, who knows her HIV status.");
  for (const std::string_view name : {"Anna Vries", "Ben Marks"}) {
    Mention mention;
    const auto begin = static_cast<std::uint32_t>(document.text.find(name));
    mention.span = {begin, begin + static_cast<std::uint32_t>(name.size())};
    mention.label = Label::person;
    document.mentions.push_back(mention);
  }
  document.targets = std::move(targets);
  return document;
}

std::string settled(const TargetSettings& settings, Names of_document = {}) {
  const auto made = settle_targets(letter(std::move(of_document)), settings);
  if (!made) return made.error().code;
  std::string all = made->leeway == Leeway::nothing ? "nothing" : made->leeway == Leeway::others ? "others" : "everything";
  for (const std::string& target : made->targets) all += "|" + target;
  return all;
}

TEST(SettleTargets, those_of_documents_add_and_do_not_narrow_unless_trusted) {
  TargetSettings settings;
  settings.they_narrow = true;
  EXPECT_EQ(settled(settings, {"Ben Marks"}), "nothing|Ben Marks");
  EXPECT_EQ(settled(settings, {"Nobody Here"}), "nothing|Nobody Here");
  settings.those_of_documents_narrow = true;
  EXPECT_EQ(settled(settings, {"Ben Marks"}), "others|Ben Marks");
  EXPECT_EQ(settled(settings, {"Nobody Here"}), "risk.absent_target");
}

TEST(SettleTargets, those_of_the_policy_stay_whatever_the_document_names) {
  TargetSettings settings;
  settings.targets = {"Anna Vries"};
  EXPECT_EQ(settled(settings), "nothing|Anna Vries");
  EXPECT_EQ(settled(settings, {"Ben Marks", "Anna Vries"}), "nothing|Anna Vries|Ben Marks");
  settings.they_narrow = true;
  EXPECT_EQ(settled(settings), "others|Anna Vries");
  EXPECT_EQ(settled(settings, {"Ben Marks"}), "others|Anna Vries|Ben Marks");
  settings.those_of_documents_narrow = true;
  EXPECT_EQ(settled(settings, {"Ben Marks"}), "others|Anna Vries|Ben Marks");
}

TEST(SettleTargets, one_that_does_not_stand_in_the_text_decides_for_all_of_them) {
  TargetSettings settings;
  settings.targets = {"Anna Vries", "Clara Holt"};
  settings.they_narrow = true;
  EXPECT_EQ(settled(settings), "risk.absent_target");
  settings.when_absent = WhenAbsent::protect_all;
  EXPECT_EQ(settled(settings), "nothing|Anna Vries|Clara Holt");
  settings.when_absent = WhenAbsent::pass;
  EXPECT_EQ(settled(settings), "others|Anna Vries|Clara Holt");
  settings.targets = {"Clara Holt"};
  EXPECT_EQ(settled(settings), "everything|Clara Holt");
  settings.targets = {"..."};
  EXPECT_EQ(settled(settings), "risk.empty_target");
}

TEST(SettleTargets, a_fact_is_not_absent_and_narrows_only_where_it_stands) {
  TargetSettings settings;
  settings.they_narrow = true;
  settings.targets = {"HIV status"};
  EXPECT_EQ(settled(settings), "others|HIV status");
  settings.targets = {"mental disorder"};
  EXPECT_EQ(settled(settings), "nothing|mental disorder");
  settings.targets = {"mental disorder", "Clara Holt"};
  EXPECT_EQ(settled(settings), "risk.absent_target");
}

TEST(SettleTargets, a_person_who_is_looked_for_is_one_that_the_document_names) {
  TargetSettings settings;
  settings.find_person = true;
  settings.they_narrow = true;
  EXPECT_EQ(settled(settings), "nothing|Anna Vries");
  settings.those_of_documents_narrow = true;
  EXPECT_EQ(settled(settings), "others|Anna Vries");
}

}  // namespace
}  // namespace veil::risk
