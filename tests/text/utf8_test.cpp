#include "veil/utf8.h"

#include <gtest/gtest.h>

namespace veil::utf8 {
namespace {

struct Bad {
  std::string_view bytes;
  std::size_t position;
};

TEST(Utf8, refuses_malformed_bytes_with_their_position) {
  const Bad cases[] = {
      {"\x80", 0},              // continuation without lead
      {"ab\xC0\xAF", 2},        // overlong slash
      {"ab\xC3", 2},            // cut off
      {"\xE0\x80\x80", 0},      // overlong
      {"x\xED\xA0\x80", 1},     // surrogate
      {"\xF4\x90\x80\x80", 0},  // above U+10FFFF
      {"\xF5\x80\x80\x80", 0},
      {"12345678\xFF", 8},
      {"caf\xC3\xA9\xE2\x82", 5},
  };
  for (const Bad& bad : cases) EXPECT_EQ(first_invalid_byte(bad.bytes), bad.position) << bad.position;
}

TEST(Utf8, accepts_every_code_point_and_decodes_it_back) {
  for (char32_t c = 0; c <= 0x10FFFF; ++c) {
    if (c >= 0xD800 && c <= 0xDFFF) continue;
    std::string text;
    append(text, c);
    ASSERT_FALSE(first_invalid_byte(text)) << static_cast<unsigned>(c);
    ASSERT_EQ(decode(text, 0).code_point, c);
    ASSERT_EQ(decode(text, 0).length, text.size());
  }
}

TEST(Utf8, classes_of_latin_letters_agree_with_the_general_table) {
  EXPECT_TRUE(is_upper(U'Ä') && is_lower(U'ß') && is_lower(U'ñ') && is_letter(U'ã') && is_upper(U'Ç'));
  EXPECT_FALSE(is_letter(U'×') || is_letter(U'÷') || is_letter(U'¿') || is_upper(U'ß'));
  EXPECT_TRUE(is_space(U'\u00A0') && is_space(U'\u2003') && is_mark(U'\u0301') && is_letter(U'ש'));
}

TEST(Utf8, maps_case_of_each_language) {
  EXPECT_EQ(to_lower("ÄÖÜ ÇÃÕ ÑÁÉ İ"), "äöü çãõ ñáé i");
  EXPECT_EQ(to_upper("äöü çãõ ñáé"), "ÄÖÜ ÇÃÕ ÑÁÉ");
}

TEST(Utf8, steps_back_over_whole_characters) {
  const std::string_view text = "aß\xF0\x9F\x98\x80";
  EXPECT_EQ(previous(text, 7), 3U);
  EXPECT_EQ(previous(text, 3), 1U);
  EXPECT_EQ(previous(text, 1), 0U);
}

}  // namespace
}  // namespace veil::utf8
