// The attacker in the loop: what is kept up step by step is what one gets from the whole text, the search meets its budget and goes back
// where it may, and what cannot be judged is said.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cctype>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <map>

#include "risk/budget/contest.h"
#include "risk/budget/draft.h"
#include "risk/budget/ensemble.h"
#include "risk/budget/phantom.h"
#include "risk/budget/population.h"
#include "risk/budget/search.h"
#include "risk/budget/whose_document.h"
#include "text/splitmix.h"

namespace veil::risk {
namespace {

const char* const crafts[] = {"sailor", "painter", "surgeon", "baker", "pilot", "potter", "tailor", "miner"};
const char* const towns[] = {"Brimvale", "Ostermark", "Calderby", "Linmouth", "Harrowgate", "Fennwick", "Dunmere"};
const char* const works[] = {"lantern", "orchard", "harbour", "meadow", "compass", "thimble", "anchor", "bellows", "quarry"};

std::string life_of(std::uint64_t number) {
  SplitMix random(number);
  const auto pick = [&](const auto& list) { return std::string(list[random.next() % std::size(list)]); };
  std::string text = "was a " + pick(crafts) + " from " + pick(towns) + " who kept a " + pick(works) + " near " + pick(towns) + ". ";
  for (int i = 0; i < 4; ++i) text += "The " + pick(works) + " of the " + pick(crafts) + " was known in " + pick(towns) + ". ";
  return text;
}

std::vector<KnownPerson> people(std::size_t count) {
  std::vector<KnownPerson> all;
  for (std::size_t i = 0; i < count; ++i) all.push_back({"Person " + std::to_string(i), {life_of(i)}, {}});
  return all;
}

// Every longer word is a place of its own; the same words are one unit.
struct Cut {
  std::vector<DraftPlace> places;
  std::size_t units = 0;
};
Cut cut(std::string_view text) {
  Cut result;
  std::map<std::string, std::uint32_t> units;
  std::size_t begin = 0;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    const bool letter = i < text.size() && std::isalpha(static_cast<unsigned char>(text[i])) != 0;
    if (letter) continue;
    if (i - begin > 4) {
      const std::string word(text.substr(begin, i - begin));
      const auto unit = units.try_emplace(word, static_cast<std::uint32_t>(units.size())).first->second;
      const Span span{static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(i)};
      result.places.push_back({span, unit, 0, {word, "a thing", "***"}, SIZE_MAX});
    }
    begin = i + 1;
  }
  result.units = units.size();
  return result;
}

std::map<std::uint64_t, int> counts_in(Draft& draft) {
  std::map<std::uint64_t, int> counts;
  for (const FeatureChange& change : draft.all()) counts[draft.features()[change.feature].hash] += change.by;
  return counts;
}

std::shared_ptr<const Ensemble> ensemble_of(std::size_t count) { return Ensemble::build(people(count), {}).value(); }

Document document_with(std::string_view text) { return make_document("d", std::string(text)).value(); }

TEST(Draft, counts_the_features_of_the_text_that_it_writes_after_every_change) {
  const std::string text = "She met him in " + life_of(3);
  const Cut parts = cut(text);
  Draft draft(text, parts.places, parts.units, nullptr);
  SplitMix random(7);
  for (int round = 0; round < 60; ++round) {
    auto expected = counts_in(draft);
    const std::size_t unit = random.next() % draft.units(), state = random.next() % 3;
    for (const FeatureChange& change : draft.change(unit, state)) {
      EXPECT_NE(change.by, 0);
      expected[draft.features()[change.feature].hash] += change.by;
    }
    draft.set(unit, state);
    std::erase_if(expected, [](const auto& one) { return one.second == 0; });
    EXPECT_EQ(counts_in(draft), expected);
    const std::string written = draft.text();
    Draft fresh(written, {}, 0, nullptr);
    EXPECT_EQ(counts_in(fresh), expected) << written;
  }
}

TEST(Contest, sees_after_many_changes_what_it_sees_in_the_text_as_it_is) {
  const auto ensemble = ensemble_of(60);
  const std::string text = life_of(5);
  const Cut parts = cut(text);
  Draft draft(text, parts.places, parts.units, nullptr);
  Contest contest(*ensemble, nullptr, {{"Person 5", 5U, false}}, {}, {.k = 3}, draft);
  EXPECT_EQ(contest.lowest_rank(), 1U);
  SplitMix random(11);
  for (int round = 0; round < 30; ++round) {
    const std::size_t unit = random.next() % draft.units(), state = random.next() % 3;
    const auto changes = draft.change(unit, state);
    const double before = contest.missed();
    const double gain = contest.gain(unit, state, changes);
    draft.set(unit, state);
    contest.apply(unit, state, changes);
    EXPECT_LT(std::abs(before - contest.missed() - gain), 1.5) << "the spread of scores moves a little with every step";
    const std::string written = draft.text();
    Draft fresh(written, {}, 0, nullptr);
    Contest again(*ensemble, nullptr, {{"Person 5", 5U, false}}, {}, {.k = 3}, fresh);
    EXPECT_NEAR(contest.missed(), again.missed(), 1e-4);
    const auto left = contest.standings(0), right = again.standings(0);
    ASSERT_EQ(left.size(), right.size());
    for (std::size_t i = 0; i < left.size(); ++i) {
      EXPECT_EQ(left[i].attacker, right[i].attacker);
      EXPECT_NEAR(left[i].probability, right[i].probability, 1e-4);
    }
  }
}

TEST(BestMoved, are_those_that_one_finds_by_looking_at_all) {
  SplitMix random(5);
  for (int round = 0; round < 200; ++round) {
    const std::size_t size = random.next() % 60, wanted = random.next() % 12;
    std::vector<double> scores(size), moved(size), expected, found;
    double most = 0;
    for (std::size_t i = 0; i < size; ++i) {
      scores[i] = static_cast<double>(random.next() % 50);
      moved[i] = random.next() % 3 == 0 ? static_cast<double>(random.next() % 9) - 5 : 0;
      most = std::max(most, moved[i]);
      expected.push_back(scores[i] + moved[i]);
    }
    std::sort(expected.begin(), expected.end(), std::greater<>());
    expected.resize(std::min(wanted, size));
    BestMoved best;
    best.set(scores);
    std::size_t looked_at = 0;
    best.best(
        wanted, most, [&](std::uint32_t one) { return ++looked_at, moved[one]; }, found);
    EXPECT_EQ(found, expected);
    EXPECT_LE(looked_at, size);
  }
}

// What is bounded and cached against what one gets by looking at all candidates. Who was far away and comes near by one change is not
// seen before it is made: such a person is more cover, so that the step wins more than was foreseen, never less.
TEST(Contest, foresees_what_a_change_wins_as_if_it_looked_at_everybody) {
  const auto ensemble = ensemble_of(400);
  const std::string text = life_of(5) + life_of(21);
  Phantom::Weights weights{};
  weights[0] = -1;
  const auto phantom = std::make_shared<const Phantom>(weights, weights);
  for (const bool part : {false, true}) {
    const Cut parts = cut(text);
    Draft draft(text, parts.places, parts.units, nullptr);
    const BudgetBounds bounds{.k = 7, .margin = 0.5, .named = 0.05, .right = 0.02};
    Contest contest(*ensemble, phantom, {{"Person 5", 5U, part}, {"Person 21", 21U, part}}, {3}, bounds, draft);
    SplitMix random(13);
    std::size_t different = 0, asked = 0;
    for (int round = 0; round < 25; ++round) {
      for (std::size_t unit = 0; unit < draft.units(); ++unit) {
        const auto changes = draft.change(unit, random.next() % 3);
        const double fast = contest.gain(unit, 0, changes), slow = contest.gain_exhaustively(changes);
        EXPECT_LE(fast, slow + 1e-9);
        if (std::abs(fast - slow) > 1e-6) ++different;
        ++asked;
      }
      const std::size_t unit = random.next() % draft.units(), state = random.next() % 3;
      const auto changes = draft.change(unit, state);
      draft.set(unit, state);
      contest.apply(unit, state, changes);
    }
    EXPECT_LT(different * 20, asked);
  }
}

TEST(Search, hides_a_person_behind_so_many_others_and_goes_back_where_it_may) {
  const auto ensemble = ensemble_of(60);
  const Document document = document_with(life_of(5));
  std::vector<std::string> texts;
  for (const unsigned k : {1U, 5U}) {
    const Cut parts = cut(document.text);
    Draft draft(document.text, parts.places, parts.units, nullptr);
    InformationLeft information(document, draft, [](std::string_view word) { return static_cast<double>(word.size()); });
    Contest contest(*ensemble, nullptr, {{"Person 5", 5U, false}}, {}, {.k = k}, draft);
    std::vector<BudgetStep> path;
    ASSERT_TRUE(search_under_budget(draft, information, contest, {}, path));
    EXPECT_EQ(contest.missed(), 0);
    EXPECT_GT(contest.lowest_rank(), k);
    EXPECT_FALSE(path.empty());
    EXPECT_LT(information.kept(), 1);
    EXPECT_NEAR(path.back().information_kept, information.kept(), 1e-9);
    // No single step back is free: what is hidden is needed.
    for (std::size_t unit = 0; unit < draft.units(); ++unit) {
      if (draft.state(unit) == 0) continue;
      const std::size_t was = draft.state(unit);
      const auto put = [&](std::size_t state) {
        const auto changes = draft.change(unit, state);
        draft.set(unit, state);
        contest.apply(unit, state, changes);
      };
      put(0);
      EXPECT_GT(contest.missed(), 0);
      put(was);
    }
    texts.push_back(draft.text());
  }
  EXPECT_NE(texts[0], texts[1]);
}

TEST(Search, is_the_same_every_time) {
  const auto run = [] {
    const auto ensemble = ensemble_of(40);
    const std::string text = life_of(2);
    const Document document = document_with(text);
    const Cut parts = cut(text);
    Draft draft(text, parts.places, parts.units, nullptr);
    InformationLeft information(document, draft, [](std::string_view word) { return static_cast<double>(word.size()); });
    Contest contest(*ensemble, nullptr, {{"Person 2", 2U, false}}, {}, {.k = 4, .named = 0.2}, draft);
    std::vector<BudgetStep> path;
    search_under_budget(draft, information, contest, {}, path);
    EXPECT_LE(contest.highest_probability(), 0.2 + 1e-9);
    return draft.text();
  };
  EXPECT_EQ(run(), run());
}

TEST(Search, says_that_a_budget_is_not_met_where_steps_end_or_others_are_too_few) {
  const auto ensemble = ensemble_of(20);
  const std::string text = life_of(2);
  const Document document = document_with(text);
  const auto met = [&](unsigned k, unsigned steps) {
    const Cut parts = cut(text);
    Draft draft(text, parts.places, parts.units, nullptr);
    InformationLeft information(document, draft, [](std::string_view) { return 1.0; });
    Contest contest(*ensemble, nullptr, {{"Person 2", 2U, false}}, {}, {.k = k}, draft);
    std::vector<BudgetStep> path;
    return search_under_budget(draft, information, contest, {steps}, path);
  };
  EXPECT_TRUE(met(3, 500));
  EXPECT_FALSE(met(3, 1));
  EXPECT_FALSE(met(40, 500));
}

TEST(Contest, hides_every_person_of_a_document_and_none_behind_another) {
  const auto ensemble = ensemble_of(60);
  const std::string text = life_of(5) + life_of(9) + life_of(14);
  const Document document = document_with(text);
  const Cut parts = cut(text);
  Draft draft(text, parts.places, parts.units, nullptr);
  InformationLeft information(document, draft, [](std::string_view) { return 1.0; });
  const std::vector<ContestPerson> persons = {{"Person 5", 5U, false}, {"Person 9", 9U, false}, {"Person 14", 14U, false}};
  Contest contest(*ensemble, nullptr, persons, {}, {.k = 3}, draft);
  EXPECT_EQ(contest.others(), 57U);
  std::vector<BudgetStep> path;
  ASSERT_TRUE(search_under_budget(draft, information, contest, {}, path));
  for (std::size_t person = 0; person < persons.size(); ++person) {
    for (const AttackerStanding& one : contest.standings(person)) EXPECT_GT(one.rank, 3U) << one.attacker;
  }
}

TEST(Ensemble, of_nobody_is_refused) {
  EXPECT_EQ(Ensemble::build({}, {}).error().code, "risk.empty_background");
  EXPECT_EQ(Ensemble::build({{"Anna Vries", {" - "}, {}}}, {}).error().code, "risk.empty_background");
}

TEST(WhoseDocument, takes_all_people_of_a_name_and_says_when_nobody_is_known) {
  const likeness::PeopleNames names({"Anna Vries (sailor)", "Anna Vries (baker)", "Ben Marks"});
  Document document = document_with("Ben Marks met her.");
  document.targets = {"Anna Vries"};
  Whose whose = whose_document(document, names);
  EXPECT_EQ(whose.persons.size(), 2U);
  EXPECT_EQ(whose.of_one_name, 2U);
  EXPECT_FALSE(whose.absent);
  document.targets.clear();
  EXPECT_TRUE(whose_document(document, names).absent);
  Mention mention;
  mention.span = {0, 9};
  mention.label = Label::person;
  document.mentions.push_back(mention);
  whose = whose_document(document, names);
  EXPECT_FALSE(whose.absent);
  ASSERT_EQ(whose.persons.size(), 1U);
  EXPECT_EQ(whose.persons[0].name, "Ben Marks");
  document.attributes.push_back({"jsonl.subject", "\"Carla Dorn\""});
  EXPECT_TRUE(whose_document(document, names).absent) << "somebody else is its subject, and is not known";
}

TEST(Phantom, learns_what_public_text_repeats) {
  std::vector<PhantomExample> examples;
  for (int i = 0; i < 200; ++i) {
    const bool name = i % 2 == 0;
    PhantomQuestion question{{FeatureKind::word, name, false, 0}, 1, 0.01, false};
    examples.push_back({traits_of(question), name ? i % 10 != 0 : i % 9 == 0});
  }
  const auto weights = fit_phantom(examples);
  const Phantom phantom(weights, weights);
  EXPECT_GT(phantom.probability(PhantomKnows::nothing, {{FeatureKind::word, true, false, 0}, 1, 0.01, false}), 0.7);
  EXPECT_LT(phantom.probability(PhantomKnows::nothing, {{FeatureKind::word, false, false, 0}, 1, 0.01, false}), 0.3);
}

class BudgetFiles : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::temp_directory_path() / ("veil_budget_" + std::to_string(::getpid()));
    std::filesystem::create_directories(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }
  std::filesystem::path file(std::string_view text) const {
    std::ofstream(folder_ / "file", std::ios::binary) << text;
    return folder_ / "file";
  }
  std::filesystem::path folder_;
};

