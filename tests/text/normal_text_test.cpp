// What is disguised, what it reads like, and that every stretch leads back to all of its bytes.
#include "text/normal_text.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "processor_time.h"
#include "veil/utf8.h"

namespace veil {
namespace {

// The normal form of a text that is one passage; "plain" when it is its own.
std::string normal(std::string_view text) {
  const auto passages = disguised_passages(text);
  return passages.empty() ? "plain" : passages.front().text.text();
}

// The original of the first place where `wanted` stands in the normal form.
std::string original(const std::string& text, std::string_view wanted) {
  for (const NormalPassage& passage : disguised_passages(text)) {
    const std::size_t at = passage.text.text().find(wanted);
    if (at == std::string::npos) continue;
    return std::string(passage.back({static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at + wanted.size())}).of(text));
  }
  return "not found";
}

TEST(NormalText, reads_letters_in_another_dress) {
  EXPECT_EQ(normal("𝐀𝐧𝐧𝐚 𝐕𝐫𝐢𝐞𝐬"), "Anna Vries");
  EXPECT_EQ(normal("𝒜𝓃𝓃𝒶 𝔙𝔯𝔦𝔢𝔰 𝔸𝕟𝕟𝕒 𝚅𝚛𝚒𝚎𝚜"), "Anna Vries Anna Vries");
  EXPECT_EQ(normal("Ａｎｎａ Ｖｒｉｅｓ"), "Anna Vries");
  EXPECT_EQ(normal("Ⓐⓝⓝⓐ ⒱⒭⒤⒠⒮"), "Anna vries");
  EXPECT_EQ(normal("🅰🅽🅽🅰 🆅🆁🅸🅴🆂 🄰🄽🄽🄰 🅐🅝🅝🅐"), "Anna Vries Anna Anna");
  EXPECT_EQ(normal("ᴀɴɴᴀ ᴠʀɪᴇs"), "Anna Vries");
  EXPECT_EQ(normal("ᵃⁿⁿᵃ and Griﬃths"), "anna and Griffiths");
}

TEST(NormalText, reads_letters_of_other_scripts_inside_latin_words_only) {
  EXPECT_EQ(normal("Аnnа Vriеs"), "Anna Vries");
  EXPECT_EQ(normal("Αnnα"), "Anna");
  EXPECT_EQ(normal("Анна Вриес"), "plain");
  EXPECT_EQ(normal("DЕ89 3704 and Рοс"), "DE89 3704 and Poc");
  EXPECT_EQ(normal("α-helix, β2, 5 μm, Δx and TGFβ"), "plain");
}

TEST(NormalText, reads_digits_of_all_scripts) {
  EXPECT_EQ(normal("０６ １２ ３４"), "06 12 34");
  EXPECT_EQ(normal("٠٦١٢٣٤ ०६१२३४ 𝟎𝟔𝟏𝟐"), "061234 061234 0612");
  EXPECT_EQ(normal("⁰⁶¹²³⁴ ₀₆₁₂ ⓪⑥①②"), "061234 0612 0612");
  EXPECT_EQ(normal("0️⃣6️⃣1️⃣2️⃣"), "0612");
  EXPECT_EQ(normal("⓪ ⑥ ① ② ③ ④"), "061234");
  EXPECT_EQ(normal("🅓🅔⑨⓪ ⑦⑧①⑥"), "De90 7816");
}

TEST(NormalText, reads_signs_of_addresses) {
  EXPECT_EQ(normal("anna＠vries．example"), "anna@vries.example");
  EXPECT_EQ(normal("anna﹫vries。example"), "anna@vries.example");
  EXPECT_EQ(normal("anna․vries＠example"), "anna.vries@example");
}

TEST(NormalText, drops_what_is_not_drawn) {
  EXPECT_EQ(normal("An\u200Bna V\u00ADri\u2060es"), "Anna Vries");
  EXPECT_EQ(normal("Anna\u200BVries"), "Anna Vries");
  EXPECT_EQ(normal("\u202AAn\u200Dna\u202C Vries\u0007"), "Anna Vries");
  EXPECT_EQ(normal("An\x1B[31mna Vr\x0Bi\x01"
                   "es"),
            "Anna Vries");
  EXPECT_EQ(normal("anna\u200B@vries.example"), "anna@vries.example");
  EXPECT_EQ(normal("Anna\x01 Vries"), "Anna Vries");
}

TEST(NormalText, composes_marks_and_drops_decoration) {
  EXPECT_EQ(normal("Ju\u0308rgen Mu\u0308ller, Jose\u0301"), "Jürgen Müller, José");
  EXPECT_EQ(normal("5\u03035\u0303Y\u0303 and 99\u0333"), "55Y and 99");
  EXPECT_EQ(normal("A\u0332n\u0332n\u0332a\u0332 V\u0336r\u0336"), "Anna Vr");
}

TEST(NormalText, undoes_escapes) {
  EXPECT_EQ(normal("anna&#64;vries&period;example"), "anna@vries.example");
  EXPECT_EQ(normal("&#x41;nna M&uuml;ller anna&amp;#64;x"), "Anna Müller anna@x");
  EXPECT_EQ(normal("Anna%20Vries anna%40vries.example M%C3%BCller"), "Anna Vries anna@vries.example Müller");
  EXPECT_EQ(normal(R"(\u0041nna \x56ries)"), "Anna Vries");
  EXPECT_EQ(normal("Tom &amp; Jerry, 5 &lt; 6, 100% sure, 50 %, C:\\users"), "plain");
}

// Words of one letter beside a number that is spaced out were taken for letters of it.
TEST(NormalText, small_words_beside_spaced_out_numbers_stay_words) {
  EXPECT_EQ(normal("O NIF é 1 5 6   6 8 6   7 3 2."), "O NIF é 156 686 732.");
  EXPECT_EQ(normal("IBAN P T 6 0   4 3 4 8   3 1 0 4 e outro"), "IBAN PT60 4348 3104 e outro");
}

TEST(NormalText, joins_what_is_spaced_out) {
  EXPECT_EQ(normal("A n n a  V r i e s called"), "Anna Vries called");
  EXPECT_EQ(normal("A n n a V r i e s called"), "Anna Vries called");
  EXPECT_EQ(normal("V.r.i.e.s or V-r-i-e-s"), "Vries or Vries");
  EXPECT_EQ(normal("0 6 1 2 3 4 5 6 7 8"), "0612345678");
  EXPECT_EQ(normal("a n n a @ v r i e s . d e"), "anna@vries.de");
  EXPECT_EQ(normal("@ a n n a _ v and 0 1 7 1 / 6 6 8 1 or 4 7 8 2  6 2 8 6 y"), "@anna_v and 0171/6681 or 4782 6286 y");
  EXPECT_EQ(normal("( 0 8 9 )   4 6 9 4 - 4 6 0"), "(089) 4694-460");
  EXPECT_EQ(normal("to a E S 7 6   8 3 2 5"), "to a ES76 8325");
}

TEST(NormalText, joins_what_line_ends_part) {
  EXPECT_EQ(normal("Anna Vri-\nes called"), "Anna Vries called");
  EXPECT_EQ(normal("> Anna Vri-\n> es called"), "> Anna Vries called");
  EXPECT_EQ(normal("Frau Schmidt-\nMeier kam"), "Frau Schmidt-Meier kam");
  EXPECT_EQ(normal("Anna Vri\u00AD\nes and Vri\u2010\nes"), "Anna Vries and Vries");
  EXPECT_EQ(normal("to anna_-\nvries@x.example"), "to anna_vries@x.example");
  EXPECT_EQ(normal("write to anna@\nvries.example"), "write to anna@vries.example");
  EXPECT_EQ(normal("Wind- \nund Wetter"), "plain");
  EXPECT_EQ(normal("born in 1999\n12 were there"), "plain");
}

TEST(NormalText, reads_both_ways_what_may_be_read_both_ways) {
  EXPECT_EQ(normal("IBAN DE89 3704 0044\n0532 0130 00"), "IBAN DE89 3704 0044 0532 0130 00\n\nIBAN DE89 3704 00440532 0130 00");
  EXPECT_EQ(normal("to \u202Eelpmaxe.seirv@anna\u202C now"), "to anna@vries.example now\n\nto elpmaxe.seirv@anna now");
  EXPECT_EQ(original("to \u202Eelpmaxe.seirv@anna\u202C now", "to anna@"), "to \u202Eelpmaxe.seirv@anna");
}

TEST(NormalText, leaves_harmless_text) {
  for (const char* text : {"", "x² + y² = z²", "№ 5, ½ cup, H₂O, CO₂, 10⁻³ m²", "1ˢᵗ, Mᵐᵉ, note¹², 5 ℃, ™", "/ˈbɪtə/ and [ɡaːst]",
                           "👨‍👩‍👧 🅰️ 🇩🇪 ❤️", "A B C", "plan 1 2 3", "σ = 5, 𝑥 ∈ ℝ", "“Anna” – ‘Vries’ … 5 km",
                           "Müller, José, Łódź, Ørsted", "version 1.2.3.4", "🙂 don’t"}) {
    EXPECT_EQ(normal(text), "plain") << text;
  }
}

TEST(NormalText, leads_back_to_all_of_the_disguise) {
  EXPECT_EQ(original("Hello 𝐀𝐧𝐧𝐚!", "Anna"), "𝐀𝐧𝐧𝐚");
  EXPECT_EQ(original("to anna&#64;vries&period;example.", "anna@vries.example"), "anna&#64;vries&period;example");
  EXPECT_EQ(original("A\u0332n\u0332n\u0332a\u0332 V", "Anna"), "A\u0332n\u0332n\u0332a\u0332");
  EXPECT_EQ(original("M. A n n a  V r i e s.", "Anna Vries"), "A n n a  V r i e s");
  EXPECT_EQ(original("Anna Vri-\nes called", "Vries"), "Vri-\nes");
  EXPECT_EQ(original("Mu\u0308ller", "Müller"), "Mu\u0308ller");
}

TEST(NormalText, takes_the_lines_around_a_disguise_and_no_others) {
  const std::string text = "first line\nsecond line\n𝐀𝐧𝐧𝐚 here\nfourth line\nfifth line\nsixth\n𝐕𝐫𝐢𝐞𝐬 there\n";
  const auto passages = disguised_passages(text);
  ASSERT_EQ(passages.size(), 1U);
  EXPECT_EQ(passages[0].text.text(), "second line\nAnna here\nfourth line\n\n\nsixth\nVries there\n");
  const auto over = static_cast<std::uint32_t>(passages[0].text.text().find("line\n\n"));
  EXPECT_TRUE(passages[0].back({over, over + 12}).empty());
}

TEST(NormalText, stands_on_character_boundaries_whatever_the_text) {
  const std::string parts[] = {"𝐀", "a", "&#64;", "\u0308",  "\u200B", " ",     "\n",      "-", "９", "%C3%A4",
                               "ᴀ", "²", "а",     "A n n a", "🙂",   "&amp;", "\\u0041", "1", "."};
  std::uint64_t state = 1;
  for (int round = 0; round < 3000; ++round) {
    std::string text;
    for (int i = 0; i < 24; ++i) {
      state = state * 6364136223846793005ULL + 1442695040888963407ULL;
      text += parts[(state >> 33) % std::size(parts)];
    }
    for (const NormalPassage& passage : disguised_passages(text)) {
      EXPECT_FALSE(utf8::first_invalid_byte(passage.text.text()));
      for (std::size_t i = 0; i < passage.text.text().size(); ++i) {
        const Span span = passage.text.origin_of(i);
        ASSERT_TRUE(span.begin <= span.end && span.end <= text.size());
        ASSERT_TRUE(utf8::is_boundary(text, span.begin) && utf8::is_boundary(text, span.end)) << text;
      }
    }
  }
}

TEST(NormalText, costs_a_bounded_time_per_byte_whatever_the_text) {
  for (const std::string part : {"𝐀𝐧 ",   "&#64;", "&amp;amp;amp;", "A n ", "1 ", "a-\n",   "12\n34 x",  "\u0308",  "\u200B", "%4",
                                 "\\u00", "¹",     "@\n",           "x.\n", "@ ", "\u202E", "\u202Ex\n", "a\u200B", "+ ",     "@ . "}) {
    std::string text = "𝐀𝐧𝐧𝐚 a";
    while (text.size() < 1'000'000) text += part;
    const ProcessorTime time;
    disguised_passages(text);
    EXPECT_LT(time.seconds(), 4.0) << part;
  }
}

// Each line that was cut looked for a space back to the begin of the text, and for a line end up to its end.
TEST(NormalText, costs_as_much_without_a_space_or_line_end) {
  const auto seconds = [](std::size_t bytes) {
    const std::string text(bytes, 'a');
    const ProcessorTime time;
    disguised_passages(text);
    return time.seconds();
  };
  EXPECT_LT(seconds(8 << 20), 3 * std::max(seconds(4 << 20), 0.1));
}

}  // namespace
}  // namespace veil
