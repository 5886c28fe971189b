#include "combine/combiner.h"

#include <gtest/gtest.h>

#include "combine/cut_guesses.h"
#include "processor_time.h"
#include "text/candidate.h"

namespace veil::combine {
namespace {

Mention candidate(Span span, Label label, float score, std::string_view detector = "test", std::string_view subtype = "") {
  return make_candidate(detector, span, label, subtype, IdentifierKind::quasi, score, "reason");
}

constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyz";

std::vector<Mention> combine(std::vector<Mention> candidates, CombinationRules rules = {}, std::string_view text = letters) {
  return Combiner(std::move(rules), {"identifier", "date", "entity_model", "model", "gazetteer", "proper_name"})
      .combine(text, std::move(candidates));
}

CombinationRules by(CombinationMethod method, float threshold = 0, std::map<std::string, float> weights = {}) {
  CombinationRules rules;
  rules.otherwise = {method, std::move(weights), threshold};
  return rules;
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

TEST(Combine, lets_the_earlier_detector_decide_what_both_found_most_of) {
  const auto mentions = combine({candidate({3, 9}, Label::person, 0.9F, "proper_name"), candidate({3, 8}, Label::loc, 0.7F, "model")});
  ASSERT_EQ(mentions.size(), 1U);
  EXPECT_EQ(mentions[0].label, Label::loc);
  EXPECT_EQ(mentions[0].detector, "model");
  EXPECT_EQ(mentions[0].span, (Span{3, 9}));
}

TEST(Combine, lets_a_guess_follow_whoever_is_not_guessing) {
  const auto mentions = combine({candidate({0, 9}, Label::misc, 0.55F, "gazetteer"), candidate({0, 9}, Label::org, 0.8F, "proper_name")});
  ASSERT_EQ(mentions.size(), 1U);
  EXPECT_EQ(mentions[0].label, Label::org);
}

TEST(Combine, does_not_name_a_whole_after_a_short_part_of_it) {
  // "Bank of Oslo"
  const auto mentions = combine({candidate({0, 12}, Label::org, 0.8F, "proper_name"), candidate({8, 12}, Label::loc, 0.9F, "model")});
  ASSERT_EQ(mentions.size(), 1U);
  EXPECT_EQ(mentions[0].label, Label::org);
}

TEST(Combine, keeps_neighbours_apart_and_drops_empty_ones) {
  const auto mentions = combine({candidate({5, 9}, Label::code, 1), candidate({0, 5}, Label::code, 1), candidate({7, 7}, Label::code, 1)});
  ASSERT_EQ(mentions.size(), 2U);
  EXPECT_EQ(mentions[0].span, (Span{0, 5}));
}

TEST(Combine, majority_goes_against_the_earliest_and_keeps_every_vote_as_evidence) {
  const std::vector<Mention> found = {candidate({0, 6}, Label::person, 0.9F, "model"), candidate({0, 6}, Label::loc, 0.8F, "gazetteer"),
                                      candidate({0, 6}, Label::loc, 0.7F, "proper_name")};
  EXPECT_EQ(combine(found)[0].label, Label::person);
  const auto voted = combine(found, by(CombinationMethod::majority));
  ASSERT_EQ(voted.size(), 1U);
  EXPECT_EQ(voted[0].label, Label::loc);
  ASSERT_EQ(voted[0].evidence.size(), 3U);
  EXPECT_EQ(voted[0].evidence[1].reason, "reason; voted PERSON");
}

TEST(Combine, a_tie_of_votes_goes_to_the_earlier_detector) {
  const auto voted = combine({candidate({0, 6}, Label::loc, 0.9F, "gazetteer"), candidate({0, 6}, Label::org, 0.7F, "model")},
                             by(CombinationMethod::majority));
  EXPECT_EQ(voted[0].label, Label::org);
}

TEST(Combine, weights_decide_and_scores_stand_in_for_missing_weights) {
  const std::vector<Mention> found = {candidate({0, 6}, Label::person, 0.4F, "model"), candidate({0, 6}, Label::loc, 0.9F, "gazetteer")};
  EXPECT_EQ(combine(found, by(CombinationMethod::weighted))[0].label, Label::loc);
  EXPECT_EQ(combine(found, by(CombinationMethod::weighted, 0, {{"model", 1.0F}}))[0].label, Label::person);
}

TEST(Combine, only_a_threshold_makes_something_found_no_mention) {
  const std::vector<Mention> one = {candidate({0, 6}, Label::person, 0.4F, "model")};
  EXPECT_EQ(combine(one, by(CombinationMethod::weighted)).size(), 1U);
  EXPECT_EQ(combine(one, by(CombinationMethod::weighted, 0.5F)).size(), 0U);
  EXPECT_EQ(combine(one, by(CombinationMethod::majority, 2)).size(), 0U);
  auto two = one;
  two.push_back(candidate({4, 9}, Label::person, 0.3F, "gazetteer"));
  EXPECT_EQ(combine(two, by(CombinationMethod::majority, 2)).size(), 1U);
  EXPECT_EQ(combine(two, by(CombinationMethod::weighted, 0.65F)).size(), 1U);
}

TEST(Combine, a_detector_votes_once_however_many_parts_it_found) {
  const std::vector<Mention> found = {candidate({0, 3}, Label::person, 0.4F, "model"), candidate({3, 6}, Label::person, 0.4F, "model"),
                                      candidate({0, 6}, Label::person, 0.9F, "gazetteer")};
  EXPECT_EQ(combine(found, by(CombinationMethod::majority, 3)).size(), 0U);
  EXPECT_EQ(combine(found, by(CombinationMethod::majority, 2)).size(), 1U);
}

TEST(Combine, own_terms_and_given_mentions_need_no_votes) {
  for (const char* who : {"term", "given"}) {
    const auto kept = combine({candidate({0, 6}, Label::org, 0.1F, who), candidate({0, 6}, Label::loc, 0.9F, "model")},
                              by(CombinationMethod::majority, 5));
    ASSERT_EQ(kept.size(), 1U) << who;
    EXPECT_EQ(kept[0].label, Label::org);
  }
}

TEST(Combine, a_rule_of_a_label_leaves_other_labels_alone) {
  CombinationRules rules;
  rules.labels[Label::datetime] = {CombinationMethod::weighted, {{"date", 0.3F}}, 0.5F};
  const auto left = combine({candidate({0, 3}, Label::datetime, 0.9F, "date"), candidate({5, 8}, Label::loc, 0.1F, "model")}, rules);
  ASSERT_EQ(left.size(), 1U);
  EXPECT_EQ(left[0].label, Label::loc);
}

TEST(Combine, the_whole_is_as_telling_as_its_most_telling_part) {
  auto direct = candidate({0, 3}, Label::person, 0.9F, "gazetteer");
  direct.kind = IdentifierKind::direct;
  EXPECT_EQ(combine({candidate({0, 9}, Label::org, 0.9F, "model"), direct})[0].kind, IdentifierKind::direct);
}

TEST(Combine, a_guess_does_not_swallow_what_is_certain) {
  constexpr std::string_view text = "Mr Demir 5 May 1998 Ankara";
  const auto mentions =
      combine({candidate({0, 26}, Label::misc, 0.5F, "proper_name"), candidate({9, 19}, Label::datetime, 0.95F, "date")}, {}, text);
  ASSERT_EQ(mentions.size(), 3U);
  EXPECT_EQ(mentions[0].span.of(text), "Mr Demir");
  EXPECT_EQ(mentions[1].span.of(text), "5 May 1998");
  EXPECT_EQ(mentions[1].label, Label::datetime);
  EXPECT_EQ(mentions[1].evidence.size(), 2U);
  EXPECT_EQ(mentions[2].span.of(text), "Ankara");
}

TEST(Combine, cutting_a_guess_leaves_no_letter_or_digit_readable) {
  constexpr std::string_view text = "Ümit (5 May) – ñ 7";
  const auto length = static_cast<std::uint32_t>(text.size());
  const auto mentions =
      combine({candidate({0, length}, Label::person, 0.5F, "proper_name"), candidate({7, 12}, Label::datetime, 0.9F, "date")}, {}, text);
  std::string left(text);
  for (const Mention& mention : mentions) std::fill(left.begin() + mention.span.begin, left.begin() + mention.span.end, ' ');
  EXPECT_EQ(left.find_first_of("0123456789abcdefghijklmnopqrstuvwxyzM"), std::string::npos) << left;
  EXPECT_EQ(left.find("ñ"), std::string::npos);
  EXPECT_EQ(left.find("Ü"), std::string::npos);
}

TEST(Combine, a_certain_name_or_a_sure_long_one_is_not_cut) {
  // "Oslo Accords", guessed: one name within another.
  EXPECT_EQ(combine({candidate({0, 12}, Label::misc, 0.5F, "proper_name"), candidate({0, 4}, Label::loc, 0.9F, "model")}).size(), 1U);
  // A sure long one keeps its date: "Institute 5 May".
  EXPECT_EQ(combine({candidate({0, 15}, Label::org, 0.9F, "model"), candidate({10, 15}, Label::datetime, 0.9F, "date")}).size(), 1U);
  // Two certain names of different kinds are not one.
  EXPECT_EQ(combine({candidate({0, 15}, Label::misc, 0.5F, "proper_name"), candidate({0, 5}, Label::person, 0.9F, "model"),
                     candidate({10, 15}, Label::loc, 0.9F, "gazetteer")})
                .size(),
            3U);
}

// "88032139036576 Rosa da": a model took the number for part of a name or an amount, and a guess over all of it leant on the
// model.
TEST(Combine, what_its_form_proves_is_cut_out_of_anything_else) {
  constexpr std::string_view text = "Almir 88032139036576 Rosa da";
  const auto mentions =
      combine({candidate({0, 28}, Label::person, 0.8F, "entity_model"), candidate({0, 28}, Label::misc, 0.5F, "proper_name"),
               candidate({6, 20}, Label::code, 0.95F, "identifier", "IMEI")},
              {}, text);
  ASSERT_EQ(mentions.size(), 3U);
  EXPECT_EQ(mentions[0].span, (Span{0, 5}));
  EXPECT_EQ(mentions[0].label, Label::person);
  EXPECT_EQ(mentions[1].span, (Span{6, 20}));
  EXPECT_EQ(mentions[1].label, Label::code);
  EXPECT_EQ(mentions[1].subtype, "IMEI");
  EXPECT_EQ(mentions[2].span, (Span{21, 28}));
  // Not what is only likely, not what is called a code as well, and nothing that the user named.
  EXPECT_EQ(
      combine({candidate({0, 28}, Label::person, 0.8F, "entity_model"), candidate({6, 20}, Label::code, 0.85F, "identifier")}, {}, text)
          .size(),
      1U);
  EXPECT_EQ(combine({candidate({0, 28}, Label::code, 0.8F, "entity_model"), candidate({6, 20}, Label::code, 0.95F, "identifier")}, {}, text)
                .size(),
            1U);
  EXPECT_EQ(
      combine({candidate({0, 28}, Label::person, 1.0F, "term"), candidate({6, 20}, Label::code, 0.95F, "identifier")}, {}, text).size(),
      1U);
}

TEST(Combine, nothing_gives_nothing_and_long_chains_stay_fast) {
  EXPECT_TRUE(combine({}).empty());
  std::vector<Mention> chain;
  constexpr std::uint32_t links = 100000;
  const std::string text(links + 2, 'a');
  for (std::uint32_t i = 0; i < links; ++i) {
    chain.push_back(
        candidate({i, i + 2}, i % 2 == 0 ? Label::misc : Label::datetime, i % 2 == 0 ? 0.5F : 0.9F, i % 2 == 0 ? "proper_name" : "date"));
  }
  const ProcessorTime time;
  const auto mentions = combine(std::move(chain), by(CombinationMethod::majority, 1), text);
  EXPECT_LT(time.seconds(), 5);
  std::uint32_t end = 0;
  for (const Mention& mention : mentions) {
    EXPECT_EQ(mention.span.begin, end);
    end = mention.span.end;
  }
  EXPECT_EQ(end, links + 1);
}

}  // namespace
}  // namespace veil::combine
