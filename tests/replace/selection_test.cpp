#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <random>

#include "places.h"
#include "replace/select/joint_choice.h"
#include "replace/select/learned_choice.h"
#include "replace/select/selector_model.h"
#include "veil/utf8.h"

namespace veil::replace {
namespace {

ChoiceMention mention(std::string_view text, std::string_view of, Label label, std::vector<std::string> options) {
  ChoiceMention result;
  result.label = label;
  const std::size_t at = text.find(of);
  result.span = {static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at + of.size())};
  result.entity = static_cast<std::uint32_t>(at + 1);
  for (std::string& option : options) result.options.push_back({std::move(option), OptionOrigin::rule});
  result.options.push_back({"***", OptionOrigin::other});
  return result;
}

std::size_t column(std::string_view name) {
  const auto features = selection_features();
  for (std::size_t i = 0; i < features.size(); ++i) {
    if (features[i].name == name) return i;
  }
  ADD_FAILURE() << "no feature " << name;
  return 0;
}

std::shared_ptr<const SelectorModel> shipped() {
  auto model = SelectorModel::open(std::string(source_folder) + "/models/selector.veil");
  EXPECT_TRUE(model.ok());
  return model.ok() ? *model : nullptr;
}

TEST(SelectionFeatures, see_decades_years_heads_and_suppression) {
  const std::string text = "She was born in 1961 near Harrow University.";
  const ChoiceDocument document{text,
                                {mention(text, "1961", Label::datetime, {"date in the 1960s", "1960"}),
                                 mention(text, "Harrow University", Label::org, {"university", "male given name"})}};
  const FeatureRows rows = FeatureExtractor({}, {}).extract(document);
  ASSERT_EQ(rows.rows(), 6u);
  EXPECT_EQ(rows.row(0)[column("option_decade")], 1);
  EXPECT_EQ(rows.row(1)[column("option_decade")], 0);
  EXPECT_EQ(rows.row(1)[column("option_year")], 1);
  EXPECT_EQ(rows.row(2)[column("suppression")], 1);
  EXPECT_EQ(rows.row(2)[column("option_year")], 0);
  EXPECT_EQ(rows.row(3)[column("head_within_mention")], 1);
  EXPECT_EQ(rows.row(4)[column("head_within_mention")], 0);
  EXPECT_EQ(rows.row(5)[column("any_head_within")], 1);
  EXPECT_EQ(rows.row(3)[column("label_org")], 1);
  EXPECT_EQ(rows.row(3)[column("after_preposition")], 0);
  EXPECT_EQ(rows.row(0)[column("after_preposition")], 1);
}

TEST(SelectionFeatures, bear_nonsense) {
  const std::string text = "\xC3\x84\xC3\x84 ... \xE5\xAF\xAB";
  const ChoiceDocument document{text,
                                {mention(text, "...", Label::misc, {"", std::string(100'000, 'x'), "/(", "\xC3\x84"}),
                                 mention(text, "\xE5\xAF\xAB", Label::code, {})}};
  const FeatureRows rows = FeatureExtractor({}, {}).extract(document);
  EXPECT_EQ(rows.rows(), 6u);
  EXPECT_EQ(FeatureExtractor({}, {}).extract(ChoiceDocument{}).rows(), 0u);
}

TEST(SelectionWords, head_is_the_noun_before_a_preposition) {
  EXPECT_EQ(head_of("city in the united states"), "city");
  EXPECT_EQ(head_of("male given name"), "name");
  EXPECT_EQ(head_of("type of musical work/composition"), "type");
  EXPECT_EQ(head_of("of"), "of");
  EXPECT_EQ(head_of("..."), "");
}

TEST(Habits, leave_out_the_document_at_hand) {
  const std::string text = "Oslo";
  const ChoiceMention oslo = mention(text, "Oslo", Label::loc, {"city"});
  HabitCounts mine, other, all;
  mine.add(oslo, std::vector<double>{1, 0});
  other.add(oslo, std::vector<double>{0, 1});
  all.add_document(mine.damped());
  all.add_document(other.damped());
  const auto entries = all.entries();
  const auto own = mine.entries();
  const Habits own_habits(own);
  const std::uint32_t key = habit_keys(Label::loc, "city", false).words;
  EXPECT_NEAR(Habits(entries).rate(key, nullptr), (1 + 0.7) / 4, 1e-5);
  EXPECT_NEAR(Habits(entries).rate(key, &own_habits), 0.7 / 3, 1e-5);
  EXPECT_TRUE(std::isnan(Habits(own).rate(key, &own_habits)));
  EXPECT_TRUE(std::isnan(Habits(entries).rate(12345, nullptr)));
}

TEST(BoostedTrees, refuse_nodes_that_lead_nowhere) {
  TreeNode split;
  split.left = 1;
  split.right = 2;
  split.missing = 2;
  split.threshold = 0.5f;
  std::vector<TreeNode> nodes = {split, {}, {}};
  nodes[1].value = -1;
  nodes[2].value = 2;
  const std::vector<std::uint32_t> begins = {0, 3};
  ASSERT_TRUE(BoostedTrees::fits(nodes, begins, 1, 1));
  const BoostedTrees trees(nodes, begins, 1);
  float sum = 0;
  for (const auto& [value, expected] : {std::pair(0.4f, -1.0f), std::pair(0.5f, 2.0f), std::pair(std::nanf(""), 2.0f)}) {
    trees.score(std::span(&value, 1), std::span(&sum, 1));
    EXPECT_EQ(sum, expected);
  }
  for (const std::uint8_t left : {std::uint8_t{3}, std::uint8_t{200}}) {
    auto broken = nodes;
    broken[0].left = left;
    EXPECT_FALSE(BoostedTrees::fits(broken, begins, 1, 1));
  }
  std::vector<TreeNode> deep(19);  // splits one below the other
  for (std::size_t i = 0; i < 9; ++i) {
    deep[2 * i] = split;
    deep[2 * i].left = static_cast<std::uint8_t>(2 * i + 1);
    deep[2 * i].right = deep[2 * i].missing = static_cast<std::uint8_t>(2 * i + 2);
  }
  EXPECT_FALSE(BoostedTrees::fits(deep, std::vector<std::uint32_t>{0, 19}, 1, 1));
  auto loop = nodes;
  loop[1] = split;
  EXPECT_FALSE(BoostedTrees::fits(loop, begins, 1, 1));
  EXPECT_FALSE(BoostedTrees::fits(nodes, begins, 1, 0));
  EXPECT_FALSE(BoostedTrees::fits(nodes, std::vector<std::uint32_t>{0, 4}, 1, 1));
}

TEST(SelectorModel, prefers_what_fits_the_mention) {
  const auto model = shipped();
  ASSERT_TRUE(model);
  const std::string text = "Anna Vries taught at Harrow University in Oslo.";
  const ChoiceDocument document{
      text,
      {mention(text, "Anna Vries", Label::person, {"PERSON 1"}), mention(text, "Harrow University", Label::org, {"university"}),
       mention(text, "Oslo", Label::loc, {"male given name"})}};
  const auto ranked = model->rank(document, {}, 0);
  EXPECT_EQ(ranked[0].order[0], 0u);
  EXPECT_EQ(ranked[1].order[0], 0u);
  EXPECT_EQ(ranked[2].order[0], 1u);
  EXPECT_FALSE(ranked[0].strongest.empty());
}

TEST(SelectorModel, stricter_is_never_more_specific) {
  const auto model = shipped();
  ASSERT_TRUE(model);
  const std::string text = "Der Arzt Bela Kruse kam 1972 aus Graz, o professor e la enfermera.";
  const ChoiceDocument document{
      text,
      {mention(text, "Arzt", Label::dem, {"Mediziner", "Beruf", "Person"}),
       mention(text, "1972", Label::datetime, {"date in the 1970s", "a date"}),
       mention(text, "Graz", Label::loc, {"city in Austria", "city", "place"}),
       mention(text, "professor", Label::dem, {"teacher", "profession", "person"}), mention(text, "enfermera", Label::dem, {})}};
  std::vector<std::size_t> before(document.mentions.size(), 0);
  for (double strictness = -2; strictness <= 2; strictness += 0.25) {
    const auto ranked = model->rank(document, {strictness});
    for (std::size_t m = 0; m < ranked.size(); ++m) {
      EXPECT_GE(ranked[m].order[0], before[m]) << strictness;
      before[m] = ranked[m].order[0];
      double sum = 0;
      for (const double probability : ranked[m].probability) sum += probability;
      EXPECT_NEAR(sum, 1, 1e-9);
    }
  }
  EXPECT_EQ(before[2], 3u);
}

TEST(SelectorModel, refuses_damage_other_kinds_and_other_features) {
  const auto folder = std::filesystem::temp_directory_path() / "veil_selector_damage";
  std::filesystem::create_directories(folder);
  const auto code = [&](const std::string& bytes) {
    std::ofstream(folder / "s.veil", std::ios::binary) << bytes;
    const auto opened = SelectorModel::open(folder / "s.veil");
    return opened.ok() ? std::string() : opened.error().code;
  };
  std::vector<std::string> sections(selector_file_kind.sections);
  sections[SelectorSection::feature_names] = feature_name_lines();
  const std::vector<std::uint32_t> none = {0};
  sections[SelectorSection::pair_begins] = sections[SelectorSection::level_begins] = section_of(none);
  EXPECT_EQ(code(section_file(selector_file_kind, sections)), "");
  sections[SelectorSection::feature_names] = "length_of_shoes\n";
  EXPECT_EQ(code(section_file(selector_file_kind, sections)), "model.other_features");
  sections[SelectorSection::feature_names] = feature_name_lines();
  sections[SelectorSection::pair_nodes] = std::string(17, 'x');
  EXPECT_EQ(code(section_file(selector_file_kind, sections)), "model.damaged");
  EXPECT_EQ(code("VEILSELE"), "model.damaged");
  EXPECT_EQ(SelectorModel::open(folder / "nowhere.veil").error().code, "model.not_found");
  std::filesystem::remove_all(folder);
}

double bits_of(const std::vector<JointThing>& things, const std::vector<std::size_t>& chosen) {
  double sum = 0;
  for (std::size_t t = 0; t < things.size(); ++t) sum += things[t].bits[chosen[t]];
  return sum;
}

double likelihood_of(const std::vector<JointThing>& things, const std::vector<std::size_t>& chosen) {
  double sum = 0;
  for (std::size_t t = 0; t < things.size(); ++t) sum += things[t].likelihood[chosen[t]];
  return sum;
}

TEST(JointChoice, gives_up_the_dear_thing_rather_than_two_cheap_ones) {
  const std::vector<JointThing> things = {{{-0.1, -2}, {10, 0}}, {{-0.1, -2}, {5, 0}}, {{-0.1, -2}, {5, 0}}};
  EXPECT_EQ(choose_greedily(things, 10), (std::vector<std::size_t>{0, 1, 1}));
  EXPECT_EQ(choose_jointly(things, 10), (std::vector<std::size_t>{1, 0, 0}));
}

TEST(JointChoice, stays_within_the_budget_and_near_the_best_of_all_choices) {
  std::mt19937 random(7);
  std::uniform_real_distribution<double> share(0, 1);
  for (int round = 0; round < 60; ++round) {
    std::vector<JointThing> things(5);
    for (JointThing& thing : things) {
      for (int i = 0; i < 3; ++i) {
        thing.likelihood.push_back(std::log(share(random) + 1e-3));
        thing.bits.push_back(i == 2 ? 0 : 20 * share(random));
      }
    }
    const double budget = 40 * share(random) + 0.1;
    double best = -1e9;
    for (std::size_t code = 0; code < 243; ++code) {
      std::vector<std::size_t> chosen;
      for (std::size_t t = 0, rest = code; t < 5; ++t, rest /= 3) chosen.push_back(rest % 3);
      if (bits_of(things, chosen) <= budget * 0.99) best = std::max(best, likelihood_of(things, chosen));
    }
    const auto jointly = choose_jointly(things, budget);
    EXPECT_LE(bits_of(things, jointly), budget + 1e-9);
    EXPECT_LE(bits_of(things, choose_greedily(things, budget)), budget + 1e-9);
    EXPECT_GE(likelihood_of(things, jointly), best - 1e-9);
  }
  EXPECT_TRUE(choose_jointly({}, 5).empty());
  EXPECT_EQ(choose_jointly({{{-1, -1}, {3, 0}}}, 0), (std::vector<std::size_t>{1}));
}

TEST(LearnedChoice, takes_the_rule_where_it_is_unsure_and_less_where_the_budget_is_small) {
  Document document;
  document.text = "Bela Kruse, judge";
  document.mentions.resize(2);
  document.mentions[0].span = {0, 10};
  document.mentions[0].label = Label::person;
  document.mentions[0].entity = 1;
  document.mentions[1].span = {12, 17};
  document.mentions[1].label = Label::dem;
  document.mentions[1].entity = 2;
  const std::vector<std::uint32_t> mentions = {0, 1};
  const std::vector<Offer> offers = {{{0, 10}, {{.text = "PERSON 1", .source = "rule"}}},
                                     {{12, 17}, {{.text = "a lawyer", .source = "kb"}, {.text = "a person", .source = "kb"}}}};
  const auto model = shipped();
  ASSERT_TRUE(model);
  const auto unsure = LearnedChoice(model, {0, 0, 1.1}).decide(document, mentions, offers);
  EXPECT_EQ(unsure[1].order, (std::vector<std::size_t>{0, 1, 2}));
  EXPECT_EQ(unsure[0].reason, "learned: unsure, so the most specific option");
  const auto sure = LearnedChoice(model, {0, 0, 0}).decide(document, mentions, offers);
  EXPECT_EQ(sure[0].order[0], 0u);
  EXPECT_NE(sure[0].reason.find("speaks for it"), std::string::npos);
  const auto nothing = LearnedChoice(model, {0, 0.01, 0}).decide(document, mentions, offers);
  EXPECT_EQ(nothing[0].order, (std::vector<std::size_t>{1}));
  EXPECT_EQ(nothing[1].order, (std::vector<std::size_t>{2}));
}

}  // namespace
}  // namespace veil::replace
