#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "places.h"
#include "veil/tools/evaluation_agreement.h"
#include "veil/tools/evaluation_choices.h"
#include "written_documents.h"

namespace veil {
namespace {

// One mention, "geologist", with the given replacement.
Result<std::vector<ChoiceMention>> choices_in(const std::string& replacement) {
  std::istringstream json(
      R"([{"doc_id": "d", "text": "geologist", "annotations": {"a": {"entity_mentions": [{"entity_type": "DEM",
    "entity_mention_id": "m1", "start_offset": 0, "end_offset": 9, "span_text": "geologist", "identifier_type": "QUASI",
    "entity_id": "e1", "replacement": )" +
      replacement + "}]}}}]");
  ReadOptions options;
  options.format = "tab";
  auto source = open_source(json, "choices.json", options);
  auto item = (*source)->next();
  return choices_of(*item->document);
}

ChoiceMention mention(std::string id, std::vector<std::string> options, std::map<std::string, std::string> picks) {
  return {"d", std::move(id), "LOC", std::move(options), std::move(picks)};
}

// Three mentions: people pick city, city, ***; ***; nothing better than suppression is offered.
std::vector<ChoiceMention> three() {
  return {mention("m1", {"city", "place", "***"}, {{"a", "city"}, {"b", "city"}, {"c", "***"}}),
          mention("m2", {"river", "***"}, {{"a", "***"}}), mention("m3", {"***"}, {{"a", "***"}})};
}

TEST(Choices, reads_options_of_all_sources_once_with_suppression_last) {
  const auto choices = choices_in(R"({"generalizations": {"P31": ["scientist", "***"], "contained": {"P279": ["scientist", "person"]}},
    "generalization_selection": {"person": ["x", "y"], "***": ["z"]}})");
  ASSERT_TRUE(choices);
  ASSERT_EQ(choices->size(), 1u);
  const ChoiceMention& choice = choices->front();
  EXPECT_EQ(choice.options, (std::vector<std::string>{"scientist", "person", "***"}));
  EXPECT_EQ(choice.picks, (std::map<std::string, std::string>{{"x", "person"}, {"y", "person"}, {"z", "***"}}));
  EXPECT_EQ(choice.majority(), "person");
  EXPECT_EQ(choice.label, "DEM");
}

TEST(Choices, refuses_what_is_no_choice) {
  for (const char* bad :
       {R"({"generalizations": {"P31": ["a"]}})", R"({"generalizations": {"P31": [1]}, "generalization_selection": {"a": ["x"]}})",
        R"({"generalizations": {"P31": ["a"]}, "generalization_selection": {"b": ["x"]}})",
        R"({"generalizations": {"P31": ["a"]}, "generalization_selection": {"a": ["x"], "***": ["x"]}})",
        R"({"generalizations": {"P31": ["a"]}, "generalization_selection": {}})"}) {
    const auto choices = choices_in(bad);
    ASSERT_FALSE(choices) << bad;
    EXPECT_EQ(choices.error().code, "evaluate.malformed_choices");
  }
}

TEST(Choices, equally_often_picked_options_go_to_the_more_specific) {
  EXPECT_EQ(mention("m", {"city", "place", "***"}, {{"a", "***"}, {"b", "place"}}).majority(), "place");
}

TEST(Choices, counts_accuracy_by_majority_and_by_any_and_reciprocal_ranks) {
  const Rankings rankings = {{{"d", "m1"}, {"place", "***", "city"}}, {{"d", "m2"}, {"river", "***"}}, {{"d", "m3"}, {"***"}}};
  const auto scores = evaluate_choices(three(), rankings);
  ASSERT_TRUE(scores);
  EXPECT_EQ(scores->mentions, 3u);
  EXPECT_EQ(scores->judgments, 5u);
  EXPECT_DOUBLE_EQ(scores->availability(), 2.0 / 3);
  EXPECT_DOUBLE_EQ(scores->relevance(), 0);  // place and river: nobody picked them
  EXPECT_DOUBLE_EQ(scores->accuracy_by_majority(), 1.0 / 3);
  EXPECT_DOUBLE_EQ(scores->mean_reciprocal_rank(), (1.0 / 3 + 1.0 / 2 + 1) / 3);
  EXPECT_DOUBLE_EQ(scores->mean_reciprocal_rank_any(), (1.0 / 2 + 1.0 / 2 + 1) / 3);
  const auto suppressed = evaluate_choices(three(), baseline_rankings(three(), ChoiceBaseline::suppression));
  EXPECT_DOUBLE_EQ(suppressed->accuracy_by_majority(), 2.0 / 3);
  EXPECT_DOUBLE_EQ(suppressed->accuracy_by_any(), 1);
  const auto specific = evaluate_choices(three(), baseline_rankings(three(), ChoiceBaseline::most_specific));
  EXPECT_DOUBLE_EQ(specific->accuracy_by_majority(), 2.0 / 3);
  EXPECT_DOUBLE_EQ(specific->relevance(), 0.5);
}

TEST(Choices, refuses_missing_unknown_and_foreign_rankings) {
  Rankings rankings = baseline_rankings(three(), ChoiceBaseline::most_specific);
  rankings[{"d", "m9"}] = {"***"};
  EXPECT_EQ(evaluate_choices(three(), rankings).error().code, "evaluate.unknown_document");
  rankings.erase({"d", "m9"});
  rankings[{"d", "m3"}] = {"village"};
  EXPECT_EQ(evaluate_choices(three(), rankings).error().code, "evaluate.unknown_document");
  rankings.erase({"d", "m3"});
  EXPECT_EQ(evaluate_choices(three(), rankings).error().code, "evaluate.missing_document");
}

