// Who is meant by a target, and whose text a sentence is.
#include "risk/targets.h"

#include <gtest/gtest.h>

#include "risk/whose_text.h"

namespace veil::risk {
namespace {

TEST(TargetName, is_the_whole_name_its_parts_and_longer_forms) {
  const TargetName anna("Anna Vries");
  for (const char* name :
       {"Anna Vries", "ANNA VRIES", "Vries", "Anna", "Anna Maria Vries", "A. Vries", "Annika Vries-Holm", "Vries, Anna"}) {
    EXPECT_TRUE(anna.may_be(name)) << name;
  }
  for (const char* name : {"Ben Vries", "Anna Holm", "Holm", "", "...", "Vriesland"}) EXPECT_FALSE(anna.may_be(name)) << name;
}

TEST(TargetName, of_a_fact_stands_in_words_that_hold_all_of_it) {
  const TargetName fact("HIV status");
  EXPECT_TRUE(fact.stands_in("his hiv-status"));
  EXPECT_TRUE(fact.stands_in("the status of HIV"));
  EXPECT_FALSE(fact.stands_in("HIV"));
  EXPECT_TRUE(TargetName(" ...").empty());
  EXPECT_FALSE(TargetName("").stands_in("anything"));
}

TEST(TargetName, stands_together_in_a_text_in_any_order_and_spelling) {
  const TargetName anna("Anna Vries");
  for (const char* text : {"Then Anna Vries left.", "VRIES, Anna", "anna-maria von vries", "Änna Vriés"}) {
    EXPECT_TRUE(anna.stands_together_in(text)) << text;
  }
  for (const char* text : {"", "Anna left.", "Anna came, and long after everybody had gone home Vries did.", "Annavries"}) {
    EXPECT_FALSE(anna.stands_together_in(text)) << text;
  }
  EXPECT_TRUE(TargetName("Anna Anna").stands_together_in("Anna"));
  EXPECT_FALSE(TargetName("...").stands_together_in("..."));
}

TEST(TargetName, is_a_fact_when_it_is_not_spelt_like_a_name) {
  for (const char* fact : {"HIV status", "hiv", "psychische Erkrankung", "trastorno mental", "anna vries", "1234 5678"}) {
    EXPECT_TRUE(TargetName(fact).is_fact()) << fact;
  }
  for (const char* name : {"Anna Vries", "Anna de Vries", "Ludwig van der Berg", "João dos Santos", "Nobody Here", "ÁLVARO Ñ"}) {
    EXPECT_FALSE(TargetName(name).is_fact()) << name;
  }
}

Document with_people(std::string text, const std::vector<std::string>& names) {
  Document document = *make_document("a", std::move(text));
  for (std::size_t at = 0; at < document.text.size();) {
    std::size_t next = document.text.size();
    std::size_t length = 0;
    for (const std::string& name : names) {
      const std::size_t found = document.text.find(name, at);
      if (found < next || (found == next && name.size() > length)) next = found, length = name.size();
    }
    if (length == 0) break;
    Mention mention;
    mention.span = {static_cast<std::uint32_t>(next), static_cast<std::uint32_t>(next + length)};
    mention.label = Label::person;
    document.mentions.push_back(mention);
    at = next + length;
  }
  // Words are tokens, a full stop ends a sentence; the verbs of the tests are tagged.
  std::uint32_t first = 0;
  for (std::size_t at = 0; at < document.text.size();) {
    if (document.text[at] == ' ') {
      ++at;
      continue;
    }
    std::size_t end = at + 1;
    while (end < document.text.size() && document.text[at] != '.' && document.text[end] != ' ' && document.text[end] != '.') ++end;
    Token token;
    token.span = {static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(end)};
    const std::string_view word = document.text_of(token.span);
    token.upos = word == "is" || word == "was" || word == "met" || word == "lives" ? Upos::verb : Upos::noun;
    document.tokens.push_back(token);
    if (word == ".") {
      document.sentences.push_back({first, static_cast<std::uint32_t>(document.tokens.size())});
      first = static_cast<std::uint32_t>(document.tokens.size());
    }
    at = end;
  }
  document.layers.add({Layer::tokens, Layer::sentences, Layer::tags, Layer::mentions});
  return document;
}

TEST(MainPerson, is_the_first_unless_another_is_named_far_more_often) {
  EXPECT_EQ(main_person(with_people("Anna Vries met Ben Marks. Vries lives here.", {"Anna Vries", "Vries", "Ben Marks"})), "Anna Vries");
  EXPECT_EQ(main_person(with_people("Eva Lund met Ben Marks. Marks is old. Marks is ill. Marks was here. Marks lives.",
                                    {"Eva Lund", "Ben Marks", "Marks"})),
            "Ben Marks");
  EXPECT_EQ(main_person(with_people("Nobody is here.", {})), "");
}

TEST(SentencesAboutOthers, begin_where_the_text_turns_to_another_person) {
  const Document document = with_people(
      "Anna Vries (born 1980) is old. She lives here. Ben Marks (born 1970) is ill. He lives there. Vries met Marks. It was "
      "late.",
      {"Anna Vries", "Vries", "Ben Marks", "Marks"});
  EXPECT_EQ(sentences_about_others(document, {TargetName("Anna Vries")}), (std::vector<bool>{false, false, true, true, false, false}));
  EXPECT_EQ(sentences_about_others(document, {TargetName("Ben Marks")}), (std::vector<bool>{true, true, false, false, false, false}));
  const std::vector<bool> both = sentences_about_others(document, {TargetName("Anna Vries"), TargetName("Ben Marks")});
  EXPECT_EQ(both, std::vector<bool>(6, false));
}

TEST(SentencesAboutOthers, are_none_for_people_in_passing) {
  const Document document = with_people("Anna Vries is old. Eva Lund met her. She lives here.", {"Anna Vries", "Eva Lund"});
  EXPECT_EQ(sentences_about_others(document, {TargetName("Anna Vries")}), std::vector<bool>(3, false));
}

TEST(SentencesAboutOthers, are_not_told_apart_where_hundreds_of_people_are_named) {
  std::string text;
  std::vector<std::string> names;
  for (int i = 0; i < 250; ++i) {
    names.push_back("Eva" + std::to_string(i) + " Lund" + std::to_string(i));
    text += names.back() + " (born 1980) is old. ";
  }
  const std::vector<bool> others = sentences_about_others(with_people(text, names), {TargetName("Anna Vries")});
  ASSERT_EQ(others.size(), 250u);
  EXPECT_TRUE(others.front());
  EXPECT_FALSE(others.back()) << "what cannot be told is protected";
}

TEST(SentenceAt, finds_the_sentence_of_a_place) {
  const Document document = with_people("One is. Two is.", {});
  EXPECT_EQ(sentence_at(document, 0), 0u);
  EXPECT_EQ(sentence_at(document, 8), 1u);
  EXPECT_EQ(sentence_at(*make_document("a", ""), 0), 0u);
}

}  // namespace
}  // namespace veil::risk
