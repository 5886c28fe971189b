// What an option made from its original may not say again.
#include "text/said_again.h"

#include <gtest/gtest.h>

namespace veil {
namespace {

bool says_again(std::string text, Label label, SharedText subtype, IdentifierKind kind, std::string_view option) {
  Document document = make_document("t", std::move(text)).value();
  document.language = Language::en;
  Mention mention;
  mention.span = {0, static_cast<std::uint32_t>(document.text.size())};
  mention.label = label;
  mention.subtype = subtype;
  mention.kind = kind;
  return says_original_again(document, mention, option, "surrogate", {});
}

bool code_says_again(std::string text, std::string_view option) {
  return says_again(std::move(text), Label::code, "", IdentifierKind::direct, option);
}

// A surrogate changed the number behind a user's name and left the name.
TEST(SaidAgain, letters_of_a_code_also_within_its_words) {
  EXPECT_TRUE(code_says_again("vriesema72", "vriesema41"));
  EXPECT_TRUE(code_says_again("user=vriesema; sid=99fe", "user=vriesema; sid=10bc"));
  EXPECT_TRUE(code_says_again("user=vriesema; sid=99fe", "VRIESEMÁ"));
  EXPECT_FALSE(code_says_again("vriesema72", "qpzokwma41"));
}

// A surrogate changed the letters of a code and left digits that are written raised.
TEST(SaidAgain, digits_of_a_code_however_they_are_drawn) {
  EXPECT_TRUE(code_says_again("⁷ O ²⁹⁷⁷⁰/²³", "⁷ P ²⁹⁷⁷⁰/²³"));
  EXPECT_TRUE(code_says_again("⑦ O ②⑨⑦⑦⓪", "4 P 29770"));
  EXPECT_FALSE(code_says_again("⁷ O ²⁹⁷⁷⁰/²³", "4 P 15528/61"));
}

TEST(SaidAgain, words_that_stand_before_a_code_are_no_part_of_it) {
  EXPECT_FALSE(code_says_again("Passport C01X00T47", "Passport D58Y33Q19"));
  EXPECT_FALSE(code_says_again("passport no: C01X00T47", "passport no: D58Y33Q19"));
  EXPECT_FALSE(code_says_again("https://vriesema.example/a", "https://quaymar.example/b"));
}

// A street in small letters kept its name and got another number.
TEST(SaidAgain, each_word_of_what_gives_away_alone_in_any_case) {
  EXPECT_TRUE(says_again("46 larkswood avenue", Label::loc, "STREET", IdentifierKind::direct, "47 larkswood avenue"));
  EXPECT_TRUE(says_again("46 Larkswood Avenue", Label::loc, "STREET", IdentifierKind::direct, "47 larkswood close"));
  EXPECT_TRUE(says_again("46 larkswood avenue", Label::loc, "STREET", IdentifierKind::quasi, "a larkswood avenue"));
  EXPECT_FALSE(says_again("46 larkswood avenue", Label::loc, "STREET", IdentifierKind::direct, "18 holmbury road"));
}

// A term in small letters, of a kind that does not give away alone, was replaced by its last word.
TEST(SaidAgain, each_word_of_a_term_of_the_policy) {
  Document document = make_document("t", "project bluebird").value();
  document.language = Language::en;
  Mention mention;
  mention.span = {0, 16};
  mention.label = Label::org;
  mention.kind = IdentifierKind::confidential;
  EXPECT_FALSE(says_original_again(document, mention, "bluebird", "text", {}));
  mention.detector = "term";
  EXPECT_TRUE(says_original_again(document, mention, "bluebird", "text", {}));
}

}  // namespace
}  // namespace veil
