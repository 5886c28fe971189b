// Lists, brackets and next words beside a mention, as replacements see them so that nothing is said twice.
#include "replace/options/neighbours.h"

#include <gtest/gtest.h>

namespace veil::replace {
namespace {

// Mentions in [..], all with one label; words and marks as tokens, all nouns but those that end in "ed".
Document marked(const std::string& text, Label label) {
  Document document;
  document.language = Language::en;
  std::vector<Span> spans;
  for (const char c : text) {
    const auto at = static_cast<std::uint32_t>(document.text.size());
    if (c == '[') spans.push_back({at, at});
    if (c == ']') spans.back().end = at;
    if (c != '[' && c != ']') document.text += c;
  }
  for (const Span span : spans) {
    Mention mention;
    mention.span = span;
    mention.label = label;
    document.mentions.push_back(mention);
  }
  for (std::uint32_t begin = 0; begin < document.text.size();) {
    std::uint32_t end = begin;
    while (end < document.text.size() && document.text[end] != ' ' && document.text[end] != ',' && document.text[end] != '.') ++end;
    if (end == begin) {
      ++begin;
      continue;
    }
    Token token;
    token.span = {begin, end};
    token.upos = document.text.substr(begin, end - begin).ends_with("ed") ? Upos::verb : Upos::noun;
    document.tokens.push_back(token);
    begin = end;
  }
  return document;
}

TEST(Neighbours, finds_the_members_of_a_list_before_a_mention) {
  const Document document = marked("He is an [actor], [director], and [producer]. [Writer] he was.", Label::dem);
  EXPECT_EQ(listed_before(document, 2), (std::vector<std::uint32_t>{1, 0}));
  EXPECT_TRUE(listed_before(document, 0).empty());
  EXPECT_TRUE(listed_before(document, 3).empty()) << "another sentence";
}

TEST(Neighbours, sees_words_that_would_be_said_twice) {
  const Document state = marked("the former [Velstad] State Treasurer", Label::loc);
  EXPECT_TRUE(stands_beside(state, 0, "state"));
  EXPECT_FALSE(stands_beside(state, 0, "treasurer"));
  const Document list = marked("an actor, [singer] and writer.", Label::dem);
  EXPECT_TRUE(stands_beside(list, 0, "actor"));
  EXPECT_TRUE(stands_beside(list, 0, "writer"));
  EXPECT_FALSE(stands_beside(list, 0, "act")) << "half of a word";
}

TEST(Neighbours, knows_a_verb_by_its_tag) {
  EXPECT_TRUE(is_verb(marked("They [married] soon", Label::dem), 0));
  EXPECT_FALSE(is_verb(marked("The [doctor] left", Label::dem), 0));
  EXPECT_FALSE(is_verb(marked("[Married] people", Label::dem), 0)) << "a title or a heading";
}

TEST(Neighbours, stands_nonsense) {
  for (const std::string text : {"[]", "[,]", "[.][.]", "[ä]ä", "ää[ä]ää", "([", "[x]"}) {
    const Document document = marked(text, Label::dem);
    for (std::uint32_t i = 0; i < document.mentions.size(); ++i) {
      if (document.mentions[i].span.end < document.mentions[i].span.begin) continue;
      EXPECT_FALSE(stands_beside(document, i, ""));
      EXPECT_FALSE(is_verb(document, i));
      EXPECT_LE(listed_before(document, i).size(), 4u);
    }
  }
}

}  // namespace
}  // namespace veil::replace
