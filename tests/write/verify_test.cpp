// The last look: the text as it leaves, replacements included.
#include "write/verify.h"

#include <gtest/gtest.h>

namespace veil::write {
namespace {

struct Change {
  std::string original;  // at its first place behind the last one
  Label label;
  std::string replacement;
  std::string source = "rule";
};

Document document_with(std::string text, const std::vector<Change>& changes) {
  Document document = make_document("a", std::move(text)).value();
  document.language = Language::en;
  std::size_t from = 0;
  for (const Change& change : changes) {
    const auto begin = static_cast<std::uint32_t>(document.text.find(change.original, from));
    Mention mention;
    mention.span = {begin, begin + static_cast<std::uint32_t>(change.original.size())};
    mention.label = change.label;
    document.mentions.push_back(mention);
    Replacement replacement;
    replacement.span = mention.span;
    replacement.mention = static_cast<std::uint32_t>(document.mentions.size() - 1);
    replacement.text = change.replacement;
    replacement.method = "generalize";
    replacement.options = {{change.replacement, 1, change.source}, {"***", 2, "suppress"}};
    document.replacements.push_back(replacement);
    from = mention.span.end;
  }
  return document;
}

Verification seen(const Document& document) { return look_for_originals(document, apply_replacements(document), {}); }

TEST(verify, finds_an_original_beside_mentions_in_any_spelling_and_says_where) {
  const Document document =
      document_with("Mara Kolenda called. mara\nKOLENDA, Mara Kolen-\nda left.", {{"Mara Kolenda", Label::person, "[PERSON1]", "tag"}});
  const Verification verification = seen(document);
  ASSERT_EQ(verification.left.size(), 2U);
  EXPECT_EQ(document.text_of(verification.left[0].span), "mara\nKOLENDA");
  EXPECT_EQ(document.text_of(verification.left[1].span), "Mara Kolen-\nda");
  EXPECT_TRUE(verification.telling.empty());
  const auto verified = verify(document, apply_replacements(document), {});
  ASSERT_FALSE(verified.ok());
  EXPECT_EQ(verified.error().code, "write.original_left");
  EXPECT_EQ(verified.error().message.find("Kolenda"), std::string::npos);
}

TEST(verify, finds_an_original_that_its_own_replacement_says_again) {
  for (const Change& change :
       std::vector<Change>{{"06 12 34 56 78", Label::code, "between 5 and 10 12 34 56 78"},
                           {"20 Meridian Holding shares", Label::quantity, "between 20 and 30 Meridian Holding shares"},
                           {"550e8400-e29b-41d4-a716-446655440000", Label::code, "between 500 and 600e8400-e29b-41d4-a716-446655440000"},
                           {"332,360 lb (150,760 kg", Label::quantity, "between 300,000 and 400,000 lb (150,760 kg"},
                           {"Anna Vries", Label::person, "Anna Goddard", "surrogate"},
                           {"ANNA VRIES", Label::person, "Vríes 1"},
                           {"Bank of Oslo", Label::org, "Bank of Oslo North", "surrogate"},
                           {"4111 1111 1111 1111", Label::code, "4824 1111 1734 7292", "surrogate"},
                           {"500", Label::quantity, "between 500 and 600"}}) {
    const Document document = document_with("It was " + change.original + ", he said.", {change});
    EXPECT_EQ(seen(document).telling.size(), 1U) << change.original << " -> " << change.replacement;
  }
}

TEST(verify, lets_an_option_state_what_it_knows_by_itself) {
  for (const Change& change : std::vector<Change>{{"18 July 1980", Label::datetime, "in July 1980"},
                                                  {"20 shares", Label::quantity, "between 20 and 30 shares"},
                                                  {"Oslo Clinic", Label::org, "a clinic", "knowledge"},
                                                  {"Oslo", Label::loc, "a city in Norway", "knowledge"},
                                                  {"Person", Label::misc, "[MISC1]", "tag"},
                                                  {"5 kg", Label::quantity, "between 5 and 10 kg"}}) {
    const MayStay months_stay{[](Language, Label, std::string_view word) { return word == "July"; }, {}};
    const Document document = document_with("It was " + change.original + ", he said.", {change});
    EXPECT_TRUE(look_for_originals(document, apply_replacements(document), months_stay).clean())
        << change.original << " -> " << change.replacement;
  }
}

TEST(verify, finds_an_original_that_another_replacement_says) {
  const Document document = document_with("Norway has Oslo. Anna Vries came.", {{"Norway", Label::loc, "***", "suppress"},
                                                                                {"Oslo", Label::loc, "a city in Norway", "knowledge"},
                                                                                {"Anna Vries", Label::person, "PERSON 1"}});
  EXPECT_EQ(seen(document).telling, (std::vector<std::uint32_t>{1}));
  const Document person = document_with(
      "Oslo. Anna Vries came.", {{"Oslo", Label::loc, "a town near Vries", "knowledge"}, {"Anna Vries", Label::person, "PERSON 1"}});
  EXPECT_EQ(seen(person).telling, (std::vector<std::uint32_t>{0}));
}

TEST(verify, leaves_what_the_policy_keeps_and_words_that_are_none) {
  Document document = document_with("May may come. The court met the Court. May stays.",
                                    {{"May", Label::person, "[PERSON1]", "tag"}, {"the Court", Label::org, "[ORG1]", "tag"}});
  Mention kept;
  kept.span = {static_cast<std::uint32_t>(document.text.rfind("May")), static_cast<std::uint32_t>(document.text.rfind("May") + 3)};
  document.mentions.push_back(kept);
  EXPECT_TRUE(seen(document).clean());
}

TEST(verify, refuses_replacements_that_do_not_fit) {
  Document document = document_with("Anna and Anna", {{"Anna", Label::person, "X", "tag"}});
  document.replacements[0].mention = 7;
  EXPECT_FALSE(seen(document).fits);
  EXPECT_FALSE(verify(document, apply_replacements(document), {}).ok());
}

}  // namespace
}  // namespace veil::write
