#include <gtest/gtest.h>

#include "expressions_found.h"

namespace veil::detect {
namespace {

using enum Language;

TEST(ExpressionDates, reads_days_with_their_month) {
  EXPECT_EQ(dates(en, "On 5 May 1998, May 5th, 1998, the fifth of May and Friday 13 March 2004 he wrote."),
            (Strings{"5 May 1998", "May 5th, 1998", "fifth of May", "Friday 13 March 2004"}));
  EXPECT_EQ(dates(de, "Am 5. Mai 1998, den 3. März d. J., Montag, den 4. März, am ersten Juni kam er."),
            (Strings{"5. Mai 1998", "3. März d. J.", "Montag, den 4. März", "ersten Juni"}));
  EXPECT_EQ(dates(pt, "Em 5 de maio de 1998, 1º de março, segunda-feira, 6 de maio, primeiro de abril de 2001."),
            (Strings{"5 de maio de 1998", "1º de março", "segunda-feira, 6 de maio", "primeiro de abril de 2001"}));
  EXPECT_EQ(dates(es, "El 5 de mayo de 1998, el primero de mayo, lunes 4 de marzo del año 2001, el día 9."),
            (Strings{"5 de mayo de 1998", "primero de mayo", "lunes 4 de marzo del año 2001", "día 9"}));
}

TEST(ExpressionDates, reads_several_days_of_a_month_as_one) {
  EXPECT_EQ(dates(en, "on 5 and 7 May 1998, 5-7 May, from 5 to 7 June; 5, 6 and 7 July"),
            (Strings{"5 and 7 May 1998", "5-7 May", "5 to 7 June", "5, 6 and 7 July"}));
  EXPECT_EQ(dates(de, "vom 5. bis 7. Mai 1998, 5./6. Juni"), (Strings{"5. bis 7. Mai 1998", "5./6. Juni"}));
  EXPECT_EQ(dates(es, "del 3 al 5 de mayo"), (Strings{"3 al 5 de mayo"}));
  EXPECT_EQ(dates(pt, "de 3 a 5 de maio de 2002"), (Strings{"3 a 5 de maio de 2002"}));
}

// A number of a paragraph before a comma was read as the first of several days.
TEST(ExpressionDates, does_not_take_a_paragraph_before_a_date_for_a_day) {
  EXPECT_EQ(dates(en, "no. 92/03, § 26, 14 June 2005"), (Strings{"14 June 2005"}));
}

TEST(ExpressionDates, reads_numeric_forms) {
  for (const Language language : {en, de, pt, es}) {
    EXPECT_EQ(dates(language, "5.5.98, 1998-05-05, 05/1998, 12/31/1999, 03-05-2021."),
              (Strings{"5.5.98", "1998-05-05", "05/1998", "12/31/1999", "03-05-2021"}));
  }
  EXPECT_EQ(dates(de, "am 5.5. und am 3. 5. 2021"), (Strings{"5.5.", "3. 5. 2021"}));
}

TEST(ExpressionDates, leaves_numbers_that_are_no_dates) {
  for (const Language language : {en, de, pt, es}) {
    EXPECT_EQ(dates(language, "no. 12021-05-031 A5/3/21 40/13/1999 1.2.3.4 99.99.9999 40593/04 §§ 1922, 5"), Strings{})
        << code_of(language);
  }
}

TEST(ExpressionDates, reads_months_weekdays_seasons_and_holidays) {
  EXPECT_EQ(dates(en, "in May, May 1998, on Monday, in the summer of 2003, Christmas 2005, New Year's Eve"),
            (Strings{"May", "May 1998", "Monday", "summer of 2003", "Christmas 2005", "New Year's Eve"}));
  EXPECT_EQ(dates(de, "im Mai, Juni 1999, am Dienstag, Sommer 2003, Ostern 2004, im Wintersemester 1999/2000"),
            (Strings{"Mai", "Juni 1999", "Dienstag", "Sommer 2003", "Ostern 2004", "Wintersemester 1999/2000"}));
  EXPECT_EQ(dates(pt, "em maio, junho de 1999, no sábado, verão de 2003, Natal de 2004"),
            (Strings{"maio", "junho de 1999", "sábado", "verão de 2003", "Natal de 2004"}));
  EXPECT_EQ(dates(es, "en mayo, mayo del 98, el domingo, verano de 2003, Navidad de 2004"),
            (Strings{"mayo", "mayo del 98", "domingo", "verano de 2003", "Navidad de 2004"}));
}

TEST(ExpressionDates, leaves_words_that_only_look_like_months_and_weekdays) {
  EXPECT_EQ(dates(en, "He may march. May I? March on. Sun and Sat."), Strings{});
  EXPECT_EQ(dates(es, "Cantó Plácido Domingo junto al mar."), Strings{});
  EXPECT_EQ(dates(pt, "Saiu com um set de dez peças em segunda mão."), Strings{});
  EXPECT_EQ(dates(de, "Sie schlug das Fr. in Do. vor."), Strings{});
}

TEST(ExpressionDates, reads_years_where_value_or_words_say_so) {
  EXPECT_EQ(dates(en, "in 1998, (1986), 1998-99, 1998/99, between 1994 and 1996, the 2014 film, in 1745, early 1997"),
            (Strings{"1998", "1986", "1998-99", "1998/99", "1994", "1996", "2014", "1745", "early 1997"}));
  EXPECT_EQ(dates(de, "im Jahr 1998, seit 1871, Ende 2004"), (Strings{"Jahr 1998", "1871", "Ende 2004"}));
  EXPECT_EQ(dates(pt, "em 1998, desde 1889"), (Strings{"1998", "1889"}));
  EXPECT_EQ(dates(es, "en 1998, en mil novecientos noventa y ocho"), (Strings{"1998", "mil novecientos noventa y ocho"}));
  EXPECT_EQ(dates(en, "in nineteen ninety-eight"), (Strings{"nineteen ninety-eight"}));
}

TEST(ExpressionDates, leaves_numbers_of_articles_pages_laws_and_amounts) {
  EXPECT_EQ(dates(en, "Article 1999, page 1987, § 1922, Law no. 1986, EUR 2000, 1950 kg, 2000 people, $1999, the 1997 Act"), Strings{});
  EXPECT_EQ(dates(de, "§ 1922 BGB, Art. 1999, S. 1987, Rn. 2001, 1950 Euro, 1999 kg"), Strings{});
  EXPECT_EQ(dates(pt, "artigo 1999, n.º 1987, R$ 2000, 1950 quilos"), Strings{});
  EXPECT_EQ(dates(es, "artículo 1999, núm. 1987, 1950 euros, pág. 2001"), Strings{});
}

TEST(ExpressionDates, reads_decades_centuries_and_parts_of_years) {
  EXPECT_EQ(dates(en, "the 1990s, the nineties, the '80s, the 19th century, the first quarter of 1998"),
            (Strings{"1990s", "nineties", "'80s", "19th century", "first quarter of 1998"}));
  EXPECT_EQ(dates(de, "die 90er Jahre, die 1990er-Jahre, neunziger Jahre, im 19. Jahrhundert, 1. Quartal 2005"),
            (Strings{"90er Jahre", "1990er-Jahre", "neunziger Jahre", "19. Jahrhundert", "1. Quartal 2005"}));
  EXPECT_EQ(dates(pt, "anos 90, século XIX, segundo semestre de 2004"), (Strings{"anos 90", "século XIX", "segundo semestre de 2004"}));
  EXPECT_EQ(dates(es, "los años noventa, la década de 1990, siglo XIX, primer trimestre de 2004"),
            (Strings{"los años noventa", "década de 1990", "siglo XIX", "primer trimestre de 2004"}));
}

TEST(ExpressionDates, reads_times_of_the_day) {
  EXPECT_EQ(found(en, "at 3.30 p.m., 14:05, nine o'clock in the morning, half past nine, around midnight", Label::datetime, "TIME"),
            (Strings{"3.30 p.m.", "14:05", "nine o'clock in the morning", "half past nine", "midnight"}));
  EXPECT_EQ(found(de, "um 14:05 Uhr, 9.30 Uhr, neun Uhr, gegen halb neun, Mitternacht", Label::datetime, "TIME"),
            (Strings{"14:05 Uhr", "9.30 Uhr", "neun Uhr", "halb neun", "Mitternacht"}));
  EXPECT_EQ(found(pt, "às 15h30, às 15 horas, meia-noite, às nove e meia", Label::datetime, "TIME"),
            (Strings{"15h30", "15 horas", "meia-noite", "nove e meia"}));
  EXPECT_EQ(found(es, "a las 9 de la mañana, a las nueve y media, a las 15:30 h, medianoche", Label::datetime, "TIME"),
            (Strings{"9 de la mañana", "nueve y media", "15:30 h", "medianoche"}));
}

TEST(ExpressionDates, tells_hours_of_the_day_from_hours_that_pass) {
  EXPECT_EQ(found(pt, "esperou 15 horas", Label::datetime, "TIME"), Strings{});
  EXPECT_EQ(found(pt, "esperou 15 horas", Label::datetime, "DURATION"), (Strings{"15 horas"}));
}

TEST(ExpressionDates, gives_places_in_bytes_behind_letters_of_several_bytes) {
  const std::string text = "Für Jürgen Größe: 3. März 2021, weiß.";
  const auto mentions = expression_mentions(de, text);
  ASSERT_EQ(mentions.size(), 1U);
  EXPECT_EQ(mentions[0].span.begin, text.find("3. M"));
  EXPECT_EQ(mentions[0].span.end, text.find(", weiß"));
  EXPECT_EQ(mentions[0].kind, IdentifierKind::quasi);
  EXPECT_EQ(mentions[0].detector, "expression");
}

TEST(ExpressionDates, does_not_join_over_an_empty_line) {
  EXPECT_EQ(dates(en, "Born on 5\nMay 1998"), (Strings{"5\nMay 1998"}));
  EXPECT_EQ(dates(en, "Item 5\n\nMay 1998"), (Strings{"May 1998"}));
}

}  // namespace
}  // namespace veil::detect
