#include "places.h"
#include "resolve/name_facts.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "marked_text.h"

namespace veil::resolve {
namespace {

// A copy of languages/ with one file changed.
class ChangedFacts {
 public:
  ChangedFacts(std::string_view file, std::string_view content) {
    folder_ = std::filesystem::temp_directory_path() /
              ("veil_name_facts_" + std::string(::testing::UnitTest::GetInstance()->current_test_info()->name()));
    for (const Language language : spoken_languages) {
      const std::filesystem::path into = folder_ / code_of(language);
      std::filesystem::create_directories(into);
      for (const std::string name : {"coreference.tsv", "given_names.tsv", "habits.tsv", "nicknames.tsv"}) {
        std::filesystem::copy_file(std::filesystem::path(source_folder) / "languages" / code_of(language) / name, into / name,
                                   std::filesystem::copy_options::overwrite_existing);
      }
    }
    std::ofstream(folder_ / "de" / file) << content;
  }
  ~ChangedFacts() { std::filesystem::remove_all(folder_); }
  const std::filesystem::path& folder() const { return folder_; }

 private:
  std::filesystem::path folder_;
};

TEST(NameFacts, refuses_a_line_that_does_not_fit_and_names_it) {
  const auto error_of = [](std::string_view file, std::string_view content) {
    const ChangedFacts changed(file, content);
    const auto opened = NameFacts::open(changed.folder());
    return opened.ok() ? std::string("opened") : opened.error().code + " " + opened.error().place;
  };
  for (const std::string_view content :
       {"# idea\ntitle\therr\tx\n", "# idea\ntitle\n", "# idea\nwhatever\tword\n", "# idea\nmonth\tmai\t13\n", "# idea\ngeneration\tjr\n",
        "# idea\npronoun\ter\tq\n", "# idea\ntitle\t...\tm\n", "# idea\ntitle\t\xFF\tm\n"}) {
    const std::string error = error_of("coreference.tsv", content);
    EXPECT_TRUE(error.starts_with("model.malformed_resource")) << error << " for " << content;
    EXPECT_TRUE(error.ends_with("coreference.tsv, line 2")) << error;
  }
  EXPECT_TRUE(error_of("given_names.tsv", "m Uwe\n").ends_with("given_names.tsv, line 1"));
  EXPECT_TRUE(error_of("nicknames.tsv", "Johannes\n").ends_with("nicknames.tsv, line 1"));
  EXPECT_EQ(error_of("nicknames.tsv", "# none\n"), "opened");
}

TEST(NameFacts, refuses_a_folder_without_the_files) {
  const auto opened = NameFacts::open("/nowhere");
  ASSERT_FALSE(opened.ok());
  EXPECT_EQ(opened.error().code, "model.not_found");
}

TEST(NameFacts, a_name_of_two_genders_tells_none_and_other_languages_help_where_the_own_is_silent) {
  EXPECT_EQ(facts()->word(Language::en, "robin").of_given_name, Gender::unknown);
  EXPECT_EQ(facts()->word(Language::de, "jan").of_given_name, Gender::masculine);
  EXPECT_EQ(facts()->word(Language::en, "uwe").of_given_name, Gender::masculine);
  EXPECT_EQ(facts()->word(Language::en, "oslo").of_given_name, Gender::unknown);
  EXPECT_EQ(facts()->word(Language::other, "mary").of_given_name, Gender::feminine);
}

}  // namespace
}  // namespace veil::resolve
