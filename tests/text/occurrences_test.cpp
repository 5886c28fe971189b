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

TEST(OccurrenceFinder, sees_through_compatibility_characters_and_what_cannot_be_seen) {
  for (const char* text : {"Ｖｒｉｅｓ", "𝐕𝐫𝐢𝐞𝐬", "Ⓥⓡⓘⓔⓢ", "V\u200Brie\u00ADs", "Vri\u2060es", "Vríes", "VRIES", "Vri\u0301es"}) {
    EXPECT_EQ(found({"Vries"}, std::string("by ") + text + ", today"), (Strings{text})) << text;
  }
  EXPECT_EQ(found({"Steffi Fliess"}, "Steﬃ Fließ"), (Strings{"Steﬃ Fließ"}));
  EXPECT_EQ(found({"anna@vries.example"}, "anna＠vries．example; anna @ vries . example"),
            (Strings{"anna＠vries．example", "anna @ vries . example"}));
  EXPECT_EQ(found({"O'Neil"}, "O’Neil"), (Strings{"O’Neil"}));
}

TEST(OccurrenceFinder, sees_a_word_that_goes_on_in_the_next_line) {
  EXPECT_EQ(found({"Kolenda"}, "by Kolen-\nda and Kolen\nda, Ko-\r\n  lenda"), (Strings{"Kolen-\nda", "Kolen\nda", "Ko-\r\n  lenda"}));
  EXPECT_EQ(found({"Mara Kolenda"}, "Mara Kolen-\nda"), (Strings{"Mara Kolen-\nda"}));
  EXPECT_EQ(found({"Anna", "Vries", "Annavries Holm"}, "Anna-\nVries came"), (Strings{"Anna", "Vries"}));
  EXPECT_EQ(found({"Kolenda"}, "Kolen \n\n da"), Strings{});
}

TEST(OccurrenceFinder, finds_codes_with_other_separators) {
  EXPECT_EQ(found({"DE89 3704 0044 0532 0130 00"}, "IBAN de89370400440532013000."), (Strings{"de89370400440532013000"}));
  EXPECT_EQ(found({"DE89370400440532013000"}, "DE89-3704 0044\n0532 0130 00!"), (Strings{"DE89-3704 0044\n0532 0130 00"}));
  EXPECT_EQ(found({"06 12 34 56 78"}, "0612345678, 06.12.34.56.78, 06-12-34-56-78, (06) 12345678, ０６１２３４５６７８"),
            (Strings{"0612345678", "06.12.34.56.78", "06-12-34-56-78", "06) 12345678", "０６１２３４５６７８"}));
  EXPECT_EQ(found({"06 12 34 56 78"}, "106 12 34 56 78 and 061234567890"), Strings{});
  EXPECT_EQ(found({"3/5/2021"}, "3.5.2021"), (Strings{"3.5.2021"}));
}

TEST(OccurrenceFinder, a_capital_counts_where_only_one_word_tells) {
  EXPECT_EQ(found({"Emperor's"}, "the Emperor's favour, this emperor's, EMPEROR'S"), (Strings{"Emperor's", "EMPEROR'S"}));
  EXPECT_EQ(found({"the Court"}, "the court and The Court"), (Strings{"The Court"}));
  EXPECT_EQ(found({"Anna Vries", "emperor Septimius"}, "anna vries, emperor septimius"), (Strings{"anna vries", "emperor septimius"}));
  EXPECT_EQ(found({"AB-17"}, "ab-17"), (Strings{"ab-17"}));
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
