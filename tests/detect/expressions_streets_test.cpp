#include <gtest/gtest.h>

#include <fstream>

#include "expressions/german_numbers.h"
#include "expressions_found.h"
#include "processor_time.h"

namespace veil::detect {

using expressions::GermanForm;
using expressions::Lexicon;
using expressions::read_german_number;

namespace {

using enum Language;

TEST(ExpressionStreets, reads_streets_with_numbers) {
  EXPECT_EQ(streets(en, "lives at 12 Baker Street, 221b Old Kent Road, Flat 3, and 5 Harrow Ave."),
            (Strings{"12 Baker Street", "221b Old Kent Road, Flat 3", "5 Harrow Ave."}));
  EXPECT_EQ(streets(de, "Hauptstr. 12a, 10115 Ahausen; Berliner Straße 5; Karl-Vries-Str. 12; Am Markt 5; Lindenweg 3"),
            (Strings{"Hauptstr. 12a", "Berliner Straße 5", "Karl-Vries-Str. 12", "Am Markt 5", "Lindenweg 3"}));
  EXPECT_EQ(streets(pt, "Rua das Flores, 123, 4.º Esq., Av. Harrow, 1578, Travessa do Sol n.º 5"),
            (Strings{"Rua das Flores, 123, 4.º Esq.", "Av. Harrow, 1578", "Travessa do Sol n.º 5"}));
  EXPECT_EQ(streets(es, "Calle Mayor 5, 2º B. C/ Carmen Romero, 23, 1D. Avda. Prof. Vries, s/n 28040 Madrid"),
            (Strings{"Calle Mayor 5, 2º B", "C/ Carmen Romero, 23, 1D", "Avda. Prof. Vries, s/n"}));
}

TEST(ExpressionStreets, reads_streets_without_numbers_boxes_and_postcodes) {
  EXPECT_EQ(streets(en, "in Harrow Street, P.O. Box 123, London SW1A 1AA, Portland, OR 97201-1234"),
            (Strings{"Harrow Street", "P.O. Box 123", "SW1A 1AA", "OR 97201-1234"}));
  EXPECT_EQ(streets(de, "in der Lindenallee, Postfach 12 34, auf der A9"), (Strings{"Lindenallee", "Postfach 12 34", "A9"}));
  EXPECT_EQ(streets(pt, "na Praça da Luz, Caixa Postal 123"), (Strings{"Praça da Luz", "Caixa Postal 123"}));
  EXPECT_EQ(streets(es, "en la calle de Alba, Apartado de Correos 12345"), (Strings{"calle de Alba", "Apartado de Correos 12345"}));
}

TEST(ExpressionStreets, reads_careless_spellings_and_what_stands_behind_a_word_for_addresses) {
  EXPECT_EQ(streets(es, "Calle puente viejo, 12, 3 B.\nDomicilio: Teatinos 14, 2º.\nEdad: 40 años"),
            (Strings{"Calle puente viejo, 12, 3 B", "Teatinos 14, 2º"}));
  EXPECT_EQ(streets(es, "mi dirección es paseo del robledillo, 94, todo sigue igual"), (Strings{"paseo del robledillo, 94"}));
  EXPECT_EQ(streets(pt, "moro na travessa do picoteiro, 17."), (Strings{"travessa do picoteiro, 17"}));
  EXPECT_EQ(streets(es, "un paseo de 10 minutos, un paseo por el parque con 3 perros"), Strings{});
  EXPECT_EQ(streets(de, "Anschrift: Am alten Hof 3\nTelefon"), (Strings{"Am alten Hof 3"}));
  EXPECT_EQ(streets(pt, "Morada: Quinta do Sol, lote 4\n"), (Strings{"Quinta do Sol, lote 4"}));
  EXPECT_EQ(streets(en, "Address: The Old Mill, 4 Dell\n"), (Strings{"The Old Mill, 4 Dell"}));
  EXPECT_EQ(streets(es, "Domicilio: desconocido.\n"), Strings{});
}

TEST(ExpressionStreets, leaves_what_only_looks_like_a_street) {
  EXPECT_EQ(streets(en, "the street, 130 S. Ct., 5 May Court, Supreme Court, a long way, 12 Angry"), Strings{});
  EXPECT_EQ(streets(de, "auf dem Weg 5 km, die Straße, Am Montag 5, Arbeitsplatz, Im Jahr 12"), Strings{});
  EXPECT_EQ(streets(pt, "a rua, quinta Copa, o largo"), Strings{});
  EXPECT_EQ(streets(es, "la calle, el camino, plaza mayor, una AV de 0,9 en el OD. Calle arriba hay 5 casas"), Strings{});
}

TEST(GermanNumbers, reads_numbers_written_together) {
  EXPECT_EQ(read_german_number("zweihundertdreißig")->value, 230U);
  EXPECT_EQ(read_german_number("neunzehnhundertachtundneunzig")->value, 1998U);
  EXPECT_EQ(read_german_number("dreitausendvierhundertzwölf")->value, 3412U);
  EXPECT_EQ(read_german_number("einundzwanzigste")->form, GermanForm::ordinal);
  EXPECT_EQ(read_german_number("dritten")->value, 3U);
  EXPECT_EQ(read_german_number("zweieinhalb")->form, GermanForm::number);
  EXPECT_EQ(read_german_number("dreijährige")->form, GermanForm::aged);
  EXPECT_EQ(read_german_number("sechsmonatigen")->form, GermanForm::lasting);
}

TEST(GermanNumbers, leaves_other_words) {
  for (const char* word :
       {"achtung", "undicht", "dreist", "drittel", "hundertschaft", "elfenbein", "neunauge", "einheit", "dritt", "und", ""}) {
    EXPECT_FALSE(read_german_number(word)) << word;
  }
}

TEST(ExpressionDetector, finds_nothing_in_nonsense) {
  for (const Language language : {en, de, pt, es}) {
    for (const char* text : {"", " ", "\n\n", ".,;:!?-–()[]", "§§§ $$$ %%%", "º ª ° ½", "'", "-5-", "\u00A0"}) {
      EXPECT_TRUE(expression_mentions(language, text).empty()) << text;
    }
  }
  EXPECT_TRUE(expression_mentions(Language::unknown, "on 5 May 1998").empty());
}

TEST(ExpressionDetector, keeps_mentions_apart_in_order_and_on_characters) {
  const std::string pieces[] = {"5",     " ",    "May", "–",     "º",     "a",  "€", "12",   ",", "Straße",
                                "Calle", "Ümit", "two", " and ", "years", "\n", ".", "1998", "/", "h"};
  std::uint32_t state = 7;
  for (int round = 0; round < 2000; ++round) {
    std::string text;
    for (int i = 0; i < 30; ++i) {
      state = state * 1664525U + 1013904223U;
      text += pieces[(state >> 16) % std::size(pieces)];
    }
    for (const Language language : {en, de, pt, es}) {
      std::uint32_t end = 0;
      for (const Mention& mention : expression_mentions(language, text)) {
        ASSERT_LE(end, mention.span.begin) << text;
        ASSERT_LT(mention.span.begin, mention.span.end) << text;
        ASSERT_LE(mention.span.end, text.size()) << text;
        ASSERT_NE(static_cast<unsigned char>(text[mention.span.begin]) & 0xC0, 0x80) << text;
        end = mention.span.end;
      }
    }
  }
}

TEST(ExpressionDetector, stays_linear_on_long_runs) {
  for (const char* piece : {"5 ", "5, ", "two ", "and ", "5-", "May ", "12.", "Calle de ", "A ", "zwei", "1 and ", "years, two "}) {
    std::string text;
    while (text.size() < 400'000) text += piece;
    const ProcessorTime time;
    for (const Language language : {en, de, pt, es}) expression_mentions(language, text);
    EXPECT_LT(time.seconds(), 10.0) << piece;
  }
}

TEST(Lexicon, names_file_and_line_of_a_row_it_does_not_understand) {
  const std::filesystem::path folder = testing::TempDir();
  const std::filesystem::path path = folder / "expressions.tsv";
  std::ofstream(folder / "habits.tsv") << "# none\n";
  const auto error_of = [&](const char* row) {
    std::ofstream(path) << "# words\nnumber\t2\ttwo\n" << row << "\n";
    const auto lexicon = Lexicon::open(folder);
    EXPECT_FALSE(lexicon.ok()) << row;
    return lexicon.ok() ? std::string() : lexicon.error().code + " " + lexicon.error().place;
  };
  for (const char* row : {"number", "number\t2", "number\t2\t", "number\ttwo\ttwo", "sorcery\t-\two", "number\t2\ttwo\tmore"}) {
    EXPECT_EQ(error_of(row), "model.malformed_resource " + path.string() + ", line 3") << row;
  }
  EXPECT_EQ(Lexicon::open(folder / "none").error().code, "model.not_found");
}

}  // namespace
}  // namespace veil::detect
