// Pseudonyms: the same for the same thing in every document with one key, another with another key, none without.
#include "replace/pseudonym.h"

#include <gtest/gtest.h>

namespace veil::replace {
namespace {

// A document in which every name is a mention of one entity of the label.
Document document_with(Label label, std::initializer_list<std::string> names) {
  Document document;
  Entity entity{label, 1, {}};
  for (const std::string& name : names) {
    Mention mention;
    mention.label = label;
    mention.entity = 1;
    const auto begin = static_cast<std::uint32_t>(document.text.size());
    document.text += name;
    mention.span = {begin, static_cast<std::uint32_t>(document.text.size())};
    document.text += ". ";
    entity.mentions.push_back(static_cast<std::uint32_t>(document.mentions.size()));
    document.mentions.push_back(mention);
  }
  document.entities = {entity};
  return document;
}

std::string pseudonym_of(const Document& document, std::string key = "a key of sixteen bytes", std::uint32_t mention = 0) {
  MethodOptions options;
  options.surrogate_secret = std::move(key);
  const Offer offer = Pseudonym(options).offer(document, mention);
  return offer.options.empty() ? "" : offer.options[0].text;
}

TEST(Pseudonym, is_the_same_in_every_document_in_any_spelling) {
  const std::string one = pseudonym_of(document_with(Label::person, {"Jörg Vries"}));
  EXPECT_EQ(pseudonym_of(document_with(Label::person, {"JÖRG VRIES"})), one);
  EXPECT_EQ(pseudonym_of(document_with(Label::person, {"Jorg Vries"})), one);
  EXPECT_NE(pseudonym_of(document_with(Label::person, {"Jan Vries"})), one);
}

TEST(Pseudonym, follows_from_the_longest_name_for_every_mention) {
  const Document document = document_with(Label::person, {"Vries", "Anna Vries", "Anna"});
  const std::string one = pseudonym_of(document_with(Label::person, {"Anna Vries"}));
  for (std::uint32_t mention = 0; mention < 3; ++mention) EXPECT_EQ(pseudonym_of(document, "a key of sixteen bytes", mention), one);
}

TEST(Pseudonym, differs_by_key_and_by_label) {
  const Document document = document_with(Label::person, {"Paris"});
  EXPECT_NE(pseudonym_of(document), pseudonym_of(document, "another key, as long"));
  const std::string place = pseudonym_of(document_with(Label::loc, {"Paris"}));
  EXPECT_NE(pseudonym_of(document).substr(8), place.substr(5));
}

TEST(Pseudonym, is_a_label_and_fifteen_consonants) {
  const std::string text = pseudonym_of(document_with(Label::person, {"Anna Vries"}));
  ASSERT_EQ(text.size(), std::string("[PERSON_]").size() + 15) << text;
  EXPECT_EQ(text.substr(8, 15).find_first_not_of("bcdfghjklmnpqrstvwxz"), std::string::npos) << text;
  EXPECT_EQ(text, "[PERSON_nvjlktgwzhptbrm]");  // as it was given out: it must not change between versions
}

TEST(Pseudonym, is_not_made_without_a_key) { EXPECT_EQ(pseudonym_of(document_with(Label::person, {"Anna Vries"}), ""), ""); }

TEST(Pseudonym, of_what_holds_no_word_follows_from_its_signs) {
  EXPECT_NE(pseudonym_of(document_with(Label::code, {"#!"})), pseudonym_of(document_with(Label::code, {"%&"})));
}

}  // namespace
}  // namespace veil::replace
