#include "text/occurrences.h"

#include <gtest/gtest.h>

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

}  // namespace
}  // namespace veil
