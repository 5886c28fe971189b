// The words that the identifier reads out of a text, and the runs of letters it makes of them.
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "language/identify/features.h"
#include "language/identify/words.h"
#include "veil/utf8.h"

namespace veil::language {
namespace {

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  WordReader reader(text);
  for (auto word = reader.next(); !word.empty(); word = reader.next()) {
    EXPECT_EQ(word.front(), word_border);
    EXPECT_EQ(word.back(), word_border);
    std::string& letters = words.emplace_back();
    for (const LetterCode code : word.subspan(1, word.size() - 2)) utf8::append(letters, code);
  }
  return words;
}

using Words = std::vector<std::string>;

TEST(words, are_lower_case_letters_only) {
  EXPECT_EQ(words_of("Der Fluß, ÄRGER & 12 Öfen!"), (Words{"der", "fluß", "ärger", "öfen"}));
  EXPECT_EQ(words_of("AÇÃO ŁÓDŹ ŽIŽEK Ÿ"), (Words{"ação", "łódź", "žižek", "ÿ"}));
}

TEST(words, are_parted_by_apostrophes_hyphens_and_digits) {
  EXPECT_EQ(words_of("l'homme d’été vice-rei covid19x"), (Words{"l", "homme", "d", "été", "vice", "rei", "covid", "x"}));
}

TEST(words, leave_out_addresses_and_accounts) {
  EXPECT_EQ(words_of("see https://example.org/foo www.example.org anna@example.org @anna #strand"), (Words{"see", "strand"}));
}

TEST(words, join_marks_with_their_letters) {
  EXPECT_EQ(words_of("an\u0303o c\u0327a a\u0308 x\u0301"), (Words{"año", "ça", "ä", "x"}));
  EXPECT_EQ(words_of("Straßen\u00ADbahn"), (Words{"straßenbahn"}));
}

TEST(words, count_letters_of_other_scripts) {
  WordReader reader("Hi мир 語 5");
  while (!reader.next().empty()) {
  }
  EXPECT_EQ(reader.count().latin, 2u);
  EXPECT_EQ(reader.count().foreign, 6u);
  EXPECT_EQ(reader.count().words, 1u);
}

TEST(words, are_cut_when_they_never_end) {
  const auto words = words_of(std::string(100, 'a'));
  EXPECT_EQ(words, (Words{std::string(40, 'a'), std::string(40, 'a'), std::string(20, 'a')}));
}

std::multiset<std::uint32_t> rows_of(const std::vector<LetterCode>& word) {
  std::multiset<std::uint32_t> rows;
  for_each_feature(word, 20, [&](std::uint32_t row) { rows.insert(row); });
  return rows;
}

// The obvious way: every run on its own.
std::multiset<std::uint32_t> rows_of_slowly(const std::vector<LetterCode>& word) {
  std::multiset<std::uint32_t> rows;
  for (std::size_t length = shortest_run; length <= longest_run; ++length) {
    for (std::size_t first = 0; first + length <= word.size(); ++first) {
      std::uint64_t packed = 0;
      for (std::size_t i = first; i < first + length; ++i) packed = packed * 512 + word[i];
      rows.insert(row_of(packed, 20));
    }
  }
  return rows;
}

TEST(features, are_the_runs_of_two_to_five_letters) {
  EXPECT_EQ(rows_of({1, 'a', 1}), rows_of_slowly({1, 'a', 1}));
  EXPECT_EQ(rows_of({1, 'd', 'e', 'n', 1}), rows_of_slowly({1, 'd', 'e', 'n', 1}));
}

TEST(features, add_the_whole_of_a_longer_word) {
  const std::vector<LetterCode> word = {1, 'h', 'a', 'u', 's', 'e', 1};
  auto rows = rows_of(word);
  const auto runs = rows_of_slowly(word);
  EXPECT_EQ(rows.size(), runs.size() + 1);
  for (const std::uint32_t row : runs) {
    const auto found = rows.find(row);
    ASSERT_NE(found, rows.end());
    rows.erase(found);
  }
  EXPECT_EQ(rows.size(), 1u);
}

}  // namespace
}  // namespace veil::language