TEST_F(BudgetFiles, a_phantom_is_read_as_it_was_written_and_refused_when_it_is_not_whole) {
  Phantom::Weights weights{};
  weights[3] = -1.5;
  const Phantom phantom(weights, weights);
  const auto again = Phantom::open(file(phantom.in_words()));
  ASSERT_TRUE(again.ok());
  EXPECT_EQ((*again)->in_words(), phantom.in_words());
  EXPECT_EQ(Phantom::open(file("word\t1\t2\n")).error().code, "risk.malformed_phantom");
  EXPECT_EQ(Phantom::open(file("word\tone\t2\n")).error().code, "risk.malformed_phantom");
  EXPECT_EQ(Phantom::open(folder_ / "none").error().code, "read.not_found");
}

TEST_F(BudgetFiles, a_population_counts_who_shares_what_a_text_tells) {
  const auto population =
      Population::open(file("city,born,craft,count\nBrimvale,1981,baker,1\nBrimvale,1984,baker,4\nCalderby,1981,baker,9\n"
                            "Calderby,1960,pilot,20\n"),
                       nullptr);
  ASSERT_TRUE(population.ok()) << population.error().message;
  const Document document = document_with("A baker from Brimvale, born in 1981.");
  std::vector<DraftPlace> places = {{{2, 7}, 0, 5, {"baker", "***"}, SIZE_MAX},
                                    {{13, 21}, 1, 3, {"Brimvale", "***"}, SIZE_MAX},
                                    {{31, 35}, 2, 6, {"1981", "the 1980s", "***"}, SIZE_MAX}};
  Draft draft(document.text, places, 3, nullptr);
  PopulationJudge judge(**population, document, draft, 5);
  EXPECT_EQ(judge.lowest_rank(), 1U);
  EXPECT_GT(judge.gain(2, 1, {}), 0);
  EXPECT_LT(judge.gain(0, 1, {}), judge.gain(2, 1, {}) / 100);
  InformationLeft information(document, draft, [](std::string_view) { return 1.0; });
  std::vector<BudgetStep> path;
  ASSERT_TRUE(search_under_budget(draft, information, judge, {}, path));
  EXPECT_EQ(draft.text(), "A baker from Brimvale, born in the 1980s.");
  EXPECT_EQ(judge.lowest_rank(), 5U);
}

