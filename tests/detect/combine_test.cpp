#include "detect/combine.h"

#include <gtest/gtest.h>

#include "detect/detector.h"

namespace veil::detect {
namespace {

Mention candidate(Span span, Label label, float score) {
  return make_candidate("test", span, label, "", IdentifierKind::direct, score, "reason");
}

TEST(Combine, prefers_the_longest_over_the_most_confident) {
  const auto mentions = combine({candidate({0, 4}, Label::loc, 0.9F), candidate({0, 13}, Label::person, 0.6F)});
  ASSERT_EQ(mentions.size(), 1U);
  EXPECT_EQ(mentions[0].span, (Span{0, 13}));
  EXPECT_EQ(mentions[0].label, Label::person);
  EXPECT_EQ(mentions[0].evidence.size(), 2U);
}

TEST(Combine, covers_both_when_they_overlap_so_that_nothing_found_stays_readable) {
  const auto mentions = combine({candidate({0, 7}, Label::loc, 0.9F), candidate({5, 20}, Label::org, 0.6F)});
  ASSERT_EQ(mentions.size(), 1U);
  EXPECT_EQ(mentions[0].span, (Span{0, 20}));
  EXPECT_EQ(mentions[0].label, Label::org);
}

TEST(Combine, lets_the_first_listed_decide_equal_stretches) {
  const auto mentions = combine({candidate({3, 9}, Label::code, 0.5F), candidate({3, 9}, Label::person, 0.9F)});
  ASSERT_EQ(mentions.size(), 1U);
  EXPECT_EQ(mentions[0].label, Label::code);
}

TEST(Combine, keeps_neighbours_apart_and_drops_empty_ones) {
  const auto mentions =
      combine({candidate({5, 9}, Label::code, 1), candidate({0, 5}, Label::code, 1), candidate({7, 7}, Label::code, 1)});
  ASSERT_EQ(mentions.size(), 2U);
  EXPECT_EQ(mentions[0].span, (Span{0, 5}));
}

}  // namespace
}  // namespace veil::detect
