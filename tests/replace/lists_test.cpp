// Neighbours in a list for which the same would stand are said together: which they are, how many of a thing are called, and what is left.
#include "replace/lists.h"

#include <gtest/gtest.h>

#include "places.h"
#include "veil/formats.h"

namespace veil::replace {
namespace {

using knowledge::GeneralTerm;

const Grammar& grammar_of_lists() {
  static const auto opened = Grammar::open(std::filesystem::path(source_folder) / "languages").value();
  return *opened;
}

// The words in [brackets] are places of their own, each replaced by what stands behind "=": "[Oslo=a city]".
struct ListedPlaces {
  Document document;
  std::vector<Replacement> replacements;
};
ListedPlaces listed_places(std::string_view marked, Language language = Language::en) {
  std::string text;
  std::vector<Mention> mentions;
  std::vector<Replacement> replacements;
  for (std::size_t at = 0; at < marked.size(); ++at) {
    if (marked[at] != '[') {
      text += marked[at];
      continue;
    }
    const std::size_t equals = marked.find('=', at), close = marked.find(']', at);
    Mention mention;
    mention.span.begin = static_cast<std::uint32_t>(text.size());
    text += marked.substr(at + 1, equals - at - 1);
    mention.span.end = static_cast<std::uint32_t>(text.size());
    mention.label = Label::loc;
    mention.entity = static_cast<std::uint32_t>(mentions.size()) + 1;
    Replacement replacement;
    replacement.span = mention.span;
    replacement.mention = static_cast<std::uint32_t>(mentions.size());
    replacement.text = std::string(marked.substr(equals + 1, close - equals - 1));
    mentions.push_back(mention);
    replacements.push_back(replacement);
    at = close;
  }
  Document document = make_document("t", text).value();
  document.language = language;
  document.mentions = mentions;
  return {std::move(document), std::move(replacements)};
}

std::vector<std::pair<std::size_t, std::size_t>> lists_in(const ListedPlaces& one) {
  std::vector<std::pair<std::size_t, std::size_t>> found;
  for (const ListOfAlike& list : lists_of_alike(one.document, one.replacements, grammar_of_lists()))
    found.emplace_back(list.first, list.end);
  return found;
}

using Lists = std::vector<std::pair<std::size_t, std::size_t>>;

TEST(Lists, are_neighbours_that_commas_and_the_word_for_and_part) {
  EXPECT_EQ(lists_in(listed_places("in [Oslo=a city], [Hol=a city] and [Lier=a city].")), (Lists{{0, 3}}));
  EXPECT_EQ(lists_in(listed_places("in [Oslo=a city], [Hol=a city], and [Lier=a town].")), (Lists{{0, 2}}));
  EXPECT_EQ(lists_in(listed_places("in [Oslo=eine Stadt] und [Hol=eine Stadt].", Language::de)), (Lists{{0, 2}}));
  EXPECT_EQ(lists_in(listed_places("[Oslo=A city], [Hol=a city] are cold.")), (Lists{{0, 2}})) << "the first has a capital";
}

TEST(Lists, are_not_what_other_words_part_or_what_differs) {
  EXPECT_TRUE(lists_in(listed_places("in [Oslo=a city] or [Hol=a city].")).empty());
  EXPECT_TRUE(lists_in(listed_places("in [Oslo=a city]. And [Hol=a city].")).empty());
  EXPECT_TRUE(lists_in(listed_places("in [Oslo=a city], not [Hol=a city].")).empty());
  EXPECT_TRUE(lists_in(listed_places("in [Oslo=a city], [Hol=a village].")).empty());
  EXPECT_TRUE(lists_in(listed_places("in [Oslo=a city] [Hol=a city].")).empty());
  EXPECT_TRUE(lists_in(listed_places("in [Oslo=eine Stadt] and [Hol=eine Stadt].", Language::de)).empty());
}

TEST(Lists, count_each_thing_once) {
  ListedPlaces one = listed_places("in [Oslo=a city], [Hol=a city] and [Oslo=a city].");
  one.document.mentions[2].entity = 1;
  EXPECT_EQ(lists_in(one), (Lists{{0, 2}}));
}

TEST(Lists, say_how_many_of_a_thing_there_are) {
  const auto several = [](Language language, std::size_t count, std::string text, Gender gender) {
    GeneralTerm term;
    term.text = std::move(text);
    term.grammar.gender = gender;
    const auto many = grammar_of_lists().several(language, count, term);
    return many ? many->text : "";
  };
  EXPECT_EQ(several(Language::en, 3, "film", Gender::unknown), "three films");
  EXPECT_EQ(several(Language::en, 2, "big city", Gender::unknown), "two big cities");
  EXPECT_EQ(several(Language::de, 2, "Stadt", Gender::feminine), "zwei Städte");
  EXPECT_EQ(several(Language::de, 3, "Film", Gender::masculine), "drei Filme");
  EXPECT_EQ(several(Language::de, 3, "große Stadt", Gender::feminine), "") << "its ending would follow the case";
  EXPECT_EQ(several(Language::es, 2, "ciudad grande", Gender::feminine), "dos ciudades grandes");
  EXPECT_EQ(several(Language::pt, 2, "cidade", Gender::feminine), "duas cidades");
  EXPECT_EQ(several(Language::pt, 2, "filme", Gender::masculine), "dois filmes");
  EXPECT_EQ(several(Language::en, 7, "film", Gender::unknown), "") << "longer lists stay as they are";
}

TEST(Lists, leave_nothing_of_the_others_and_of_what_parts_them) {
  ListedPlaces one = listed_places("They saw [Oslo=a city], [Hol=a city] and [Lier=a city] there.");
  say_together(one.replacements, {one.replacements.front().span, {{.text = "three cities", .source = "test"}}});
  one.document.replacements = one.replacements;
  EXPECT_EQ(apply_replacements(one.document).text, "They saw three cities there.");
  for (const Replacement& replacement : one.replacements) EXPECT_EQ(replacement.options.front().text, replacement.text);
}

}  // namespace
}  // namespace veil::replace
