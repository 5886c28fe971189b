// Learning kinds of text from a few lines: what is learnt, what is refused, and that the same lines give the same file.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "detect/kinds/kind_model.h"
#include "places.h"
#include "veil/tools/training_kinds.h"

namespace veil::training {
namespace {

namespace fs = std::filesystem;

class TrainKinds : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::temp_directory_path() / (std::string("veil_kinds_") + testing::UnitTest::GetInstance()->current_test_info()->name());
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }

  std::string written(const std::string& name, const std::string& lines) const {
    std::ofstream(folder_ / name, std::ios::binary) << lines;
    return (folder_ / name).string();
  }
  KindTrainingOptions options_for(const std::string& texts) const {
    KindTrainingOptions options;
    options.texts = {texts};
    options.folds = 0;
    options.row_bits = 12;
    return options;
  }
  std::string error_for(const std::string& lines) const {
    const auto report = train_kinds(options_for(written("texts.jsonl", lines)));
    return report ? "" : describe(report.error());
  }

  fs::path folder_;
};

const std::string few_texts = std::string(source_folder) + "/tests/cli/kinds/texts.jsonl";

std::string bytes_at(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

TEST_F(TrainKinds, learns_what_it_was_given_and_the_same_again) {
  KindTrainingOptions options = options_for(few_texts);
  options.output = (folder_ / "a.veil").string();
  const auto report = train_kinds(options);
  ASSERT_TRUE(report) << describe(report.error());
  EXPECT_EQ(report->texts, 12u);
  EXPECT_EQ(report->everyday_from, 0.5);
  const auto figures = measure_kinds(options.output, {few_texts});
  ASSERT_TRUE(figures);
  std::uint64_t texts = 0;
  for (const KindFigure& figure : *figures) {
    EXPECT_EQ(figure.wrong_side, 0u) << figure.kind;
    EXPECT_EQ(figure.kind_right, figure.texts) << figure.kind;
    texts += figure.texts;
  }
  EXPECT_EQ(texts, 12u);

  const std::string first = bytes_at(options.output);
  options.output = (folder_ / "b.veil").string();
  ASSERT_TRUE(train_kinds(options));
  EXPECT_EQ(bytes_at(options.output), first);
  options.seed = 2;
  options.output = (folder_ / "c.veil").string();
  ASSERT_TRUE(train_kinds(options));
  EXPECT_NE(bytes_at(options.output), first);
}

TEST_F(TrainKinds, counts_each_text_once_in_cross_validation_and_copies_never) {
  std::string lines;
  for (const char* group : {"1", "2", "3", "4"}) {
    for (const auto& [kind, text] : {std::pair{"chat", "see you at five ok"}, std::pair{"news", "The government announced a plan."}}) {
      const std::string line =
          std::string(R"({"kind": ")") + kind + R"(", "text": ")" + text + R"(", "group": ")" + group + kind + R"(", "source": "s")";
      lines += line + "}\n" + line + R"(, "copy": true})" + "\n";
    }
  }
  KindTrainingOptions options = options_for(written("texts.jsonl", lines));
  options.folds = 2;
  const auto report = train_kinds(options);
  ASSERT_TRUE(report) << describe(report.error());
  EXPECT_EQ(report->texts, 8u);
  EXPECT_EQ(report->copies, 8u);
  ASSERT_EQ(report->figures.size(), 2u);
  EXPECT_EQ(report->figures[0].texts, 4u);
  EXPECT_EQ(report->bytes, 0u);  // no file was asked for
}

TEST_F(TrainKinds, refuses_lines_that_it_cannot_learn_from_with_their_place) {
  const std::string good = R"({"kind": "chat", "text": "hi"})";
  EXPECT_NE(error_for("nonsense\n").find("line 1: the line is not a JSON object"), std::string::npos);
  EXPECT_NE(error_for(good + "\n\n" + R"({"kind": "poem", "text": "hi"})").find("line 3: the field \"kind\" must be one of chat, "),
            std::string::npos);
  EXPECT_NE(error_for(R"({"kind": "chat"})").find("the field \"text\" is missing"), std::string::npos);
  EXPECT_NE(error_for("").find("training.unreadable_data"), std::string::npos);
  EXPECT_NE(error_for(good).find("no edited prose to learn from [training.empty_class]"), std::string::npos);
}

TEST_F(TrainKinds, refuses_options_that_make_no_sense) {
  const auto code_for = [&](auto change) {
    KindTrainingOptions options = options_for(few_texts);
    change(options);
    const auto report = train_kinds(options);
    return report ? "" : report.error().code;
  };
  EXPECT_EQ(code_for([](auto& options) { options.row_bits = 40; }), "training.invalid_option");
  EXPECT_EQ(code_for([](auto& options) { options.folds = 1; }), "training.invalid_option");
  EXPECT_EQ(code_for([](auto& options) { options.rounds = 0; }), "training.invalid_option");
  EXPECT_EQ(code_for([](auto& options) { options.missed = 1; }), "training.invalid_option");
  EXPECT_EQ(code_for([](auto& options) { options.texts = {"nowhere.jsonl"}; }), "training.missing_data");
}

}  // namespace
}  // namespace veil::training
