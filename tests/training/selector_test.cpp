#include <gtest/gtest.h>

#include <fstream>
#include <random>
#include <sstream>

#include "places.h"
#include "replace/select/selector_model.h"
#include "training/selector/build_word_table.h"
#include "replace/select/choice_file.h"
#include "training/selector/xgboost_library.h"
#include "veil/selection.h"
#include "veil/tools/training_selector.h"

namespace veil::training {
namespace {

namespace fs = std::filesystem;

const fs::path letters = fs::path(source_folder) / "tests/cli/choices/letters.json";

fs::path place(const std::string& name) {
  const auto* test = testing::UnitTest::GetInstance()->current_test_info();
  const fs::path folder = fs::temp_directory_path() / (std::string("veil_selector_") + test->name());
  fs::create_directories(folder);
  return folder / name;
}

std::string bytes_of(const fs::path& path) {
  std::ostringstream bytes;
  bytes << std::ifstream(path, std::ios::binary).rdbuf();
  return bytes.str();
}

std::string one_document(const std::string& mention) {
  return R"([{"doc_id": "a", "text": "Oslo", "annotations": {"x": {"entity_mentions": [)" + mention + "]}}}]";
}

std::string code_of_choices(const std::string& json) {
  std::ofstream(place("c.json"), std::ios::binary) << json;
  auto read = replace::read_choice_json(place("c.json"));
  if (!read) return read.error().code;
  auto documents = replace::choice_documents(*read, "c.json", replace::ReadChoices::yes);
  return documents.ok() ? std::string() : documents.error().code + " " + documents.error().place;
}

SelectorTrainingOptions small(const std::string& output) {
  SelectorTrainingOptions options;
  options.choices = {letters};
  options.output = place(output);
  options.rounds = 20;
  return options;
}

TEST(ChoiceFile, malformed_choices_are_refused_with_their_place) {
  const std::string head = R"({"entity_type": "LOC", "start_offset": 0, "end_offset": 4, "replacement": )";
  const std::string good = R"({"generalizations": {"P31": ["city", "***"]}, "generalization_selection": {"city": ["a"]}}})";
  EXPECT_EQ(code_of_choices(one_document(head + good)), "");
  const std::string where = "read.malformed_choices c.json, document 1, mention 1";
  EXPECT_EQ(code_of_choices(one_document(head + R"({"generalizations": {"P31": ["city"]}, "generalization_selection": {"town": ["a"]}}})")),
            where);
  EXPECT_EQ(code_of_choices(one_document(head + R"({"generalizations": {"P31": ["city"]}, "generalization_selection": {}}})")), where);
  EXPECT_EQ(code_of_choices(one_document(head + R"({"generalizations": 5, "generalization_selection": {"***": ["a"]}}})")), where);
  EXPECT_EQ(code_of_choices(one_document(R"({"entity_type": "CAR", "start_offset": 0, "end_offset": 4, "replacement": )" + good)), where);
  EXPECT_EQ(code_of_choices(one_document(R"({"entity_type": "LOC", "start_offset": 0, "end_offset": 9, "replacement": )" + good)), where);
  EXPECT_EQ(code_of_choices(one_document("7")), where);
  EXPECT_EQ(code_of_choices(R"([{"text": 3}])"), "read.malformed_choices c.json, document 1");
  EXPECT_EQ(code_of_choices("{"), "read.malformed_choices");
  EXPECT_EQ(code_of_choices("[]"), "");
}

TEST(ChoiceFile, a_mention_without_options_has_suppression_and_ties_go_to_the_more_specific) {
  auto json = nlohmann::ordered_json::parse(one_document(
      R"({"entity_type": "LOC", "start_offset": 0, "end_offset": 4, "replacement": {"generalizations": {}, "generalization_selection": {"***": ["a"]}}})"));
  const auto documents = replace::choice_documents(json, "c.json", replace::ReadChoices::yes);
  ASSERT_TRUE(documents.ok());
  ASSERT_EQ(documents->front().mentions.front().options.size(), 1u);
  EXPECT_EQ(replace::majority_of({1, 3, 3}), 1u);
}

TEST(XGBoost, our_trees_give_its_scores) {
  std::mt19937 random(3);
  std::uniform_real_distribution<float> value(-1, 1);
  constexpr std::size_t width = 6;
  std::vector<float> rows;
  std::vector<std::size_t> begins = {0};
  std::vector<float> shares, classes, weights;
  for (std::size_t group = 0; group < 120; ++group) {
    for (std::size_t i = 0; i < 3; ++i) {
      for (std::size_t f = 0; f < width; ++f) rows.push_back(random() % 5 == 0 ? std::nanf("") : value(random));
      shares.push_back(i == group % 3 ? 1.0f : 0.0f);
      classes.push_back(static_cast<float>(random() % 4));
      weights.push_back(1);
    }
    begins.push_back(shares.size());
  }
  const BoostingTask task{rows, width, {{"max_depth", "4"}, {"nthread", "1"}, {"tree_method", "hist"}}, 25};
  const auto pairs = learn_choices(task, begins, shares);
  const auto levels = learn_classes(task, classes, weights, 4);
  ASSERT_TRUE(pairs.ok() && levels.ok());
  ASSERT_TRUE(replace::BoostedTrees::fits(pairs->nodes, pairs->begins, 1, width));
  ASSERT_EQ(levels->training_scores.size(), 4 * shares.size());
  float largest = 0;
  std::vector<float> flat(shares.size());
  replace::FlatTrees(pairs->nodes, pairs->begins).score_rows(rows, width, flat);
  for (std::size_t i = 0; i < shares.size(); ++i) {
    const std::span<const float> row(&rows[i * width], width);
    float sum = 0;
    pairs->view(1).score(row, std::span(&sum, 1));
    EXPECT_NEAR(sum, pairs->training_scores[i], 1e-5);
    EXPECT_EQ(flat[i], sum);
    largest = std::max(largest, std::abs(sum));
    std::array<float, 4> sums{};
    levels->view(4).score(row, sums);
    for (std::size_t k = 0; k < 4; ++k) EXPECT_NEAR(sums[k], levels->training_scores[4 * i + k], 1e-5);
  }
  EXPECT_GT(largest, 0.1f);
}

TEST(TrainSelector, gives_the_same_file_again_and_ranks_like_the_reviewers) {
  const auto first = train_selector(small("a.veil"));
  ASSERT_TRUE(first.ok()) << describe(first.error());
  EXPECT_EQ(first->documents, 6u);
  EXPECT_EQ(first->mentions, 36u);
  ASSERT_TRUE(train_selector(small("b.veil")).ok());
  EXPECT_EQ(bytes_of(place("a.veil")), bytes_of(place("b.veil")));
  const auto model = replace::SelectorModel::open(place("a.veil"));
  ASSERT_TRUE(model.ok());
  auto json = replace::read_choice_json(letters).value();
  const auto documents = replace::choice_documents(json, "", replace::ReadChoices::yes).value();
  std::size_t right = 0, all = 0;
  for (const auto& document : documents) {
    const auto ranked = (*model)->rank(document.view(), {});
    for (std::size_t m = 0; m < ranked.size(); ++m, ++all) right += ranked[m].order[0] == replace::majority_of(document.votes[m]);
  }
  EXPECT_GE(right, all - 2);
}

TEST(TrainSelector, a_worse_selector_than_the_former_is_not_written) {
  ASSERT_TRUE(train_selector(small("former.veil")).ok());
  // Reviewers who always suppress, against held-out choices of those who do not.
  std::string opposite = bytes_of(letters);
  auto json = nlohmann::ordered_json::parse(opposite);
  for (auto& document : json) {
    for (auto& mention : document["annotations"]["annotator1"]["entity_mentions"]) {
      if (mention.contains("replacement")) mention["replacement"]["generalization_selection"] = {{"***", {"reviewer9"}}};
    }
  }
  std::ofstream(place("opposite.json")) << json.dump();
  SelectorTrainingOptions options = small("new.veil");
  options.choices = {place("opposite.json")};
  options.former = place("former.veil");
  options.held_out = letters;
  fs::remove(options.output);
  const auto worse = train_selector(options);
  ASSERT_FALSE(worse.ok());
  EXPECT_EQ(worse.error().code, "training.not_better");
  EXPECT_FALSE(fs::exists(options.output));
  options.choices = {letters};
  EXPECT_TRUE(train_selector(options).ok());
  // Without held-out choices there is nothing that the former one has not seen.
  options.held_out.clear();
  EXPECT_EQ(train_selector(options).error().code, "training.missing_data");
}

TEST(TrainSelector, wrong_options_are_told) {
  SelectorTrainingOptions options = small("a.veil");
  options.without = {"shoes"};
  EXPECT_EQ(train_selector(options).error().code, "training.invalid_option");
  options = small("a.veil");
  options.depth = 9;
  EXPECT_EQ(train_selector(options).error().code, "training.invalid_option");
  options = small("a.veil");
  options.folds = 50;
  EXPECT_EQ(train_selector(options).error().code, "training.invalid_option");
  options.choices = {place("nowhere.json")};
  EXPECT_EQ(train_selector(options).error().code, "read.not_found");
}

TEST(WordTable, is_built_from_vectors_and_wordnet_and_refuses_broken_rows) {
  std::string rows;
  for (const char* word : {"city", "town", "disease", "illness"}) {
    rows += word;
    for (std::size_t i = 0; i < 18; ++i) rows += " " + std::to_string((rows.size() % 7) * (i + 1) % 5) + (word[0] < 'd' ? ".5" : ".1");
    rows += '\n';
  }
  std::ofstream(place("v.txt")) << rows;
  const auto table = build_word_table(place("v.txt"), {}, 100);
  ASSERT_TRUE(table.ok());
  const replace::WordTable words(*table);
  ASSERT_NE(words.find("town"), nullptr);
  EXPECT_EQ(words.find("shoe"), nullptr);
  EXPECT_LT(words.rarity("city"), words.rarity("illness"));
  EXPECT_EQ(words.rarity("shoe"), replace::WordTable::rarity_of_unknown);
  std::ofstream(place("bad.txt")) << rows + "half 1 2\n";
  const auto bad = build_word_table(place("bad.txt"), {}, 100);
  ASSERT_FALSE(bad.ok());
  EXPECT_EQ(bad.error().code, "training.unreadable_data");
  EXPECT_NE(bad.error().place.find("line 5"), std::string::npos);
  EXPECT_EQ(build_word_table(place("nowhere.txt"), {}, 100).error().code, "training.missing_data");
}

TEST(SelectReplacements, writes_rankings_without_looking_at_choices) {
  SelectionOptions options;
  options.input = letters;
  options.model = fs::path(source_folder) / "models/selector.veil";
  const auto with = select_replacements(options);
  ASSERT_TRUE(with.ok());
  auto json = nlohmann::ordered_json::parse(with->output);
  for (auto& document : json) {
    for (auto& mention : document["annotations"]["annotator1"]["entity_mentions"]) {
      if (!mention.contains("replacement")) continue;
      auto& replacement = mention["replacement"];
      EXPECT_EQ(replacement["ranking"].size(), mention["entity_type"] == "DEM" ? 4u : mention["entity_type"] == "LOC" ? 3u : 2u);
      replacement.erase("generalization_selection");
    }
  }
  std::ofstream(place("unknown.json")) << json.dump();
  options.input = place("unknown.json");
  const auto without = select_replacements(options);
  ASSERT_TRUE(without.ok());
  EXPECT_EQ(nlohmann::ordered_json::parse(without->output), json);
  options.strictness = 7;
  EXPECT_EQ(select_replacements(options).error().code, "usage.invalid_value");
}

}  // namespace
}  // namespace veil::training