// No step alone wins anybody: the search stood still there, and everything was suppressed.
TEST_F(BudgetFiles, a_population_is_met_where_only_two_changes_together_win_anybody) {
  const auto population = Population::open(file("city,born,count\nBrimvale,1981,1\nCalderby,1986,9\n"), nullptr);
  ASSERT_TRUE(population.ok()) << population.error().message;
  const Document document = document_with("From Brimvale, born in 1981, with a lantern.");
  std::vector<DraftPlace> places = {{{5, 13}, 0, 3, {"Brimvale", "***"}, SIZE_MAX},
                                    {{23, 27}, 1, 6, {"1981", "the 1980s", "***"}, SIZE_MAX},
                                    {{36, 43}, 2, 0, {"lantern", "***"}, 1}};
  Draft draft(document.text, places, 3, nullptr);
  PopulationJudge judge(**population, document, draft, 5);
  EXPECT_EQ(judge.lowest_rank(), 1U);
  InformationLeft information(document, draft, [](std::string_view) { return 1.0; });
  std::vector<BudgetStep> path;
  ASSERT_TRUE(search_under_budget(draft, information, judge, {}, path));
  EXPECT_EQ(draft.text(), "From ***, born in the 1980s, with a lantern.");
  EXPECT_EQ(judge.lowest_rank(), 10U);
}

TEST_F(BudgetFiles, a_table_that_is_none_is_refused_with_its_line) {
  EXPECT_EQ(Population::open(file("city,count\nOslo,many\n"), nullptr).error().place, (folder_ / "file").string() + ", line 2");
  EXPECT_EQ(Population::open(file("city,craft\nOslo,baker\n"), nullptr).error().code, "risk.malformed_population");
  EXPECT_EQ(Population::open(file("city,count\nOslo,1,2\n"), nullptr).error().code, "risk.malformed_population");
  EXPECT_EQ(Population::open(file("city,count\n"), nullptr).error().code, "risk.empty_population");
}

}  // namespace
}  // namespace veil::risk
