#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include "detect/gazetteers/gazetteer.h"
#include "places.h"
#include "training/gazetteers/package_lists.h"
#include "training/gazetteers/transliterate.h"
#include "training/gazetteers/word_case.h"
#include "training/gazetteers/word_forms.h"
#include "veil/tools/training_gazetteers.h"

namespace veil::training {
namespace {

namespace fs = std::filesystem;

class TrainGazetteers : public testing::Test {
 protected:
  void SetUp() override {
    const auto* test = testing::UnitTest::GetInstance()->current_test_info();
    folder_ = fs::temp_directory_path() / (std::string("veil_gazetteers_") + test->name());
    fs::remove_all(folder_);
    for (const char* code : {"en", "de", "pt", "es"}) write(code, "# empty\n");
    options_.languages = folder_;
    options_.output = folder_ / "gazetteers.veil";
  }
  void write(const std::string& code, const std::string& text) {
    fs::create_directories(folder_ / code);
    std::ofstream(folder_ / code / "gazetteer.tsv", std::ios::binary) << text;
  }
  fs::path folder_;
  GazetteerTrainingOptions options_;
};

bool has(const std::vector<std::string>& all, std::string_view one) { return std::find(all.begin(), all.end(), one) != all.end(); }

TEST_F(TrainGazetteers, makes_a_file_from_the_lists_of_the_languages_and_the_same_one_again) {
  write("en", "nationality\tTurkish, Turk\nprofession\tlawyer, chief of staff\n-profession\tlawyers\n");
  const auto report = train_gazetteers(options_);
  ASSERT_TRUE(report.ok()) << describe(report.error());
  EXPECT_EQ(report->sources.size(), 4U);
  EXPECT_GT(report->entries, 4U);
  EXPECT_EQ(report->bytes, fs::file_size(options_.output));
  std::ifstream first(options_.output, std::ios::binary);
  const std::string bytes((std::istreambuf_iterator<char>(first)), {});
  ASSERT_TRUE(train_gazetteers(options_).ok());
  std::ifstream second(options_.output, std::ios::binary);
  EXPECT_EQ(bytes, std::string((std::istreambuf_iterator<char>(second)), {}));
  EXPECT_TRUE(detect::Gazetteer::open(options_.output).ok());
}

TEST_F(TrainGazetteers, refuses_rows_that_are_no_lists_with_file_and_line) {
  const auto error_of = [&](const std::string& text) {
    write("es", text);
    const auto report = train_gazetteers(options_);
    if (report.ok()) return std::string("ok");
    return report.error().code + " " + report.error().place.substr(report.error().place.find("es/"));
  };
  EXPECT_EQ(error_of("profession\tmédico\n"), "ok");
  EXPECT_EQ(error_of("# x\nprofesion\tmédico\n"), "model.malformed_resource es/gazetteer.tsv, line 2");
  EXPECT_EQ(error_of("profession médico\n"), "model.malformed_resource es/gazetteer.tsv, line 1");
  EXPECT_EQ(error_of("profession\tmédico, , x\n"), "model.malformed_resource es/gazetteer.tsv, line 1");
  EXPECT_EQ(error_of("profession\tmédico\tverb\n"), "model.malformed_resource es/gazetteer.tsv, line 1");
  EXPECT_EQ(error_of("profession\tm\xE9"
                     "dico\n"),
            "model.malformed_resource es/gazetteer.tsv, line 1");
}

TEST_F(TrainGazetteers, says_which_package_is_missing) {
  options_.packages = folder_;
  const auto report = train_gazetteers(options_);
  ASSERT_FALSE(report.ok());
  EXPECT_EQ(report.error().code, "training.missing_data");
  EXPECT_NE(report.error().message.find("zxcvbn"), std::string::npos);
}

TEST(WordForms, inflect_the_head_of_an_entry) {
  EXPECT_TRUE(has(word_forms("chief of staff", Language::en, Inflection::noun), "chiefs of staff"));
  EXPECT_TRUE(has(word_forms("police constable", Language::en, Inflection::noun), "police constables"));
  EXPECT_TRUE(has(word_forms("türkisch", Language::de, Inflection::adjective), "türkischen"));
  EXPECT_TRUE(has(word_forms("Lehrer", Language::de, Inflection::noun), "Lehrerinnen"));
  EXPECT_TRUE(has(word_forms("Rechtsanwalt", Language::de, Inflection::noun), "Rechtsanwältin"));
  EXPECT_TRUE(has(word_forms("alemán", Language::es, Inflection::noun), "alemanas"));
  EXPECT_TRUE(has(word_forms("fiscal general", Language::es, Inflection::noun), "fiscales generales"));
  EXPECT_TRUE(has(word_forms("espanhol", Language::pt, Inflection::noun), "espanhois"));
  EXPECT_TRUE(has(word_forms("alemão", Language::pt, Inflection::noun), "alemaes"));
  EXPECT_EQ(word_forms("Mr", Language::en, Inflection::none), std::vector<std::string>{"Mr"});
  EXPECT_EQ(word_forms("", Language::pt, Inflection::noun), std::vector<std::string>{""});
}

TEST(Transliterate, writes_names_as_passports_and_judgments_do) {
  EXPECT_TRUE(has(latin_spellings("Юрий"), "yuriy"));
  EXPECT_TRUE(has(latin_spellings("Юрий"), "yuri"));
  EXPECT_TRUE(has(latin_spellings("Елена"), "yelena"));
  EXPECT_TRUE(has(latin_spellings("Александр"), "aleksandr"));
  EXPECT_TRUE(has(latin_spellings("Александр"), "alexander"));
  EXPECT_TRUE(has(latin_spellings("Παπαδόπουλος"), "papadopoulos"));
  EXPECT_TRUE(has(latin_spellings("გიორგი"), "giorgi"));
  EXPECT_EQ(latin_spellings("Jürgen"), std::vector<std::string>{"Jürgen"});
  EXPECT_TRUE(latin_spellings("王").empty());
  EXPECT_TRUE(latin_spellings("").empty());
}

TEST(WordCases, tell_names_from_common_words) {
  WordCases cases(HabitsOfLanguages::open(std::filesystem::path(source_folder) / "languages").value());
  std::string english, german;
  for (int i = 0; i < 400; ++i) english += "they will meet Agnes and a nice man. ";
  for (int i = 0; i < 50; ++i) english += "Then they polish it, and Will came. ";
  for (int i = 0; i < 50; ++i) german += "Gestern sah der Bauer die Frau Ortrud bei dem Bauer. ";
  cases.read(Language::en, english);
  cases.read(Language::de, german);
  EXPECT_EQ(cases.commonness(Language::en, "will"), Commonness::frequent);
  EXPECT_EQ(cases.commonness(Language::en, "agnes"), Commonness::rare);
  EXPECT_NE(cases.commonness(Language::en, "nice"), Commonness::rare);
  EXPECT_EQ(cases.commonness(Language::de, "bauer"), Commonness::common);
  EXPECT_EQ(cases.commonness(Language::de, "ortrud"), Commonness::rare);
  EXPECT_EQ(cases.commonness(Language::es, "bauer"), Commonness::rare);
}

TEST(QuotedStrings, reads_lists_written_as_source_code) {
  EXPECT_EQ(quoted_strings(R"(  ['ayla', "female"], // 'x')"), (std::vector<std::string>{"ayla", "female"}));
  EXPECT_TRUE(quoted_strings("# 'x'").empty());
  EXPECT_TRUE(quoted_strings("'open").empty());
}

}  // namespace
}  // namespace veil::training
