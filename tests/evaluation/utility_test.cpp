// Information kept, readability and slips of grammar on small texts with answers worked by hand.
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>

#include "places.h"
#include "veil/engine.h"
#include "veil/tools/evaluation_utility.h"

namespace veil {
namespace {

class utility : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    EngineOptions options;
    options.resources = source_folder;
    engine_ = *Engine::open(options);
    rules_ = *ReadingRules::open(std::filesystem::path(source_folder) / "languages");
  }
  static void TearDownTestSuite() {
    engine_.reset();
    rules_.reset();
  }
  static Document analysed(std::string text, Language language) {
    Document document = *make_document("d", std::move(text));
    document.language = language;
    document.layers.add(Layer::language);
    EXPECT_TRUE(engine_->analyse(document).ok());
    return document;
  }
  static GrammarCounts slips(std::string text, Language language) { return rules_->grammar(analysed(std::move(text), language)); }

  static inline std::shared_ptr<const Engine> engine_;
  static inline std::shared_ptr<const ReadingRules> rules_;
};

TEST(word_information, is_the_logarithm_of_the_share) {
  WordInformation information;
  information.add("the", 12);
  information.add("Oslo", 4);
  EXPECT_DOUBLE_EQ(information.bits("oslo"), 2.0);
  EXPECT_DOUBLE_EQ(information.bits("unseen"), 4.0);  // one of 16
  EXPECT_DOUBLE_EQ(information.bits("***"), 0.0);
  EXPECT_DOUBLE_EQ(information.bits_of_text("the Oslo"), 2.0);
  EXPECT_DOUBLE_EQ(information.bits_of_replacement("[unseen]"), 0.0);
  EXPECT_DOUBLE_EQ(information.bits_of_replacement("[OSLO12]"), 2.0);
  information.add_words_of("[PERSON1] met [PERSON2]");
  EXPECT_DOUBLE_EQ(information.bits_of_replacement("[PERSON3]"), information.bits("person"));
}

TEST(word_information, takes_the_count_of_a_whole_term_and_a_given_total) {
  const auto path = std::filesystem::path(testing::TempDir()) / "hits.tsv";
  std::ofstream(path) << "# pages that hold the term\n#total\t1024\nnew\t256\nyork\t128\nNew York\t64\r\n";
  const auto information = read_word_information(path);
  ASSERT_TRUE(information.ok());
  EXPECT_DOUBLE_EQ((*information)->bits_of_text("new york"), 4.0);
  EXPECT_DOUBLE_EQ((*information)->bits_of_text("the york"), 10.0);  // "the" was never counted
  EXPECT_DOUBLE_EQ((*information)->bits_of_replacement("the york"), 3.0);
}

TEST(word_information, names_the_line_that_it_cannot_read) {
  const auto path = std::filesystem::path(testing::TempDir()) / "counts.tsv";
  std::ofstream(path) << "city\t20\noslo\tmany\n";
  const auto read = read_word_information(path);
  ASSERT_FALSE(read.ok());
  EXPECT_EQ(read.error().code, "evaluate.malformed_frequencies");
  EXPECT_NE(read.error().place.find("line 2"), std::string::npos);
  EXPECT_EQ(read_word_information(path.string() + ".absent").error().code, "read.not_found");
}

TEST(is_placeholder, knows_frames_and_stars_but_not_words) {
  for (const char* text : {"***", "[PERSON 1]", "<LOCATION>", "PERSON 12", "XXXX", "███"}) EXPECT_TRUE(is_placeholder(text)) << text;
  for (const char* text : {"Oslo", "a city", "NATO", "1984", "EU", ""}) EXPECT_FALSE(is_placeholder(text)) << text;
}

