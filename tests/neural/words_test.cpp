// How text is cut into the words that a network sees, in the scripts and layouts of everyday texts.
#include "neural/words.h"

#include <gtest/gtest.h>

#include <string>

namespace veil::neural {
namespace {

std::string cut(std::string_view text) {
  std::string result;
  for (const Word& word : words_of(text)) {
    if (!result.empty()) result += '|';
    result += word.span.of(text);
  }
  return result;
}

TEST(Words, are_runs_of_letters_or_digits_or_single_signs) {
  EXPECT_EQ(cut("Tel. +49 171-5550199, svenkat07@x.example"), "Tel|.|+|49|171|-|5550199|,|svenkat|07|@|x|.|example");
  EXPECT_EQ(cut("O'Neill_99"), "O|'|Neill|_|99");
  EXPECT_EQ(cut("Stra\xC3\x9F"
                "e 12b"),
            "Stra\xC3\x9F"
            "e|12|b");
}

TEST(Words, keep_marks_with_their_letters) { EXPECT_EQ(cut("Joa\xCC\x83o"), "Joa\xCC\x83o"); }

TEST(Words, know_what_stands_in_front) {
  const auto words = words_of("a b\nc\n\nd  e,f\tg");
  ASSERT_EQ(words.size(), 8u);
  EXPECT_EQ(words[0].gap, Gap::start);
  EXPECT_EQ(words[1].gap, Gap::space);
  EXPECT_EQ(words[2].gap, Gap::line);
  EXPECT_EQ(words[3].gap, Gap::paragraph);
  EXPECT_EQ(words[4].gap, Gap::wide);
  EXPECT_EQ(words[5].gap, Gap::none);
  EXPECT_EQ(words[6].gap, Gap::none);
  EXPECT_EQ(words[7].gap, Gap::wide);
}

}  // namespace
}  // namespace veil::neural
