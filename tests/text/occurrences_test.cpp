#include "text/occurrences.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace veil {
namespace {

std::vector<std::string> found(const std::vector<std::string_view>& terms, std::string_view text) {
  std::vector<std::string> result;
  for (const Occurrence& occurrence : OccurrenceFinder(terms).find(text)) result.emplace_back(occurrence.span.of(text));
  return result;
}

using Strings = std::vector<std::string>;

TEST(OccurrenceFinder, finds_whole_words_in_any_case_and_spacing) {
  EXPECT_EQ(found({"Anna Vries"}, "ANNA VRIES, Anna\n  Vries, Anna-Vries; Annabel Vries, Anna, Vries"),
            (Strings{"ANNA VRIES", "Anna\n  Vries", "Anna-Vries"}));
  EXPECT_EQ(found({"Müller"}, "MÜLLER und Müllers"), (Strings{"MÜLLER"}));
}

TEST(OccurrenceFinder, does_not_take_a_lower_case_word_for_a_name) {
  EXPECT_EQ(found({"May"}, "May may come. MAY!"), (Strings{"May", "MAY"}));
  EXPECT_EQ(found({"geologist"}, "Geologist, geologist"), (Strings{"Geologist", "geologist"}));
}

TEST(OccurrenceFinder, prefers_the_longest_term) {
  EXPECT_EQ(found({"York", "New York Times", "New York"}, "New York Times of New York and York"),
            (Strings{"New York Times", "New York", "York"}));
}

TEST(OccurrenceFinder, leaves_short_numbers_and_punctuation_alone) {
  EXPECT_TRUE(OccurrenceFinder({"17", "--", ""}).empty());
  EXPECT_EQ(found({"1980"}, "in 1980, not 19801"), (Strings{"1980"}));
}

TEST(OccurrenceFinder, finds_terms_with_signs_inside) {
  EXPECT_EQ(found({"anna@vries.example"}, "to ANNA@vries.example now"), (Strings{"ANNA@vries.example"}));
}

TEST(OccurrenceFinder, a_term_listed_twice_is_found_in_the_looser_spelling) {
  EXPECT_EQ(found({"May", "may"}, "may May"), (Strings{"may", "May"}));
}

TEST(OccurrenceFinder, agrees_with_trying_every_term_at_every_word) {
  const std::vector<std::string_view> terms = {"a b", "a b c d", "b", "c a", "a-b", "d.a", "e"};
  const char* words[] = {"a", "b", "c", "d", "e"};
  const char* gaps[] = {" ", "-", ".", ", ", "  "};
  std::mt19937 random(3);
  for (int round = 0; round < 2000; ++round) {
    std::string text;
    for (int i = 0; i < 12; ++i) text += std::string(words[random() % 5]) + gaps[random() % 5];
    // Obvious: at each word the longest term that is found when it is the only one, from left to right.
    Strings expected;
    for (std::size_t from = 0; from < text.size();) {
      std::string longest;
      for (const std::string_view term : terms) {
        for (const Occurrence& occurrence : OccurrenceFinder({term}).find(std::string_view(text).substr(from))) {
          if (occurrence.span.begin == 0 && occurrence.span.size() > longest.size()) {
            longest = std::string(occurrence.span.of(std::string_view(text).substr(from)));
          }
        }
      }
      if (!longest.empty()) expected.push_back(longest);
      from += std::max<std::size_t>(longest.size(), 1);
    }
    ASSERT_EQ(found(terms, text), expected) << text;
  }
}

}  // namespace
}  // namespace veil