TEST_F(utility, counts_what_a_generalization_keeps) {
  const Document original = analysed("The singer moved to Oslo.", Language::en);
  WordInformation information;
  information.add("the", 40);
  information.add("singer", 8);  // 3 bits
  information.add("oslo", 1);    // 6 bits
  information.add("city", 4);    // 4 bits
  information.add("moved", 11);
  ASSERT_EQ(information.total(), 64u);
  const auto kept = [&](std::string_view text) {
    return information_kept(original, text, changes_between(original.text, text), information, similarity_of_words);
  };
  EXPECT_DOUBLE_EQ(kept(original.text).kept(), 1);
  const InformationKept generalized = kept("The singer moved to a city.");
  EXPECT_DOUBLE_EQ(generalized.kept(), (3.0 + 4.0) / (3.0 + 6.0));
  EXPECT_DOUBLE_EQ(generalized.similarity(), 3.0 / 9.0);
  EXPECT_EQ(generalized.changed_terms, 1u);
  EXPECT_DOUBLE_EQ(kept("The singer moved to ***.").kept(), 3.0 / 9.0);
  EXPECT_DOUBLE_EQ(kept("The singer moved to [LOC 1].").kept(), 3.0 / 9.0);
}

TEST_F(utility, reading_ease_follows_the_formula_of_the_language) {
  // 6 words of 7 syllables in 1 sentence.
  const Readability english = rules_->readability(analysed("The cat sat on a table.", Language::en));
  EXPECT_EQ(english.words, 6u);
  EXPECT_EQ(english.syllables, 7u);
  EXPECT_NEAR(english.ease, 206.835 - 1.015 * 6 - 84.6 * 7 / 6, 1e-9);
  // Die Kat-ze schläft im Gar-ten: 5 words, 7 syllables.
  const Readability german = rules_->readability(analysed("Die Katze schläft im Garten.", Language::de));
  EXPECT_EQ(german.words, 5u);
  EXPECT_NEAR(german.ease, 180 - 5 - 58.5 * 7 / 5, 1e-9);
  // El po-e-ta le-e: 3 words, 6 syllables.
  const Readability spanish = rules_->readability(analysed("El poeta lee.", Language::es));
  EXPECT_NEAR(spanish.ease, 206.835 - 3 - 62.3 * 6 / 3, 1e-9);
  // O mé-di-co do hos-pi-tal che-gou: 5 words ("do" is one), 10 syllables.
  const Readability portuguese = rules_->readability(analysed("O médico do hospital chegou.", Language::pt));
  EXPECT_EQ(portuguese.words, 5u);
  EXPECT_NEAR(portuguese.ease, 248.835 - 1.015 * 5 - 84.6 * 10 / 5, 1e-9);
}

TEST_F(utility, finds_slips_that_replacing_causes) {
  EXPECT_EQ(slips("She works for a organisation in Norway.", Language::en).wrong_article, 1u);
  EXPECT_EQ(slips("She works for an university in Norway.", Language::en).wrong_article, 1u);
  EXPECT_EQ(slips("She lives in the a city in Norway.", Language::en).doubled_article, 1u);
  EXPECT_EQ(slips("Ella vive en la casa de el médico.", Language::es).open_contraction, 1u);
  EXPECT_EQ(slips("Ela mora na casa de o médico.", Language::pt).open_contraction, 1u);
  EXPECT_EQ(slips("She was born in in Norway.", Language::en).repeated_word, 1u);
  EXPECT_EQ(slips("They met Anna, , and left.", Language::en).stray_sign, 1u);
  EXPECT_EQ(slips("[PERSON 1] met *** and <LOCATION>.", Language::en).placeholder, 3u);
  EXPECT_GE(slips("Vive en una ciudad pequeño.", Language::es).disagreement, 1u);
}

TEST_F(utility, leaves_good_text_alone) {
  EXPECT_EQ(slips("An hour later, the university sent a European expert to a city in Norway.", Language::en).total(), 0u);
  EXPECT_EQ(slips("Der Arzt wohnt in einer kleinen Stadt in Norwegen.", Language::de).total(), 0u);
  EXPECT_EQ(slips("O médico do hospital mora numa cidade pequena da Noruega.", Language::pt).total(), 0u);
  EXPECT_EQ(slips("El médico del hospital vive en una ciudad pequeña de Noruega.", Language::es).total(), 0u);
}

TEST(reading_rules, say_which_file_is_missing) {
  const auto rules = ReadingRules::open(std::filesystem::path(testing::TempDir()) / "nowhere");
  ASSERT_FALSE(rules.ok());
  EXPECT_EQ(rules.error().code, "model.not_found");
}

}  // namespace
}  // namespace veil
