// What is let in as text, and what is not: encodings, packed files, control characters.
#include "text/text_gate.h"

#include <gtest/gtest.h>

#include "processor_time.h"
#include "veil/document.h"

namespace veil {
namespace {

using namespace std::string_literals;

std::string code_of(const std::string& text) {
  const auto document = make_document("t", text);
  return document.ok() ? "ok" : document.error().code;
}

std::string message_of(const std::string& text) {
  const auto checked = check_text(text);
  return checked.ok() ? "ok" : checked.error().message;
}

// ASCII as UTF-16 or UTF-32: `zeros` before and behind each character.
std::string widened(std::string_view text, std::size_t before, std::size_t behind) {
  std::string wide;
  for (const char c : text) wide += std::string(before, '\0') + c + std::string(behind, '\0');
  return wide;
}

const std::string letter = "Dear Anna Vries,\nplease call me at 030 123456.\n";

TEST(TextGate, refuses_wide_encodings_with_and_without_their_mark) {
  EXPECT_EQ(code_of(widened(letter, 0, 1)), "read.other_encoding");
  EXPECT_NE(message_of(widened(letter, 0, 1)).find("iconv -f UTF-16LE -t UTF-8"), std::string::npos);
  EXPECT_NE(message_of(widened(letter, 1, 0)).find("UTF-16BE"), std::string::npos);
  EXPECT_NE(message_of(widened(letter, 0, 3)).find("UTF-32LE"), std::string::npos);
  EXPECT_NE(message_of(widened(letter, 3, 0)).find("UTF-32BE"), std::string::npos);
  EXPECT_NE(message_of("\xFF\xFE" + widened(letter, 0, 1)).find("UTF-16LE"), std::string::npos);
  EXPECT_EQ(code_of("\xFF\xFE" + widened(letter, 0, 1)), "read.invalid_utf8");
  EXPECT_EQ(code_of("\xFE\xFF" + widened(letter, 1, 0)), "read.invalid_utf8");
  EXPECT_EQ(code_of(widened("Anna", 0, 1)), "read.other_encoding");
  EXPECT_EQ(code_of(widened("An", 1, 0)), "read.other_encoding");
}

TEST(TextGate, says_which_encoding_it_may_be) {
  EXPECT_NE(message_of("Sehr geehrter Herr M\xFCller, die Gr\xF6\xDF"
                       "e \xFC"
                       "ber der T\xFCr ist f\xFCr uns sch\xF6n.")
                .find("iconv -f LATIN1"),
            std::string::npos);
  EXPECT_EQ(message_of("Anna \xFF Vries\n"), "the text is not valid UTF-8");
}

TEST(TextGate, refuses_files_of_other_kinds) {
  for (const std::string& start :
       {"%PDF-1.4\n%abc"s, "PK\x03\x04 word/document.xml"s, "\x1F\x8B\x08"s, "{\\rtf1 Anna Vries}"s, "\xD0\xCF\x11\xE0"s}) {
    EXPECT_EQ(code_of(start), "read.binary");
  }
}

TEST(TextGate, refuses_text_full_of_control_characters) {
  EXPECT_EQ(code_of("A\x01n\x02n\x03"
                    "a"),
            "read.binary");
  // A stretch of it in a long text.
  std::string mixed;
  for (int i = 0; i < 1000; ++i) mixed += letter;
  EXPECT_EQ(code_of(mixed), "ok");
  EXPECT_EQ(code_of(mixed + widened(letter, 0, 1) + mixed), "read.binary");
  std::string coloured;
  for (int i = 0; i < 20; ++i) coloured += "Anna\x1B[0m Vries\x1B[0m came\x1B[0m ";
  EXPECT_EQ(code_of(coloured), "read.binary");
  // Latin-1's own control characters, as from Windows-1252 that was taken for Latin-1.
  EXPECT_EQ(code_of("\xC2\x93"
                    "Anna\xC2\x94 \xC2\x96 ok"),
            "read.binary");
}

TEST(TextGate, lets_ordinary_text_in) {
  EXPECT_EQ(code_of(""), "ok");
  EXPECT_EQ(code_of("a\tb\r\n\fpage\vline\n"), "ok");
  EXPECT_EQ(code_of("One bell \x07 in a whole line of text, and a zero \0 too, which is odd but no reason."s), "ok");
  EXPECT_EQ(code_of("2024-03-01 11:44:32 \x1B[31mERROR\x1B[0m the door of the old house does not open any more, ask the keeper\n"
                    "2024-03-01 11:44:35 \x1B[32mINFO\x1B[0m somebody came with the key and opened it again, all is well\n"),
            "ok");
  EXPECT_EQ(code_of("next line\xC2\x85 of old machines\xC2\x85"), "ok");
  EXPECT_EQ(code_of("\xEF\xBB\xBFMüller 李明 😀"), "ok");
  EXPECT_EQ(code_of("100 % PDF, PK, {x}"), "ok");
}

TEST(TextGate, takes_little_time) {
  std::string text;
  while (text.size() < (8U << 20)) text += letter;
  const ProcessorTime time;
  EXPECT_EQ(message_of(text), "ok");
  EXPECT_LT(time.seconds(), 1.0);
}

}  // namespace
}  // namespace veil
