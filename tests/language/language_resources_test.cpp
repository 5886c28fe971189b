#include "language/language_resources.h"
#include "places.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

namespace veil::language {
namespace {

namespace fs = std::filesystem;

// A copy of the resources that a test may spoil.
class SpoiledResources : public testing::Test {
 protected:
  void SetUp() override {
    folder_ =
        fs::path(testing::TempDir()) / ("veil_resources_" + std::string(testing::UnitTest::GetInstance()->current_test_info()->name()));
    fs::remove_all(folder_);
    fs::create_directories(folder_);
    fs::copy(fs::path(source_folder) / "languages", folder_ / "languages", fs::copy_options::recursive);
  }
  void TearDown() override { fs::remove_all(folder_); }

  void append(const char* file, const char* line) const { std::ofstream(folder_ / "languages/en" / file, std::ios::app) << line << '\n'; }
  std::string code() const {
    const auto opened = LanguageResources::open(folder_, Language::en);
    return opened ? "ok" : opened.error().code;
  }
  fs::path folder_;
};

TEST(LanguageResources, opens_every_language) {
  const auto all = open_all_languages(source_folder);
  ASSERT_TRUE(all) << describe(all.error());
  for (const Language language : spoken_languages) EXPECT_EQ((*all)[static_cast<std::size_t>(language)]->language(), language);
}

TEST(LanguageResources, answers_all_questions_about_a_word_at_once) {
  const auto german = LanguageResources::open(source_folder, Language::de);
  ASSERT_TRUE(german);
  const WordEntry am = (*german)->find("am");
  EXPECT_TRUE(am.has(WordFlag::contraction));
  EXPECT_TRUE(am.has(WordFlag::stop_word));
  EXPECT_EQ((*german)->contraction(am.contraction).forms, (std::vector<std::string>{"an", "dem"}));
  EXPECT_EQ((*german)->find("gibtesnicht").flags, 0u);
}

TEST(LanguageResources, has_the_same_files_in_every_language) {
  const auto names = [](std::string_view code) {
    std::vector<std::string> found;
    for (const auto& entry : fs::directory_iterator(fs::path(source_folder) / "languages" / code)) {
      found.push_back(entry.path().filename().string());
    }
    std::sort(found.begin(), found.end());
    return found;
  };
  for (const Language language : spoken_languages) EXPECT_EQ(names(code_of(language)), names("en"));
}

TEST_F(SpoiledResources, refuses_a_malformed_line_with_file_and_number) {
  append("contractions.tsv", "lonely");
  const auto opened = LanguageResources::open(folder_, Language::en);
  ASSERT_FALSE(opened);
  EXPECT_EQ(opened.error().code, "model.malformed_resource");
  EXPECT_NE(opened.error().place.find("contractions.tsv, line "), std::string::npos);
}

TEST_F(SpoiledResources, refuses_an_unknown_kind) {
  append("phrases.tsv", "linker\tof");
  EXPECT_EQ(code(), "model.malformed_resource");
}

TEST_F(SpoiledResources, refuses_an_abbreviation_listed_twice) {
  append("abbreviations.txt", "etc.\ttitle");
  EXPECT_EQ(code(), "model.malformed_resource");
}

TEST_F(SpoiledResources, refuses_invalid_utf8) {
  append("stopwords.txt", "caf\xE9");
  EXPECT_EQ(code(), "model.malformed_resource");
}

TEST_F(SpoiledResources, says_when_a_file_is_missing) {
  fs::remove(folder_ / "languages/en/tokens.tsv");
  EXPECT_EQ(code(), "model.not_found");
}

}  // namespace
}  // namespace veil::language
