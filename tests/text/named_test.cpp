// Names with what they mean: known from the table, whatever the name was made from, and never by a title that happens to be spelt alike.
#include "veil/named.h"

#include <gtest/gtest.h>

#include "text/candidate.h"

namespace veil {
namespace {

TEST(Named, knows_what_a_name_means_however_it_was_made) {
  const std::string copied = "second_pass";
  const SharedText shared = "second_pass";
  for (const DetectorName& name :
       {DetectorName("second_pass"), DetectorName(copied), DetectorName(shared), DetectorName(std::string_view(copied))}) {
    EXPECT_EQ(name.trait(), Origin::second_pass);
    EXPECT_EQ(name, "second_pass");
  }
  EXPECT_TRUE(DetectorName(shared).shares_with(shared));
  EXPECT_EQ(DetectorName(std::string("somebody_elses")).trait(), Origin::other);
  EXPECT_EQ(DetectorName().trait(), Origin::other);
  EXPECT_EQ(sizeof(DetectorName), sizeof(SharedText));
}

TEST(Named, a_new_name_means_something_new) {
  Mention mention = make_candidate("term", {0, 1}, Label::misc, "", IdentifierKind::direct, 1, "listed");
  EXPECT_TRUE(mention.is_decided());
  mention.detector = "second_pass";
  EXPECT_FALSE(mention.is_decided());
  EXPECT_TRUE(mention.detector.is(Origin::second_pass));
  mention.detector.clear();
  EXPECT_TRUE(mention.detector.is(Origin::other));
}

TEST(Named, the_name_of_a_method_names_the_basis_of_its_options) {
  const MethodName method = std::string("mask");
  const SourceName source = method;
  EXPECT_TRUE(source.is(OptionBasis::mask));
}

TEST(Named, a_detector_has_a_row_and_nobody_gives_it_another_meaning) {
  EXPECT_FALSE((std::is_constructible_v<DetectorName, std::string, Origin>));
  EXPECT_TRUE((std::is_constructible_v<SourceName, std::string, OptionBasis>));
  EXPECT_TRUE(is_listed<Origin>("verification"));
  EXPECT_FALSE(is_listed<Origin>("somebody_elses"));
}

TEST(Named, who_knows_better_says_what_it_means) {
  EXPECT_TRUE(SourceName("text").is(OptionBasis::text));
  EXPECT_TRUE(SourceName(std::string("text"), OptionBasis::other).is(OptionBasis::other));
}

TEST(SharedListTest, copies_share_until_one_of_them_changes) {
  SharedList<std::string> first = {"one", "two"};
  SharedList<std::string> second = first;
  EXPECT_TRUE(second.shares_with(first));
  second.push_back("three");
  EXPECT_FALSE(second.shares_with(first));
  EXPECT_EQ(first, (SharedList<std::string>{"one", "two"}));
  EXPECT_EQ(second, (SharedList<std::string>{"one", "two", "three"}));
  first = {first.back()};
  EXPECT_EQ(first, SharedList<std::string>(std::vector<std::string>{"two"}));
  const SharedList<std::string> moved = std::move(second);
  EXPECT_EQ(moved.size(), 3U);
  EXPECT_TRUE(SharedList<std::string>().empty());
}

}  // namespace
}  // namespace veil
