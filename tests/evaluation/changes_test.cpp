// Where a protected text differs from its original, against hand-made cases and by rebuilding one from the other.
#include <gtest/gtest.h>

#include <random>

#include "veil/tools/evaluation_utility.h"

namespace veil {
namespace {

std::string shown(std::string_view original, std::string_view protected_text, std::span<const Span> replaced = {}) {
  std::string result;
  for (const Change& change : changes_between(original, protected_text, replaced)) {
    result += "{" + std::string(change.original.of(original)) + "|" + std::string(change.protected_text.of(protected_text)) + "}";
  }
  return result;
}

TEST(changes_between, is_empty_for_equal_texts) { EXPECT_EQ(shown("Anna moved to Oslo.", "Anna moved to Oslo."), ""); }

TEST(changes_between, finds_replacements_of_any_length) {
  EXPECT_EQ(shown("Anna Vries moved to Oslo.", "*** moved to a city in Norway."), "{Anna Vries|***}{Oslo|a city in Norway}");
}

TEST(changes_between, finds_what_was_taken_out_and_put_in) {
  EXPECT_EQ(shown("She, Anna, left.", "She left."), "{, Anna,|}");
  EXPECT_EQ(shown("She left.", "She has left."), "{|has }");
}

TEST(changes_between, sees_changed_white_space) { EXPECT_EQ(shown("one  two", "one two"), "{ |}"); }

TEST(changes_between, keeps_nothing_inside_known_replacements) {
  const std::string_view original = "Born in Oslo in May.";
  const std::string_view protected_text = "Born in a city in Norway in May.";
  const Span replaced[] = {{8, 24}};
  ASSERT_EQ(replaced[0].of(protected_text), "a city in Norway");
  EXPECT_EQ(shown(original, protected_text, replaced), "{Oslo|a city in Norway}");
}

TEST(changes_between, takes_a_text_without_anything_in_common_as_one_change) {
  EXPECT_EQ(shown("aa bb cc", "dd ee"), "{aa bb cc|dd ee}");
  EXPECT_EQ(shown("", "x"), "{|x}");
  EXPECT_EQ(shown("x", ""), "{x|}");
}

// Applying the changes to the original gives the protected text, and what lies between them is the same on both sides.
TEST(changes_between, changes_lead_from_one_text_to_the_other) {
  std::mt19937 random(7);
  const std::string words[] = {"a", "b", "c", "dé", "e", ",", "\n", "f g", "  "};
  const auto text_of = [&](std::size_t length) {
    std::string text;
    for (std::size_t i = 0; i < length; ++i) text += words[random() % std::size(words)] + (random() % 3 == 0 ? "" : " ");
    return text;
  };
  for (int round = 0; round < 2000; ++round) {
    const std::string original = text_of(random() % 40);
    std::string other = round % 2 == 0 ? text_of(random() % 40) : original;
    if (round % 2 == 1 && !other.empty()) {
      // Only at ASCII places, so that the text stays valid.
      const std::size_t place = random() % other.size();
      if (static_cast<unsigned char>(other[place]) < 0x80) other.replace(place, 1, " zz ");
    }
    std::string rebuilt;
    std::uint32_t from = 0;
    std::uint32_t other_from = 0;
    for (const Change& change : changes_between(original, other)) {
      const std::string_view kept = Span{from, change.original.begin}.of(original);
      ASSERT_EQ(kept, (Span{other_from, change.protected_text.begin}.of(other)));
      rebuilt += kept;
      rebuilt += change.protected_text.of(other);
      from = change.original.end;
      other_from = change.protected_text.end;
    }
    rebuilt += original.substr(from);
    ASSERT_EQ(rebuilt, other);
  }
}

TEST(changes_between, ends_soon_on_a_long_text_of_one_word) {
  std::string original;
  for (int i = 0; i < 200'000; ++i) original += "la ";
  std::string other = original;
  other.insert(other.size() / 2 / 3 * 3, "x ");
  EXPECT_EQ(changes_between(original, other).size(), 1u);
}

}  // namespace
}  // namespace veil
