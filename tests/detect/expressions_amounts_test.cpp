#include <gtest/gtest.h>

#include "expressions_found.h"

namespace veil::detect {
namespace {

using enum Language;

Strings durations(Language language, const std::string& text) { return found(language, text, Label::datetime, "DURATION"); }
Strings money(Language language, const std::string& text) { return found(language, text, Label::quantity, "MONEY"); }
Strings counts(Language language, const std::string& text) { return found(language, text, Label::quantity, "COUNT"); }
Strings ordinals(Language language, const std::string& text) { return found(language, text, Label::quantity, "ORDINAL"); }

TEST(ExpressionDurations, reads_numbers_with_units_of_time) {
  EXPECT_EQ(
      durations(en,
                "two and a half years; six months' imprisonment; two years and six months; six to eight months; "
                "a six-month period; half an hour"),
      (Strings{"two and a half years", "six months", "two years and six months", "six to eight months", "six-month", "half an hour"}));
  EXPECT_EQ(durations(de, "18 Monate, zweieinhalb Jahre, zwei Jahre und sechs Monate, sechsmonatige Frist, ein Jahr, zehn bis zwölf Tage"),
            (Strings{"18 Monate", "zweieinhalb Jahre", "zwei Jahre und sechs Monate", "sechsmonatige", "ein Jahr", "zehn bis zwölf Tage"}));
  EXPECT_EQ(durations(pt, "nove anos, dois anos e meio, uma semana; vinte e um dias"),
            (Strings{"nove anos", "dois anos e meio", "uma semana", "vinte e um dias"}));
  EXPECT_EQ(durations(es, "de dos a tres semanas, dos años y medio, un mes; treinta y tres horas"),
            (Strings{"dos a tres semanas", "dos años y medio", "un mes", "treinta y tres horas"}));
}

TEST(ExpressionDurations, keeps_two_durations_apart_where_units_do_not_grow_smaller) {
  EXPECT_EQ(durations(en, "two years, three years"), (Strings{"two years", "three years"}));
  EXPECT_EQ(durations(de, "ein Jahr, zwei Jahre"), (Strings{"ein Jahr", "zwei Jahre"}));
}

TEST(ExpressionDurations, reads_what_lies_so_long_before_or_after) {
  EXPECT_EQ(found(en, "Two days later, three years earlier, a year ago", Label::datetime, "RELATIVE"),
            (Strings{"Two days later", "three years earlier", "a year ago"}));
  EXPECT_EQ(found(de, "drei Tage später", Label::datetime, "RELATIVE"), (Strings{"drei Tage später"}));
  EXPECT_EQ(found(pt, "três dias depois", Label::datetime, "RELATIVE"), (Strings{"três dias depois"}));
  EXPECT_EQ(found(es, "dos días después", Label::datetime, "RELATIVE"), (Strings{"dos días después"}));
}

TEST(ExpressionDurations, leaves_what_tells_too_little) {
  EXPECT_EQ(dates(en, "the same day, one of them, a day"), Strings{});
  EXPECT_EQ(dates(de, "am selben Tag, eines Tages"), Strings{});
  EXPECT_EQ(dates(es, "el mismo día, un día"), Strings{});
  EXPECT_EQ(dates(pt, "no mesmo dia, um dia"), Strings{});
}

TEST(ExpressionDurations, reads_frequencies) {
  EXPECT_EQ(found(en, "twice a week, three times a day", Label::datetime, "FREQUENCY"), (Strings{"twice a week", "three times a day"}));
  EXPECT_EQ(found(de, "zweimal im Monat", Label::datetime, "FREQUENCY"), (Strings{"zweimal im Monat"}));
  EXPECT_EQ(found(pt, "duas vezes por semana", Label::datetime, "FREQUENCY"), (Strings{"duas vezes por semana"}));
  EXPECT_EQ(found(es, "dos veces por semana", Label::datetime, "FREQUENCY"), (Strings{"dos veces por semana"}));
}

TEST(ExpressionAges, reads_ages) {
  EXPECT_EQ(ages(en, "aged 54, 54 years old, a 54-year-old man, at the age of nineteen, 10 years of age"),
            (Strings{"aged 54", "54 years old", "54-year-old", "age of nineteen", "10 years of age"}));
  EXPECT_EQ(ages(de, "Er ist 54 Jahre alt, 54-jährig, der 54-Jährige, im Alter von 12 Jahren, ein dreijähriges Kind"),
            (Strings{"54 Jahre alt", "54-jährig", "54-Jährige", "12 Jahren", "dreijähriges"}));
  EXPECT_EQ(ages(pt, "com 7 anos de idade, aos 15 anos, um homem de 34 anos"), (Strings{"7 anos", "15 anos", "34 anos"}));
  EXPECT_EQ(ages(es, "de 34 años de edad, mujer de 45 años, a los 15 años, Edad: 62 años Sexo: H"),
            (Strings{"34 años", "45 años", "15 años", "62 años"}));
}

TEST(ExpressionAges, leaves_durations) {
  EXPECT_EQ(ages(en, "five years of study, page 54, a two-year ban"), Strings{});
  EXPECT_EQ(ages(de, "eine dreijährige Ausbildung, zwei Jahre Haft"), Strings{});
  EXPECT_EQ(ages(es, "con diez años de experiencia, dos años después"), Strings{});
  EXPECT_EQ(ages(pt, "com dez anos de experiência"), Strings{});
}

TEST(ExpressionMoney, reads_signs_codes_and_names) {
  EXPECT_EQ(money(en, "EUR 5,000; 5,000 euros (EUR); 10 million Turkish liras; US$ 3.5m; $3.7 billion; EUR5,000; fifty euros"),
            (Strings{"EUR 5,000", "5,000 euros (EUR)", "10 million Turkish liras", "US$ 3.5m", "$3.7 billion", "EUR5,000", "fifty euros"}));
  EXPECT_EQ(money(de, "5.000,00 EUR, fünfzig Euro, 3,5 Mio. €, zweihundertdreißig Mark, 100 bis 200 Euro"),
            (Strings{"5.000,00 EUR", "fünfzig Euro", "3,5 Mio. €", "zweihundertdreißig Mark", "100 bis 200 Euro"}));
  EXPECT_EQ(money(pt, "R$ 1.234,56, dois milhões de reais, 50 €"), (Strings{"R$ 1.234,56", "dois milhões de reais", "50 €"}));
  EXPECT_EQ(money(es, "tres millones de pesetas, 1.234,56 €, doscientos euros"),
            (Strings{"tres millones de pesetas", "1.234,56 €", "doscientos euros"}));
}

TEST(ExpressionMoney, leaves_names_of_currencies_without_number) {
  EXPECT_EQ(amounts(en, "the euro, real money, the mark he made, EUR"), Strings{});
  EXPECT_EQ(amounts(de, "der Euro und die Mark"), Strings{});
  EXPECT_EQ(amounts(pt, "a vida real e o euro"), Strings{});
  EXPECT_EQ(amounts(es, "el euro y la vida real"), Strings{});
}

TEST(ExpressionAmounts, reads_percentages_and_measures) {
  EXPECT_EQ(amounts(en, "30 per cent, 10-15%, 20 grams of heroin, 150 square metres, 5 km, a 20-mile walk"),
            (Strings{"30 per cent", "10-15%", "20 grams", "150 square metres", "5 km", "20-mile"}));
  EXPECT_EQ(amounts(de, "30 Prozent, 10 v. H., 20 Gramm, 150 m², drei Kilometer"),
            (Strings{"30 Prozent", "10 v. H.", "20 Gramm", "150 m²", "drei Kilometer"}));
  EXPECT_EQ(amounts(pt, "30 por cento, 5 quilos, 2,5 km"), (Strings{"30 por cento", "5 quilos", "2,5 km"}));
  EXPECT_EQ(amounts(es, "el 51 por ciento, 20 gramos, cinco kilómetros"), (Strings{"51 por ciento", "20 gramos", "cinco kilómetros"}));
}

TEST(ExpressionAmounts, leaves_letters_of_sections_and_abbreviations) {
  EXPECT_EQ(amounts(en, "section 3g of the Act, Article 8 rights, 5 l. c."), Strings{});
  EXPECT_EQ(amounts(de, "Rn. 12 m. w. N., § 3 g"), Strings{});
}

TEST(ExpressionCounts, reads_counts_that_tell_something) {
  EXPECT_EQ(counts(en, "three children; five films; two short films; three Golden Globe Awards; a six-film series; four arrested women"),
            (Strings{"three children", "five films", "two short films", "three Golden Globe Awards", "six-film", "four arrested women"}));
  EXPECT_EQ(counts(de, "drei Kinder, zwei Filme, 12 Mitarbeiter"), (Strings{"drei Kinder", "zwei Filme", "12 Mitarbeiter"}));
  EXPECT_EQ(counts(pt, "três filhos, duas vítimas"), (Strings{"três filhos", "duas vítimas"}));
  EXPECT_EQ(counts(es, "tres hijos, dos disparos"), (Strings{"tres hijos", "dos disparos"}));
}

TEST(ExpressionCounts, leaves_the_order_of_a_text_and_numbers_alone) {
  EXPECT_EQ(amounts(en, "two reasons, three of the other, 23 was, one film, paragraphs 12 and 13"), Strings{});
  EXPECT_EQ(amounts(de, "zwei Gründe, drei davon, Absatz 2 Satz 3, 14 MarkenG, 9 gemäß Hilfsantrag, 8 AZR 418/15"), Strings{});
  EXPECT_EQ(amounts(pt, "duas razões, três delas"), Strings{});
  EXPECT_EQ(amounts(es, "dos razones, tres de ellas"), Strings{});
}

TEST(ExpressionOrdinals, reads_ordinals_of_what_identifies) {
  EXPECT_EQ(ordinals(en, "her third husband, the 12th legislative assembly, the 5th Harrow Rifles"),
            (Strings{"third husband", "12th legislative assembly", "5th"}));
  EXPECT_EQ(ordinals(de, "seine dritte Ehefrau, der 17. Wahlperiode"), (Strings{"dritte Ehefrau", "17. Wahlperiode"}));
  EXPECT_EQ(ordinals(pt, "sua segunda esposa"), (Strings{"segunda esposa"}));
  EXPECT_EQ(ordinals(es, "su segunda esposa"), (Strings{"segunda esposa"}));
  EXPECT_EQ(ordinals(en, "the first applicant, secondly, the second Section"), Strings{});
}

}  // namespace
}  // namespace veil::detect