TEST(Choices, reads_rankings_and_refuses_bad_lines) {
  const std::string path = testing::TempDir() + "veil_rankings.jsonl";
  const auto read = [&](const std::string& text) {
    std::ofstream(path) << text;
    return read_rankings(path);
  };
  const auto good = read("{\"id\": \"d\", \"mention\": \"m1\", \"ranked\": [\"city\", \"***\"]}\n\n");
  ASSERT_TRUE(good);
  EXPECT_EQ(good->at({"d", "m1"}), (std::vector<std::string>{"city", "***"}));
  EXPECT_EQ(read("").error().code, "evaluate.empty_prediction");
  EXPECT_EQ(read("{\"id\": \"d\", \"mention\": \"m1\", \"ranked\": []}").error().code, "evaluate.malformed_ranking");
  EXPECT_EQ(read("{\"id\": \"d\", \"mention\": \"m1\", \"ranked\": [\"a\", \"a\"]}").error().code, "evaluate.malformed_ranking");
  EXPECT_EQ(read("[").error().code, "evaluate.malformed_ranking");
  const std::string line = "{\"id\": \"d\", \"mention\": \"m1\", \"ranked\": [\"a\"]}\n";
  EXPECT_EQ(read(line + line).error().code, "evaluate.duplicate_document");
}

std::vector<ChoiceMention> shared_choices(const std::string& path) {
  std::vector<ChoiceMention> all;
  for (const Document& document : read_all(path, "tab")) {
    auto choices = choices_of(document);
    EXPECT_TRUE(choices);
    if (choices) std::move(choices->begin(), choices->end(), std::back_inserter(all));
  }
  return all;
}

// Expected figures: `python3 reference/agreement.py wikireplace/train.json` with scikit-learn 1.9.1 and statsmodels 0.15.0.
TEST(Agreement, equals_scikit_learn_and_statsmodels_on_wikireplace) {
  const std::string path = std::string(shared_folder) + "/data/wikireplace/train.json";
  if (!std::filesystem::exists(path)) GTEST_SKIP() << "needs " << path;
  const std::vector<ChoiceMention> choices = shared_choices(path);
  EXPECT_EQ(choices.size(), 1184u);
  const AnnotatorAgreement options = agreement_of(judgments_of(choices, ChoiceCategory::option));
  EXPECT_EQ(options.items, 129u);
  EXPECT_EQ(options.judgments, 1161u);
  EXPECT_EQ(options.pairs.size(), 36u);
  EXPECT_NEAR(options.average_percent, 0.7418173988, 1e-10);
  EXPECT_NEAR(options.light, 0.6841354455, 1e-10);
  EXPECT_NEAR(options.fleiss, 0.6871299381, 1e-10);
  const AnnotatorAgreement levels = agreement_of(judgments_of(choices, ChoiceCategory::level));
  EXPECT_NEAR(levels.light, 0.5485923088, 1e-10);
  EXPECT_NEAR(levels.fleiss, 0.5425570999, 1e-10);
}

TEST(Agreement, follows_the_formulas_by_hand) {
  // Two people, five items: the same on four. a: y y y n n; b: y y n n n. Expected by chance: 0.6 * 0.4 + 0.4 * 0.6 = 0.48.
  Judgments judgments;
  const char* a = "yyynn";
  const char* b = "yynnn";
  for (int i = 0; i < 5; ++i) judgments.add({{"a", std::string(1, a[i])}, {"b", std::string(1, b[i])}});
  judgments.add({{"a", "y"}});  // judged by one: compares with nobody
  const AnnotatorAgreement agreement = agreement_of(judgments);
  EXPECT_EQ(agreement.items, 5u);
  ASSERT_EQ(agreement.pairs.size(), 1u);
  EXPECT_DOUBLE_EQ(agreement.pairs[0].percent, 0.8);
  EXPECT_NEAR(agreement.pairs[0].kappa, (0.8 - 0.48) / 0.52, 1e-12);
  EXPECT_NEAR(agreement.light, agreement.pairs[0].kappa, 1e-12);
  EXPECT_NEAR(agreement.fleiss, (0.8 - 0.5) / 0.5, 1e-12);  // 5 of 10 judgments each
}

TEST(Agreement, everybody_always_the_same_is_full_agreement) {
  Judgments judgments;
  for (int i = 0; i < 3; ++i) judgments.add({{"a", "y"}, {"b", "y"}});
  EXPECT_EQ(agreement_of(judgments).light, 1);
  EXPECT_EQ(agreement_of(judgments).fleiss, 1);
  EXPECT_EQ(agreement_of(Judgments()).pairs.size(), 0u);
}

TEST(Agreement, compares_annotators_of_spans_word_by_word) {
  Document document = bracketed("[PERSON Ada Lund] met [LOC Oslo] today");
  document.mentions[0].annotator = "one";
  document.mentions[1].annotator = "two";
  document.mentions[0].kind = IdentifierKind::direct;
  Judgments judgments;
  add_span_judgments(document, SpanCategory::masked, judgments);
  EXPECT_EQ(judgments.items().size(), 5u);  // Ada Lund met Oslo today
  EXPECT_DOUBLE_EQ(agreement_of(judgments).average_percent, 0.4);
  Judgments kinds;
  add_span_judgments(document, SpanCategory::kind, kinds);
  EXPECT_EQ(kinds.items()[0].at("one"), "direct");
  EXPECT_EQ(kinds.items()[0].at("two"), "");
  Judgments nobody;
  add_span_judgments(bracketed("[PERSON Ada]"), SpanCategory::label, nobody);
  EXPECT_TRUE(nobody.items().empty());
}

}  // namespace
}  // namespace veil
