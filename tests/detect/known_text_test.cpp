#include "detect/known_text.h"

#include <gtest/gtest.h>

#include "text/candidate.h"

namespace veil::detect {
namespace {

// One of ten bytes at each tenth place.
std::vector<Mention> at_tens(std::initializer_list<std::uint32_t> places, std::uint32_t length = 5) {
  std::vector<Mention> mentions;
  for (const std::uint32_t place : places) {
    mentions.push_back(
        make_candidate("everyday", {10 * place, 10 * place + length}, Label::person, "", IdentifierKind::direct, 1, "reason"));
  }
  return mentions;
}

TEST(KnownText, is_one_in_which_the_policys_model_finds_two_thirds_of_what_both_do) {
  const auto everyday = at_tens({1, 2, 3, 4, 5, 6});
  EXPECT_TRUE(knows_the_text(at_tens({1, 2, 3, 4}), everyday));
  EXPECT_FALSE(knows_the_text(at_tens({1, 2, 3}), everyday));
  EXPECT_TRUE(knows_the_text(at_tens({1, 2, 3, 40, 50, 60}), everyday));
  EXPECT_FALSE(knows_the_text({}, everyday));
  EXPECT_TRUE(knows_the_text(at_tens({6, 1}, 100), everyday)) << "in any order, and one may cover several";
}

TEST(KnownText, needs_findings_to_tell) {
  EXPECT_FALSE(knows_the_text(at_tens({1, 2, 3}), at_tens({1, 2, 3})));
  EXPECT_FALSE(knows_the_text(at_tens({1}), {}));
}

TEST(KnownText, what_stands_beside_touches_nothing) {
  const auto alone = beside(at_tens({1, 2, 3}), at_tens({2}, 1));
  ASSERT_EQ(alone.size(), 2U);
  EXPECT_EQ(alone[0].span, (Span{10, 15}));
  EXPECT_EQ(alone[1].span, (Span{30, 35}));
  EXPECT_EQ(beside(at_tens({1}), {}).size(), 1U);
}

}  // namespace
}  // namespace veil::detect
