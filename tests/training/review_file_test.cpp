// Reviewed lines of `protect` as choices to learn from.
#include "places.h"
#include "training/selector/review_file.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>

#include "knowledge/core_names.h"
#include "veil/tools/training_selector.h"

namespace veil::training {
namespace {

namespace fs = std::filesystem;

const fs::path source = source_folder;

fs::path file_with(const std::string& lines) {
  const auto* test = testing::UnitTest::GetInstance()->current_test_info();
  const fs::path folder = fs::temp_directory_path() / ("veil_review_" + std::to_string(getpid()));
  fs::create_directories(folder);
  const fs::path file = folder / (std::string(test->name()) + ".jsonl");
  std::ofstream(file, std::ios::binary) << lines;
  return file;
}

std::string line(const std::string& spans, const std::string& text = "Ä moved to a city.") {
  return R"({"id": "a", "text": ")" + text + R"(", "spans": [)" + spans + "]}\n";
}

const std::string options =
    R"("options": [{"text": "a city", "level": 1, "source": "general"}, {"text": "***", "level": 2, "source": "suppress"}])";
const std::string head = R"({"start": 11, "end": 17, "label": "LOC", "kind": "quasi", "entity": 3, "original": "Hellviken", )";

std::string error_of(const std::string& lines) {
  const auto read = review_documents(file_with(lines), nullptr);
  if (read.ok()) return {};
  return read.error().code + read.error().place.substr(read.error().place.rfind(".jsonl") + 6);
}

TEST(ReviewFile, puts_the_originals_back_and_counts_what_reviewers_took) {
  const auto read = review_documents(file_with(line(head + options + R"(, "chosen": [1, 2, 1]})")), nullptr);
  ASSERT_TRUE(read.ok()) << describe(read.error());
  const replace::ChoiceFileDocument& document = read->front();
  EXPECT_EQ(document.text, "Ä moved to Hellviken.");
  ASSERT_EQ(document.mentions.size(), 1u);
  EXPECT_EQ(document.mentions[0].span.of(document.text), "Hellviken");
  EXPECT_EQ(document.mentions[0].options[0].text, "city");
  EXPECT_EQ(document.mentions[0].label, Label::loc);
  EXPECT_EQ(document.votes[0], (std::vector<std::size_t>{2, 1}));
}

TEST(ReviewFile, spans_without_a_choice_are_only_put_back_and_failed_lines_passed_over) {
  const auto read = review_documents(file_with(line(head + options + "}") + "\n{\"id\": \"b\", \"error\": {\"code\": \"x\"}}\n"), nullptr);
  ASSERT_TRUE(read.ok());
  ASSERT_EQ(read->size(), 1u);
  EXPECT_EQ(read->front().text, "Ä moved to Hellviken.");
  EXPECT_TRUE(read->front().mentions.empty());
  EXPECT_TRUE(review_documents(file_with(""), nullptr)->empty());
}

TEST(ReviewFile, options_of_other_languages_become_english) {
  const auto core = knowledge::CoreNames::in(knowledge::KnowledgeBases::open({source / "models/knowledge.veil"}).value()).value();
  const auto glossary = replace::OptionGlossary::open(source / "languages", core);
  ASSERT_TRUE(glossary.ok());
  const std::string german =
      R"({"text": "Sie zog in eine Stadt in Norwegen.", "language": "de", "spans": [{"start": 11, "end": 33, "label": "LOC", "original": "Hellviken",)"
      R"("options": [{"text": "eine Stadt in Norwegen", "source": "general"}, {"text": "***", "source": "suppress"}], "chosen": 2}]})";
  const auto read = review_documents(file_with(german), glossary->get());
  ASSERT_TRUE(read.ok()) << describe(read.error());
  EXPECT_EQ(read->front().mentions[0].options[0].text, "city in Norway");
  EXPECT_EQ(read->front().text, "Sie zog in Hellviken.");
  EXPECT_FALSE(read->front().english);
}

TEST(ReviewFile, malformed_lines_are_refused_with_their_place) {
  const std::string at = "read.malformed_choices, line 1, span 1";
  EXPECT_EQ(error_of(line(head + options + R"(, "chosen": 1})")), "");
  for (const char* chosen : {"0", "3", "-1", "\"a\"", "[]", "[1, 9]", "1.5"}) {
    EXPECT_EQ(error_of(line(head + options + R"(, "chosen": )" + chosen + "}")), at) << chosen;
  }
  EXPECT_EQ(error_of(line(R"({"start": 11, "end": 17, "label": "LOC", )" + options + R"(, "chosen": 1})")),
            at);  // no original
  EXPECT_EQ(error_of(line(R"({"start": 11, "end": 99, "label": "LOC", "original": "x", )" + options + "}")), at);
  EXPECT_EQ(error_of(line(R"({"start": 11, "end": 17, "label": "CAR", "original": "x", )" + options + "}")), at);
  EXPECT_EQ(error_of(line(head + R"("options": []})")), at);
  EXPECT_EQ(error_of(line(head + R"("options": [{"text": "a city", "source": "general"}]})")), at);
  EXPECT_EQ(error_of(line("7")), at);
  EXPECT_EQ(error_of(line(head + options + "}, " + head + options + "}")), "read.malformed_choices, line 1, span 2");
  EXPECT_EQ(error_of("{\"text\": 3}"), "read.malformed_choices, line 1");
  EXPECT_EQ(error_of(line(head + options + "}") + "{\"text\"\n"), "read.malformed_choices, line 2");
  EXPECT_EQ(error_of("{\"text\": \"x\", \"spans\": [], \"language\": \"fi\"}"), "read.malformed_choices, line 1");
}

TEST(ReviewFile, a_selector_learns_from_it_beside_wikireplace) {
  SelectorTrainingOptions training;
  std::string lines;
  for (const char* name : {"Hellviken", "Brunnbach", "Orlanda"}) {
    std::string one = line(head + options + R"(, "chosen": 1})");
    lines += one.replace(one.find("Hellviken"), 9, name);
  }
  training.choices = {source / "tests/cli/choices/letters.json", file_with(lines)};
  training.resources = source;
  training.rounds = 10;
  training.output = file_with("").replace_extension(".veil");
  training.choices[1] = file_with(lines);
  const auto report = train_selector(training);
  ASSERT_TRUE(report.ok()) << describe(report.error());
  EXPECT_EQ(report->documents, 9u);
  EXPECT_EQ(report->mentions, 39u);
}

}  // namespace
}  // namespace veil::training
