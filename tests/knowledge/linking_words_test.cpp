// What languages bring to looking names up, read from linking.tsv.
#include "knowledge/linking_words.h"

#include <gtest/gtest.h>

#include <fstream>

#include "places.h"

namespace veil::knowledge {
namespace {

using Forms = std::vector<std::string>;

class LinkingWordsOfLanguages : public testing::Test {
 protected:
  LinkingWordsOfLanguages() : languages(LinkingLanguages::open(std::filesystem::path(source_folder) / "languages").value()) {}
  LinkingLanguages languages;
};

TEST_F(LinkingWordsOfLanguages, give_dictionary_forms_the_least_changed_first) {
  EXPECT_EQ(languages.of(Language::en).dictionary_forms("cities"), (Forms{"city", "citi", "citie"}));
  EXPECT_EQ(languages.of(Language::de).dictionary_forms("richterinnen"),
            (Forms{"richterin", "richter", "richtere", "richterinn", "richterinne"}));
  EXPECT_EQ(languages.of(Language::es).dictionary_forms("voces"), (Forms{"voz", "voc", "voce"}));
  EXPECT_EQ(languages.of(Language::pt).dictionary_forms("canhoes"), (Forms{"canhao", "canho", "canhoe"}));
  EXPECT_TRUE(languages.of(Language::en).dictionary_forms("as").empty()) << "a stem has three letters";
}

TEST_F(LinkingWordsOfLanguages, know_articles_and_joiners_of_their_own_language_only) {
  EXPECT_TRUE(languages.of(Language::en).is_article("the"));
  EXPECT_FALSE(languages.of(Language::de).is_article("the"));
  EXPECT_TRUE(languages.of(Language::de).is_joiner("fur")) << "folded";
  EXPECT_TRUE(languages.of(Language::pt).is_joiner("das"));
  EXPECT_FALSE(languages.of(Language::es).is_joiner("das"));
}

TEST_F(LinkingWordsOfLanguages, take_digits_for_counting_words_only_where_there_are_some) {
  EXPECT_TRUE(languages.of(Language::en).is_counting_word("third"));
  EXPECT_TRUE(languages.of(Language::en).is_counting_word("10"));
  EXPECT_FALSE(languages.of(Language::de).is_counting_word("10"));
}

TEST_F(LinkingWordsOfLanguages, know_where_a_language_is_at_home) {
  EXPECT_TRUE(languages.of(Language::de).is_at_home("AT"));
  EXPECT_FALSE(languages.of(Language::de).is_at_home("BR"));
  EXPECT_TRUE(languages.of(Language::en).is_heartland("US"));
  EXPECT_FALSE(languages.of(Language::es).is_heartland("ES"));
  EXPECT_TRUE(languages.of(Language::other).is_at_home("GB")) << "a language that is not spoken has the words of the default one";
}

TEST_F(LinkingWordsOfLanguages, know_legal_forms_whatever_language_lists_them) {
  for (const char* form : {"gmbh", "ltd", "slu", "lda", "bv"}) EXPECT_TRUE(languages.is_legal_form(form)) << form;
  EXPECT_FALSE(languages.is_legal_form("holding"));
  EXPECT_FALSE(languages.of(Language::en).has_legal_form("gmbh"));
}

TEST(LinkingWords, name_file_and_line_of_a_row_that_is_not_understood) {
  const std::filesystem::path folder = std::filesystem::path(testing::TempDir()) / "linking_of_a_language";
  std::filesystem::create_directories(folder);
  EXPECT_EQ(LinkingWords::open(folder / "none").error().code, "model.not_found");
  for (const char* row : {"article", "article\t", "ending\ties", "ending\ties y i", "sorcery\tabracadabra"}) {
    std::ofstream(folder / "linking.tsv") << "# words\njoiner\tof\n" << row << "\n";
    const auto words = LinkingWords::open(folder);
    ASSERT_FALSE(words.ok()) << row;
    EXPECT_EQ(words.error().code, "model.malformed_resource");
    EXPECT_EQ(words.error().place, (folder / "linking.tsv").string() + ", line 3");
  }
}

}  // namespace
}  // namespace veil::knowledge
