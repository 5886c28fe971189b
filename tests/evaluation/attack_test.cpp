// The attackers as a library: whom they name, what they explain, and that speed and threads change nothing.
#include "veil/tools/attack.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>
#include <sstream>

#include "evaluation/attack/sparse_attacker.h"
#include "vectors/text_vectors.h"

namespace veil {
namespace {

const std::vector<std::string> stock = {"harbour", "kiln",  "accordion", "honey",  "bridge", "river",  "glaze", "lantern", "violin",
                                        "orchard", "canal", "mill",      "pigeon", "letter", "window", "rope",  "barrel",  "map"};

std::string random_text(std::mt19937& random, std::size_t words) {
  std::string text;
  for (std::size_t i = 0; i < words; ++i) {
    // Squared, so that some words are everywhere and some are rare.
    const std::size_t pick = random() % stock.size() * (random() % stock.size()) / stock.size();
    text += stock[pick];
    if (random() % 3 == 0) text += std::to_string(random() % 40);
    text += random() % 8 == 0 ? ". " : " ";
  }
  return text;
}

std::vector<KnownPerson> random_people(std::size_t count, bool masked) {
  std::mt19937 random(7);
  std::vector<KnownPerson> people;
  for (std::size_t i = 0; i < count; ++i) {
    KnownPerson person{"Person " + std::to_string(i), {random_text(random, 5 + random() % 60)}, {}};
    if (masked && i % 2 == 0) person.masked_texts.push_back(random_text(random, 20));
    people.push_back(std::move(person));
  }
  return people;
}

std::shared_ptr<const vectors::TextVectors> random_vectors() {
  auto vectors = std::make_shared<vectors::TextVectors>(8);
  std::mt19937 random(3);
  for (const std::string& word : stock) {
    std::vector<float> numbers;
    for (int d = 0; d < 8; ++d) numbers.push_back(static_cast<float>(random() % 2000) / 1000.0F - 1.0F);
    vectors->add(word, numbers);
  }
  return vectors;
}

AttackerOptions options_for(AttackMethod method) {
  AttackerOptions options;
  options.method = method;
  if (method == AttackMethod::vectors) options.vectors = random_vectors();
  return options;
}

const std::vector<KnownPerson> four_people = {
    {"Clara Benning", {"Clara Benning is a potter who glazes bowls with ash from her own kiln."}, {}},
    {"Joren Halvik", {"Joren Halvik sails cargo boats and plays the accordion in the harbour band."}, {}},
    {"Ruth Adler", {"Ruth Adler keeps bees on the roof of the town library and wrote two books about honey."}, {}},
    {"Anna Vries (sailor)", {"She crossed the sea in a boat of paper."}, {}}};

class EveryAttacker : public testing::TestWithParam<AttackMethod> {};
INSTANTIATE_TEST_SUITE_P(Attack, EveryAttacker,
                         testing::Values(AttackMethod::lexical, AttackMethod::linear, AttackMethod::vectors, AttackMethod::ensemble),
                         [](const auto& method) { return std::string(name_of(method.param)); });

TEST_P(EveryAttacker, gives_the_same_answers_for_any_number_of_threads) {
  const auto people = random_people(120, true);
  std::mt19937 random(11);
  std::vector<std::string> texts;
  for (int i = 0; i < 60; ++i) texts.push_back(random_text(random, 25));
  std::vector<AttackTask> tasks;
  for (std::uint32_t i = 0; i < texts.size(); ++i)
    tasks.push_back({texts[i], {.candidates = 7, .true_person = i, .explain = true, .explain_person = {}}});

  std::vector<std::vector<Attack>> runs;
  for (const unsigned threads : {1u, 2u, 5u}) {
    AttackerOptions options = options_for(GetParam());
    options.threads = threads;
    const auto attacker = Attacker::build(people, options);
    ASSERT_TRUE(attacker);
    runs.push_back(attack_all(**attacker, tasks, threads));
  }
  for (std::size_t run = 1; run < runs.size(); ++run) {
    for (std::size_t i = 0; i < tasks.size(); ++i) {
      EXPECT_EQ(runs[0][i].rank, runs[run][i].rank);
      ASSERT_EQ(runs[0][i].candidates.size(), runs[run][i].candidates.size());
      for (std::size_t c = 0; c < runs[0][i].candidates.size(); ++c) {
        EXPECT_EQ(runs[0][i].candidates[c].person, runs[run][i].candidates[c].person);
        EXPECT_EQ(runs[0][i].candidates[c].score, runs[run][i].candidates[c].score);
      }
      ASSERT_EQ(runs[0][i].clues.size(), runs[run][i].clues.size());
      for (std::size_t c = 0; c < runs[0][i].clues.size(); ++c) {
        EXPECT_EQ(runs[0][i].clues[c].contribution, runs[run][i].clues[c].contribution);
      }
    }
  }
}

TEST_P(EveryAttacker, explains_the_whole_score_and_nothing_more) {
  const auto attacker = Attacker::build(random_people(80, true), options_for(GetParam()));
  ASSERT_TRUE(attacker);
  std::mt19937 random(13);
  for (int i = 0; i < 30; ++i) {
    const std::string text = random_text(random, 20);
    const Attack attack = (*attacker)->attack(text, {.candidates = 5, .true_person = {}, .explain = true, .explain_person = {}});
    ASSERT_FALSE(attack.candidates.empty());
    double sum = 0;
    for (const Clue& clue : attack.clues) sum += clue.contribution;
    EXPECT_NEAR(sum, attack.candidates.front().score, 1e-5);
    double by_word = 0;
    for (const Clue& clue : words_that_gave_away(attack)) by_word += clue.contribution;
    EXPECT_NEAR(by_word, sum, 1e-9);
  }
}

TEST_P(EveryAttacker, ranks_agree_with_a_list_of_all_candidates) {
  const auto people = random_people(90, true);
  const auto attacker = Attacker::build(people, options_for(GetParam()));
  ASSERT_TRUE(attacker);
  std::mt19937 random(17);
  for (std::uint32_t person = 0; person < people.size(); person += 7) {
    const std::string text = random_text(random, 15);
    const Attack all = (*attacker)->attack(text, {.candidates = people.size(), .true_person = {}, .explain = false, .explain_person = {}});
    const Attack asked = (*attacker)->attack(text, {.candidates = 1, .true_person = person, .explain = false, .explain_person = {}});
    const auto found = std::find_if(all.candidates.begin(), all.candidates.end(),
                                    [&](const AttackCandidate& candidate) { return candidate.person == person; });
    ASSERT_NE(found, all.candidates.end());
    EXPECT_EQ(asked.rank, static_cast<std::uint32_t>(found - all.candidates.begin() + 1));
  }
}

TEST(SparseAttack, pruned_search_is_exhaustive_search) {
  for (const AttackMethod method : {AttackMethod::lexical, AttackMethod::linear}) {
    const auto attacker = evaluation::SparseAttacker::build(random_people(400, true), options_for(method));
    ASSERT_TRUE(attacker);
    std::mt19937 random(19);
    for (int i = 0; i < 50; ++i) {
      const auto query = attacker->query_of(random_text(random, 1 + random() % 60));
      for (const std::size_t count : {1u, 5u, 50u, 1000u}) {
        EXPECT_EQ(attacker->index().best(query, count), attacker->index().best_exhaustively(query, count));
      }
    }
  }
}

TEST(SparseAttack, pruned_search_holds_for_weights_of_either_sign) {
  std::mt19937 random(23);
  std::vector<std::vector<likeness::WeightedFeature>> rows(200);
  for (auto& row : rows) {
    for (std::uint32_t feature = 0; feature < 100; ++feature) {
      if (random() % 4 == 0) row.push_back({feature, static_cast<float>(random() % 2001) / 1000.0F - 1.0F});
    }
  }
  const likeness::SparseIndex index(rows, 100);
  for (int i = 0; i < 100; ++i) {
    likeness::SparseQuery query;
    for (std::uint32_t feature = 0; feature < 100; ++feature) {
      if (random() % 3 == 0) query.push_back({feature, static_cast<float>(random() % 1000) / 1000.0F});
    }
    for (const std::size_t count : {1u, 3u, 20u}) EXPECT_EQ(index.best(query, count), index.best_exhaustively(query, count));
  }
}

TEST(Attack, names_the_person_whose_words_remain) {
  for (const AttackMethod method : {AttackMethod::lexical, AttackMethod::linear}) {
    const auto attacker = Attacker::build(four_people, options_for(method));
    ASSERT_TRUE(attacker);
    const std::string text = "[PERSON1] forgot the accordion in the harbour.";
    const Attack attack = (*attacker)->attack(text, {.candidates = 5, .true_person = 1, .explain = true, .explain_person = {}});
    ASSERT_FALSE(attack.candidates.empty());
    EXPECT_EQ(attack.candidates.front().person, 1u);
    EXPECT_EQ(attack.rank, 1u);
    const auto words = words_that_gave_away(attack);
    ASSERT_GE(words.size(), 2u);
    std::vector<std::string_view> first = {words[0].span.of(text), words[1].span.of(text)};
    std::sort(first.begin(), first.end());
    EXPECT_EQ(first, (std::vector<std::string_view>{"accordion", "harbour"}));
    double sum = 0;
    for (const AttackCandidate& candidate : attack.candidates) sum += candidate.confidence;
    EXPECT_NEAR(sum, 1, 1e-9);
  }
}

TEST(Attack, has_no_answer_where_nothing_is_shared) {
  const auto attacker = Attacker::build(four_people, {});
  ASSERT_TRUE(attacker);
  for (const char* text : {"", "*** !!", "qqqqq zzzzz"}) {
    const Attack attack =
        (*attacker)->attack(std::string_view(text), {.candidates = 5, .true_person = 2, .explain = true, .explain_person = {}});
    EXPECT_TRUE(attack.candidates.empty());
    EXPECT_EQ(attack.rank, 4u);
    EXPECT_EQ(attack.confidence(), 0);
  }
}

TEST(Attack, masked_copies_find_what_plain_text_does_not) {
  std::vector<KnownPerson> people = four_people;
  const std::string masked = "[PERSON1] crossed [LOC1] in [MISC1] of [MISC2] xyzzy.";
  const auto without = Attacker::build(people, {});
  people[2].masked_texts.push_back(masked);
  const auto with = Attacker::build(people, {});
  ASSERT_TRUE(without && with);
  EXPECT_NE((*without)->attack(masked, {}).candidates.front().person, 2u);
  EXPECT_EQ((*with)->attack(masked, {}).candidates.front().person, 2u);
}

TEST(Attack, finds_people_by_name_with_and_without_parenthesis) {
  const auto attacker = Attacker::build(four_people, {});
  ASSERT_TRUE(attacker);
  EXPECT_EQ((*attacker)->person_called("Ruth Adler"), 2u);
  EXPECT_EQ((*attacker)->person_called("Anna Vries"), 3u);
  EXPECT_EQ((*attacker)->person_called("Anna"), std::nullopt);
  std::vector<KnownPerson> people = four_people;
  people.push_back({"Anna Vries (potter)", {"clay"}, {}});
  const auto ambiguous = Attacker::build(people, {});
  ASSERT_TRUE(ambiguous);
  EXPECT_EQ((*ambiguous)->person_called("Anna Vries"), std::nullopt);
}

TEST(Attack, refuses_a_background_without_words) {
  EXPECT_EQ(Attacker::build({}, {}).error().code, "evaluate.empty_background");
  AttackerOptions nameless;
  nameless.use_names = false;
  EXPECT_EQ(Attacker::build({{"Ruth Adler", {"..."}, {}}}, nameless).error().code, "evaluate.empty_background");
  EXPECT_EQ(Attacker::build({{"Ruth Adler", {"bees"}, {}}}, options_for(AttackMethod::vectors)).error().code, "evaluate.empty_background");
  AttackerOptions wrong;
  wrong.learning_rate = 0;
  EXPECT_EQ(Attacker::build(four_people, wrong).error().code, "usage.invalid_value");
}

TEST(AttackScores, count_only_documents_whose_person_is_known) {
  const auto attacker = Attacker::build(four_people, {});
  ASSERT_TRUE(attacker);
  AttackScores scores;
  scores.candidates = 4;
  const auto ask = [&](std::string_view text, bool has_subject, std::optional<std::uint32_t> person) {
    scores.add(text, (*attacker)->attack(text, {.candidates = 5, .true_person = person, .explain = false, .explain_person = {}}),
               has_subject, person);
  };
  ask("the kiln and the ash", true, 0);
  ask("the kiln and the ash", true, 1);
  ask("the kiln", true, std::nullopt);
  ask("the kiln", false, std::nullopt);
  ask("...", true, 2);
  EXPECT_EQ(scores.documents, 5u);
  EXPECT_EQ(scores.attacked, 3u);
  EXPECT_EQ(scores.named, 1u);
  EXPECT_EQ(scores.unknown_subject, 1u);
  EXPECT_EQ(scores.without_subject, 1u);
  EXPECT_EQ(scores.empty, 1u);
  EXPECT_EQ(scores.unanswered, 1u);
  EXPECT_DOUBLE_EQ(scores.accuracy(), 1.0 / 3);
  EXPECT_DOUBLE_EQ(scores.guessing(), 0.25);
}

TEST(Background, joins_texts_about_the_same_person) {
  Background background;
  background.add("Ruth Adler", "bees", false);
  background.add("Joren Halvik", "boats", false);
  background.add("Ruth Adler", "honey", false);
  background.add("Ruth Adler", "[MISC1]", true);
  ASSERT_EQ(background.people().size(), 2u);
  EXPECT_EQ(background.people()[0].texts, (std::vector<std::string>{"bees", "honey"}));
  EXPECT_EQ(background.people()[0].masked_texts, std::vector<std::string>{"[MISC1]"});
  EXPECT_EQ(background.joined(), 1u);
}

}  // namespace
}  // namespace veil
