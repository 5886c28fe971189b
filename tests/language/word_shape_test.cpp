#include "language/tagger/word_shape.h"

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

namespace veil::language {
namespace {

TEST(FoldedWord, lower_cases_latin_letters_and_hides_digits) {
  EXPECT_EQ(FoldedWord("ÜBER").folded(), "über");
  EXPECT_EQ(FoldedWord("SEÑOR").folded(), "señor");
  EXPECT_EQ(FoldedWord("COVID-19").folded(), "covid-00");
  EXPECT_EQ(FoldedWord("don’t").folded(), "don't");
}

TEST(FoldedWord, tells_shapes_apart) {
  const std::vector<std::pair<std::string, WordShape>> cases = {{"haus", WordShape::lower},
                                                                {"Haus", WordShape::capitalised},
                                                                {"UNO", WordShape::all_capitals},
                                                                {"A", WordShape::one_capital},
                                                                {"iPad", WordShape::mixed_case},
                                                                {"E-Mail", WordShape::capital_hyphen},
                                                                {"z.B.", WordShape::capital_dot},
                                                                {"3", WordShape::one_digit},
                                                                {"1999", WordShape::four_digits},
                                                                {"1.000,50", WordShape::number_with_marks},
                                                                {"3.", WordShape::digits_dot},
                                                                {"https://example.org/a", WordShape::web_address},
                                                                {"anna@example.org", WordShape::email},
                                                                {"@anna", WordShape::at_name},
                                                                {"#veil", WordShape::hash_tag},
                                                                {",", WordShape::one_mark},
                                                                {"...", WordShape::marks},
                                                                {"€", WordShape::symbol},
                                                                {"😀", WordShape::symbol},
                                                                {"東京", WordShape::other_script}};
  for (const auto& [word, shape] : cases) EXPECT_EQ(static_cast<int>(FoldedWord(word).shape()), static_cast<int>(shape)) << word;
}

TEST(FoldedWord, cuts_by_characters_not_bytes) {
  const FoldedWord word("Größe");
  EXPECT_EQ(word.characters(), 5u);
  EXPECT_EQ(word.suffix(2), "ße");
  EXPECT_EQ(word.prefix(3), "grö");
}

TEST(FoldedWord, survives_any_bytes_and_any_length) {
  std::string bytes;
  for (int i = 0; i < 3000; ++i) bytes.push_back(static_cast<char>((i * 7919) >> 3));
  for (std::size_t length = 0; length < 400; ++length) {
    const FoldedWord word(std::string_view(bytes).substr(length, length));
    EXPECT_LE(word.folded().size(), FoldedWord::longest + 1);
    EXPECT_EQ(word.suffix(word.characters()), word.folded());
  }
}

TEST(FindPlaces, opening_marks_do_not_end_the_beginning) {
  const std::array<WordShape, 4> shapes = {WordShape::one_mark, WordShape::capitalised, WordShape::lower, WordShape::capitalised};
  std::array<WordPlace, 4> places{};
  find_places(shapes, places);
  EXPECT_EQ(places[1], WordPlace::first);
  EXPECT_EQ(places[3], WordPlace::inside);
}

TEST(FindPlaces, notices_a_sentence_in_capitals) {
  const std::vector<WordShape> shapes(5, WordShape::all_capitals);
  std::vector<WordPlace> places(5);
  find_places(shapes, places);
  EXPECT_EQ(places[2], WordPlace::among_capitals);
}

}  // namespace
}  // namespace veil::language
