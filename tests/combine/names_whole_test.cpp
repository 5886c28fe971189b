// Names that a detector saw in part, and names that somebody misspelt.
#include "combine/names_whole.h"

#include <gtest/gtest.h>

#include <array>

#include "places.h"
#include "text/candidate.h"

namespace veil::combine {
namespace {

// Every word but these few is nobody's.
const NotIdentifying& few_words() {
  static const auto opened = NotIdentifying::open(std::filesystem::path(source_folder) / "languages", [](Language, std::string_view lower) {
    constexpr std::array<std::string_view, 6> known = {"wohnung", "gestern", "kastanien", "baum", "brown", "browne"};
    return std::find(known.begin(), known.end(), lower) != known.end();
  });
  return **opened;
}

// A German text with a person at the first place of each of `names`.
Document letter(std::string text, std::vector<std::string> names, Label label = Label::person) {
  Document document = make_document("a", std::move(text)).value();
  document.language = Language::de;
  for (const std::string& name : names) {
    const auto begin = static_cast<std::uint32_t>(document.text.find(name));
    document.mentions.push_back(make_candidate(std::string("test"), {begin, begin + static_cast<std::uint32_t>(name.size())}, label, "",
                                               IdentifierKind::direct, 0.9F, "reason"));
  }
  return document;
}

std::vector<std::string> read_to_their_ends(Document document) {
  read_names_to_their_ends(document, few_words(), document.mentions);
  std::vector<std::string> texts;
  for (const Mention& mention : document.mentions) texts.emplace_back(document.text_of(mention.span));
  return texts;
}

std::vector<std::string> misspelt(const Document& document) {
  std::vector<std::string> texts;
  for (const Mention& mention : misspelt_names(document, few_words(), document.mentions))
    texts.emplace_back(document.text_of(mention.span));
  return texts;
}

using Texts = std::vector<std::string>;

TEST(NamesWhole, end_with_a_word_that_is_of_no_language) {
  EXPECT_EQ(read_to_their_ends(letter("dass Gudrun Feuerhake die Wohnung", {"Gudrun"})), (Texts{"Gudrun Feuerhake"}));
  EXPECT_EQ(read_to_their_ends(letter("dass Gudrun Kastanien-Feuerhake die", {"Gudrun"})), (Texts{"Gudrun"}));
}

TEST(NamesWhole, do_not_grow_over_words_signs_lines_and_other_mentions) {
  EXPECT_EQ(read_to_their_ends(letter("dass Gudrun Wohnung sagt", {"Gudrun"})), (Texts{"Gudrun"}));
  EXPECT_EQ(read_to_their_ends(letter("Gudrun, Feuerhake", {"Gudrun"})), (Texts{"Gudrun"}));
  EXPECT_EQ(read_to_their_ends(letter("Gudrun\nFeuerhake", {"Gudrun"})), (Texts{"Gudrun"}));
  EXPECT_EQ(read_to_their_ends(letter("Gudrun FEUERHAKE", {"Gudrun"})), (Texts{"Gudrun"}));
  EXPECT_EQ(read_to_their_ends(letter("Gudrun NrKoll", {"Gudrun"})), (Texts{"Gudrun"}));
  EXPECT_EQ(read_to_their_ends(letter("Gudrun Kolenda Feuerhake", {"Gudrun Kolenda"})), (Texts{"Gudrun Kolenda"}));
  EXPECT_EQ(read_to_their_ends(letter("Gudrun Feuerhake", {"Gudrun", "Feuerhake"})), (Texts{"Gudrun", "Feuerhake"}));
  EXPECT_EQ(read_to_their_ends(letter("Gudrun Feuerhake", {"Gudrun"}, Label::org)), (Texts{"Gudrun"}));
}

TEST(NamesWhole, are_found_again_where_they_are_one_letter_apart) {
  const std::string begin = "Pilar Valdecasas. ";
  for (const std::string other : {"Valdecasass", "Valdecsas", "Valdecosas", "Valdceasas", "valdecasas"}) {
    const Document document = letter(begin + "Eine Kopie für " + other + ", danke.", {"Pilar Valdecasas"});
    EXPECT_EQ(misspelt(document), (other == "valdecasas" ? Texts{} : Texts{other})) << other;
  }
}

TEST(NamesWhole, are_not_found_in_words_two_letters_apart_short_ones_and_words_of_the_language) {
  EXPECT_EQ(misspelt(letter("Pilar Valdecasas. Eine für Valdacosas.", {"Pilar Valdecasas"})), Texts{});
  EXPECT_EQ(misspelt(letter("Pilar Valdas. Eine für Valdos.", {"Pilar Valdas"})), Texts{});
  EXPECT_EQ(misspelt(letter("Gudrun Kastanjen. Die Kastanien blühen.", {"Gudrun Kastanjen"})), Texts{});
}

TEST(NamesWhole, look_for_no_more_than_they_can_hold) {
  std::string text;
  Document document = letter("", {});
  for (int i = 0; i < 30'000; ++i) {
    std::string name = "Zq";
    for (int rest = i; name.size() < 9; rest /= 20) name += static_cast<char>('a' + rest % 20);
    const auto begin = static_cast<std::uint32_t>(text.size());
    text += name + " und ";
    document.mentions.push_back(make_candidate(std::string("test"), {begin, begin + static_cast<std::uint32_t>(name.size())}, Label::person,
                                               "", IdentifierKind::direct, 0.9F, "reason"));
  }
  // One letter more than the first name, and than the last one, which is beyond what is held.
  document.text = text + "Zqaaaaaaax, Zqttodaaax.";
  EXPECT_EQ(misspelt(document), Texts{"Zqaaaaaaax"});
}

}  // namespace
}  // namespace veil::combine
