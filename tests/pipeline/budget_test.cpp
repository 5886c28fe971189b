// A budget of risk, from the policy to the text that leaves: what is hidden is needed, what cannot be judged or met is said.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "veil/budget.h"
#include "veil/engine.h"

namespace veil {
namespace {

std::string refused(std::string_view yaml) {
  const auto policy = policy_from_yaml(yaml, "p.yaml");
  return policy.ok() ? "ok" : policy.error().code + " at " + policy.error().place;
}

TEST(BudgetPolicy, is_read_printed_and_read_again) {
  const std::string yaml =
      "method: generalize\nrisk:\n  budget: {mode: background, background: /b.jsonl, known: part, k: [3, 50], key_file: /k, named: 0.1,\n"
      "    right: 0.05, margin: 1.5, words: false, steps: 9, absent: phantom, unmet: suppress, phantom: /p.tsv}\n";
  const auto policy = policy_from_yaml(yaml, "p.yaml");
  ASSERT_TRUE(policy.ok()) << policy.error().message;
  EXPECT_EQ(policy->budget.smallest_k, 3U);
  EXPECT_EQ(policy->budget.largest_k, 50U);
  EXPECT_EQ(policy->budget.known, BackgroundKnown::part);
  EXPECT_EQ(policy_from_yaml(to_yaml(*policy), "p.yaml").value(), *policy);
}

TEST(BudgetPolicy, that_means_nothing_is_refused_with_its_line) {
  const auto with = [](const std::string& budget) { return refused("method: generalize\nrisk:\n  budget: {" + budget + "}\n"); };
  const std::string here = "policy.invalid_value at p.yaml, line 3";
  EXPECT_EQ(with("mode: background, background: b"), "ok");
  EXPECT_EQ(with("k: 5"), here) << "no mode";
  EXPECT_EQ(with("mode: background"), here) << "no background";
  EXPECT_EQ(with("mode: population"), here);
  EXPECT_EQ(with("mode: blind"), here);
  EXPECT_EQ(with("mode: blind, collection: c, background: b"), here);
  EXPECT_EQ(with("mode: guess, background: b"), here);
  EXPECT_EQ(with("mode: background, background: b, k: 0"), here) << "bounds nothing";
  EXPECT_EQ(with("mode: background, background: b, k: 0, named: 0.1"), "ok");
  EXPECT_EQ(with("mode: background, background: b, k: many"), here);
  EXPECT_EQ(with("mode: background, background: b, k: [50, 3], key_file: k"), here);
  EXPECT_EQ(with("mode: background, background: b, k: [3, 50]"), here) << "no key";
  EXPECT_EQ(with("mode: background, background: b, key_file: k"), here) << "nothing is drawn";
  EXPECT_EQ(with("mode: background, background: b, k: 5000"), here);
  EXPECT_EQ(with("mode: background, background: b, named: 1"), here);
  EXPECT_EQ(with("mode: background, background: b, margin: -1"), here);
  EXPECT_EQ(with("mode: background, background: b, steps: 0"), here);
  EXPECT_EQ(with("mode: background, background: b, unmet: pass"), here);
  EXPECT_EQ(with("mode: background, background: b, budget: 3"), "policy.unknown_key at p.yaml, line 3");
  EXPECT_EQ(refused("method: tag\nrisk: {budget: {mode: background, background: b}}"), "policy.invalid_value at p.yaml, line 1");
}

class Budget : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    folder_ = std::filesystem::temp_directory_path() / ("veil_budget_engine_" + std::to_string(::getpid()));
    std::filesystem::create_directories(folder_);
    const char* const crafts[] = {"painter", "surgeon", "baker", "pilot", "potter", "tailor", "miner", "cellist"};
    const char* const towns[] = {"Oslo", "Bergen", "Lisbon", "Vienna", "Graz", "Porto"};
    std::ofstream people(folder_ / "people.jsonl");
    for (int i = 0; i < 40; ++i) {
      const std::string name = i < 2 ? "Anna Vries (" + std::string(crafts[i]) + ")" : "Person " + std::to_string(i);
      people << R"({"subject": ")" << name << R"(", "text": "She was a )" << crafts[i % 8] << " from " << towns[i % 6] << ", and in "
             << 1950 + i << " she wrote about lighthouses, " << (i == 7 ? "thimbles, zithers" : "gardens") << " and the "
             << crafts[(i * 3) % 8] << " of " << towns[(i * 5) % 6] << ".\"}\n";
    }
    std::ofstream(folder_ / "empty.jsonl") << R"({"subject": "Anna Vries", "text": "..."})" << '\n';
  }
  static void TearDownTestSuite() { std::filesystem::remove_all(folder_); }

  static BudgetRules hidden_behind(unsigned k) {
    BudgetRules rules;
    rules.smallest_k = rules.largest_k = k;
    return rules;
  }

  static Result<std::shared_ptr<const Engine>> open(BudgetRules rules, const char* file = "people.jsonl") {
    EngineOptions options;
    options.policy.method = "generalize";
    rules.mode = BudgetMode::background;
    rules.background = (folder_ / file).string();
    options.policy.budget = rules;
    return Engine::open(std::move(options));
  }
  static Document document(const std::string& subject, const std::string& text) {
    Document made = make_document("d", text).value();
    if (!subject.empty()) made.attributes.push_back({"jsonl.subject", "\"" + subject + "\""});
    return made;
  }
  static inline std::filesystem::path folder_;
};

