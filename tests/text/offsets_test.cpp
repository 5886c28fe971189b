#include "veil/offsets.h"

#include <gtest/gtest.h>

#include <random>

#include "veil/utf8.h"

namespace veil {
namespace {

constexpr OffsetUnit units[] = {OffsetUnit::code_points, OffsetUnit::bytes, OffsetUnit::utf16};

std::string random_text(std::mt19937& random, std::size_t characters) {
  const char32_t alphabet[] = {U'a', U' ', U'ß', U'€', U'😀', U'ã', U'\u0301', U'm'};
  std::string text;
  for (std::size_t i = 0; i < characters; ++i) utf8::append(text, alphabet[random() % 8]);
  return text;
}

TEST(OffsetMap, counts_each_unit) {
  const OffsetMap map("aß€😀z");
  EXPECT_EQ(map.length(OffsetUnit::code_points), 5U);
  EXPECT_EQ(map.length(OffsetUnit::utf16), 6U);
  EXPECT_EQ(map.length(OffsetUnit::bytes), 11U);
  EXPECT_EQ(map.from_byte(10, OffsetUnit::code_points), 4U);
  EXPECT_EQ(map.from_byte(10, OffsetUnit::utf16), 5U);
}

TEST(OffsetMap, refuses_places_inside_a_character_or_beyond_the_text) {
  const OffsetMap map("😀b");
  EXPECT_FALSE(map.to_byte(1, OffsetUnit::utf16));
  EXPECT_FALSE(map.to_byte(2, OffsetUnit::bytes));
  EXPECT_FALSE(map.to_byte(3, OffsetUnit::code_points));
  EXPECT_FALSE(map.to_byte(1ULL << 40, OffsetUnit::bytes));
  EXPECT_FALSE(map.to_span(2, 1, OffsetUnit::code_points));
}

TEST(OffsetMap, agrees_with_plain_counting_at_every_boundary) {
  std::mt19937 random(7);
  for (const std::size_t characters : {0U, 1U, 20U, 63U, 64U, 65U, 500U}) {
    const std::string text = random_text(random, characters);
    const OffsetMap map(text);
    std::uint32_t code_points = 0;
    std::uint32_t utf16 = 0;
    for (std::uint32_t byte = 0; byte <= text.size();) {
      const std::uint32_t expected[] = {code_points, byte, utf16};
      for (std::size_t u = 0; u < 3; ++u) {
        ASSERT_EQ(map.from_byte(byte, units[u]), expected[u]);
        ASSERT_EQ(map.to_byte(expected[u], units[u]), byte);
      }
      if (byte == text.size()) break;
      const utf8::Decoded decoded = utf8::decode(text, byte);
      byte += decoded.length;
      code_points += 1;
      utf16 += decoded.length == 4 ? 2 : 1;
    }
  }
}

}  // namespace
}  // namespace veil
