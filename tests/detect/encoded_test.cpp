// Encoded stretches, with the name "Anna Vries" or "Müller" in them, and what looks like one and is none.
#include "detect/encoded/encoded_detector.h"

#include <gtest/gtest.h>

#include "processor_time.h"

namespace veil::detect {
namespace {

using Strings = std::vector<std::string>;

Strings encoded(std::string text) {
  Document document;
  document.text = std::move(text);
  std::vector<Mention> candidates;
  EncodedDetector().detect(document, candidates);
  Strings found;
  for (const Mention& mention : candidates) found.emplace_back(document.text_of(mention.span));
  return found;
}

TEST(EncodedDetector, finds_base64_of_text) {
  EXPECT_EQ(encoded("user: QW5uYSBWcmllcw== ok"), (Strings{"QW5uYSBWcmllcw=="}));
  EXPECT_EQ(encoded("user: QW5uYSBWcmllcw ok"), (Strings{"QW5uYSBWcmllcw"}));
  EXPECT_EQ(encoded("(TcO8bGxlcg==)"), (Strings{"TcO8bGxlcg=="}));                                // Müller
  EXPECT_EQ(encoded("QQBuAG4AYQAgAFYAcgBpAGUAcwA="), (Strings{"QQBuAG4AYQAgAFYAcgBpAGUAcwA="}));  // UTF-16
  EXPECT_EQ(encoded("https://a.example/u/YW5uYUB2cmllcy5leGFtcGxl"), (Strings{"YW5uYUB2cmllcy5leGFtcGxl"}));
  EXPECT_EQ(encoded("Sig: SGVybiBN/GxsZXIgd29obnQgaGllcg=="), (Strings{"SGVybiBN/GxsZXIgd29obnQgaGllcg=="}));  // Latin-1
}

TEST(EncodedDetector, finds_bodies_in_lines_whatever_they_hold) {
  const std::string line = "RGVhciBhbGwsIG15IG5hbWUgaXMgQW5uYSBWcmllcyBhbmQgSSBsaXZlIGluIE9zbG8gc2luY2Ug";
  EXPECT_EQ(encoded("Body:\n\n" + line + "\n" + line + "\nMjAyMS4=\n\nBye"), (Strings{line + "\n" + line + "\nMjAyMS4="}));
  const std::string data = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9";
  EXPECT_EQ(encoded("x\n" + data + "\r\n" + data + "\r\nRU5E\r\n"), (Strings{data + "\r\n" + data + "\r\nRU5E"}));
  const std::string packed = "H4sIAJx1k2kC/3WQvU7DQBCEe57iKkQK5Lv4B9tVlEgRBQUFDQXaeDf2SfbdcXdG5O1ZJxGR";
  EXPECT_EQ(encoded("zip " + packed + " end"), (Strings{packed}));
}

TEST(EncodedDetector, finds_hexadecimal_of_text) {
  EXPECT_EQ(encoded("id 416e6e61205672696573 ok"), (Strings{"416e6e61205672696573"}));
  EXPECT_EQ(encoded("id 0x416E6E61205672696573, ok"), (Strings{"0x416E6E61205672696573"}));
  EXPECT_EQ(encoded("dump 41 6e 6e 61 20 56 72 69 65 73 end"), (Strings{"41 6e 6e 61 20 56 72 69 65 73"}));
  EXPECT_EQ(encoded("41:6e:6e:61:20:56:72:69:65:73"), (Strings{"41:6e:6e:61:20:56:72:69:65:73"}));
  EXPECT_EQ(encoded("0x41, 0x6e, 0x6e, 0x61, 0x20, 0x56"), (Strings{"0x41, 0x6e, 0x6e, 0x61, 0x20, 0x56"}));
  EXPECT_EQ(encoded("00000000  416e 6e61 2056 7269 6573 0a"), (Strings{"00000000  416e 6e61 2056 7269 6573 0a"}));
}

TEST(EncodedDetector, finds_words_with_escapes) {
  EXPECT_EQ(encoded("q=%41nna and M%C3%BCller, (M%FCller) Anna%20Vries."),
            (Strings{"q=%41nna", "M%C3%BCller", "M%FCller", "Anna%20Vries"}));
  EXPECT_EQ(encoded("see %41%6E%6E%61"), (Strings{"%41%6E%6E%61"}));
  EXPECT_EQ(encoded("contact=%2B49%20151%20753%205355 now"), (Strings{"contact=%2B49%20151%20753%205355"}));
  EXPECT_EQ(encoded("Good day. Herr M=C3=BCller Vries has 030 12.\nBye\nM=FCller\n=41=6E=6E=61\nAnna=20Vries\n"),
            (Strings{"Herr M=C3=BCller Vries has 030 12.", "M=FCller", "=41=6E=6E=61", "Anna=20Vries"}));
  EXPECT_EQ(encoded("quoted-printable\n\nwith a=20name"), (Strings{"with a=20name"}));
  const std::string cut = "M=C3=BCller, Hannelore=\n Vossen, hv@a=\n.example.";
  EXPECT_EQ(encoded("Yes. " + cut + " Bye"), (Strings{cut, cut}));  // by its letters, and by its lines
  EXPECT_EQ(encoded("Dear Mrs Vr=\nies, good=\r\nbye"), (Strings{"Vr=\nies", "good=\r\nbye"}));
  EXPECT_EQ(encoded("{\"n\": \"M\\u00fcller\"} \\u0041nna M\\xc3\\xbcller"), (Strings{"M\\xc3\\xbcller", "M\\u00fcller", "\\u0041nna"}));
  EXPECT_EQ(encoded("Herr M+APw-ller kommt"), (Strings{"M+APw-ller"}));
}

TEST(EncodedDetector, finds_what_mails_wrap) {
  EXPECT_EQ(encoded("From: =?UTF-8?Q?Anna_Vries?= =?utf-8?b?QW5uYSBWcmllcw==?= <x>"),
            (Strings{"QW5uYSBWcmllcw==", "=?UTF-8?Q?Anna_Vries?=", "=?utf-8?b?QW5uYSBWcmllcw==?="}));
  EXPECT_EQ(encoded("see data:text/plain,Anna_Vries here"), (Strings{"data:text/plain,Anna_Vries"}));
  EXPECT_EQ(encoded("begin 644 a.txt\n+06YN82!6<FEE<PH \n`\nend\nbye"), (Strings{"begin 644 a.txt\n+06YN82!6<FEE<PH \n`\nend"}));
}

TEST(EncodedDetector, finds_words_of_the_wrong_table) {
  EXPECT_EQ(encoded("Guten Tag. Ich heiÃŸe Anna Vries, 030 12.\nJosÃ©\nGarcÃ­a\nZoÃ«\nMrs Oâ€™Brien came."),
            (Strings{"Ich heiÃŸe Anna Vries, 030 12.", "JosÃ©", "GarcÃ­a", "ZoÃ«", "Oâ€™Brien"}));
  EXPECT_EQ(encoded("Ja. Herr M\xEF\xBF\xBDller kommt. Nein."), (Strings{"Herr M\xEF\xBF\xBDller kommt."}));
  EXPECT_EQ(encoded("ÐœÐµÐ½Ñ\xC2\x8F Ð·Ð¾Ð²ÑƒÑ‚"), (Strings{"ÐœÐµÐ½Ñ\xC2\x8F Ð·Ð¾Ð²ÑƒÑ‚"}));
}

TEST(EncodedDetector, leaves_ordinary_text) {
  for (const char* text :
       {"The internationalization of Donaudampfschifffahrtsgesellschaft and SocketTimeoutException was incomprehensible.",
        "sha256 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08, commit 1f0e3dad99908345f7439f8ffabdffc4",
        "550e8400-e29b-41d4-a716-446655440000 and 00:1B:44:11:3A:B7 and /usr/share/doc/libsomething-dev/examples/README",
        "ages 62 71 68 65 70 74 69 72, be ad de fa ce, 12 34 56 78 90, 2024-03-01",
        "100% of 50%, 20%20, printf(\"%20s %-30d %de\"), width=20px, n=20 patients, a=b, x=\n  5, E=mc2",
        "C:\\users\\xavier\\data, \\begin{x}, “IRMÃ”, „Ä“, NÃO, SÃO, CAFÉ², cliché…”, Ñandú, 37 °C, Â, é€, O Â",
        "1+A-levels, C++, A+B-C, +49 30 123", "data: see below, the data:x", "begin with 644 things\nend",
        "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
        "--------------------------------------------------------------------------------", "____________________________________"}) {
    EXPECT_EQ(encoded(text), Strings{}) << text;
  }
}

TEST(EncodedDetector, takes_linear_time) {
  for (
      const char* piece :
      {"together we wrote, ", "a-b/c_d+e",     "%41", "=41",   "=?", "=?u?q?", "data:",        "Ã¼", "\\u0041", "+A", "41 ", "416e", "QW5u",
       "begin 644 ",          "begin 644 a\n", "=\n", "a=\nb", "/",  "Ð",      "\xEF\xBF\xBD "}) {
    std::string text;
    while (text.size() < (1U << 20)) text += piece;
    const ProcessorTime time;
    encoded(text);
    EXPECT_LT(time.seconds(), 2.0) << piece;
  }
}

}  // namespace
}  // namespace veil::detect