constexpr const char* about_seven =
    "Person 7 was a cellist from Bergen. In 1957 she wrote about lighthouses, thimbles and zithers, and about the cellist of Porto.";

TEST_F(Budget, takes_what_tells_and_leaves_the_rest_and_no_name_out) {
  const auto engine = open(hidden_behind(3));
  ASSERT_TRUE(engine.ok()) << engine.error().message;
  Document one = document("Person 7", about_seven);
  ASSERT_TRUE((*engine)->protect(one).ok());
  ASSERT_NE(one.budget, nullptr);
  EXPECT_TRUE(one.budget->met);
  EXPECT_FALSE(one.budget->path.empty());
  EXPECT_GT(one.budget->kept_after, 0);
  EXPECT_LT(one.budget->kept_after, one.budget->kept_before);
  const std::string text = apply_replacements(one).text;
  EXPECT_EQ(text.find("Person 7"), std::string::npos);
  EXPECT_EQ(text.find("zithers"), std::string::npos) << text;
  EXPECT_NE(text.find("lighthouses"), std::string::npos) << "everybody writes about them: " << text;
  for (const AttackerStanding& standing : one.budget->people.at(0).after) EXPECT_GT(standing.rank, 3U) << standing.attacker;
  Document again = document("Person 7", about_seven);
  ASSERT_TRUE((*engine)->protect(again).ok());
  EXPECT_EQ(apply_replacements(again).text, text);
  EXPECT_EQ(*again.budget, *one.budget);

  Document absent = document("Carla Dorn", about_seven);
  EXPECT_EQ((*engine)->protect(absent).error().code, "risk.budget_absent_person");
  Document german =
      document("Person 7", "Sie war eine Cellistin aus Bergen und schrieb im Jahr 1957 über Leuchttürme, Fingerhüte und Zithern.");
  EXPECT_EQ((*engine)->protect(german).error().code, "risk.budget_language");
  Document both = document("Anna Vries", "Anna Vries was a painter from Oslo and wrote about gardens in 1950.");
  ASSERT_TRUE((*engine)->protect(both).ok());
  EXPECT_EQ(both.budget->people.size(), 2U);
  ASSERT_FALSE(both.budget->notes.empty());
  EXPECT_EQ(both.budget->notes[0], "2 people of the background have one name: all of them are protected");
}

TEST_F(Budget, that_cannot_be_met_is_refused_or_suppresses_everything_and_says_so) {
  // Three steps do not do it, and function words alone still tell whom few others are like.
  BudgetRules rules = hidden_behind(39);
  rules.steps = 3;
  const auto refusing = open(rules);
  ASSERT_TRUE(refusing.ok());
  Document one = document("Person 7", about_seven);
  EXPECT_EQ((*refusing)->protect(one).error().code, "risk.budget_unmet");
  rules.unmet = BudgetUnmet::suppress;
  const auto suppressing = open(rules);
  ASSERT_TRUE(suppressing.ok());
  Document other = document("Person 7", about_seven);
  ASSERT_TRUE((*suppressing)->protect(other).ok());
  EXPECT_FALSE(other.budget->met);
  EXPECT_FALSE(other.budget->notes.empty());
  const std::string text = apply_replacements(other).text;
  for (const char* word : {"lighthouses", "Bergen", "cellist", "1957"}) EXPECT_EQ(text.find(word), std::string::npos) << text;
}

TEST_F(Budget, on_a_background_that_can_hide_nobody_is_refused_before_any_document) {
  EXPECT_EQ(open({}, "empty.jsonl").error().code, "risk.empty_background");
  EXPECT_EQ(open(hidden_behind(40)).error().code, "risk.small_background");
  EXPECT_EQ(open({}, "nobody.jsonl").error().code, "read.not_found");
}

}  // namespace
}  // namespace veil
