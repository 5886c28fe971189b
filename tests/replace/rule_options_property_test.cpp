// What holds for every option of the rules, on dates and numbers that are generated in all forms and languages: it is true of the
// original, does not name it, and does not differ between originals that it is to make alike.
#include <gtest/gtest.h>

#include <array>
#include <fstream>
#include <random>
#include <set>

#include "places.h"
#include "replace/options/calendar_date.h"
#include "replace/options/rule_options.h"
#include "text/occurrences.h"
#include "veil/utf8.h"

namespace veil::replace {
namespace {

using enum Language;

const std::shared_ptr<const RuleOptions>& rules() {
  static const auto options = RuleOptions::open(std::string(source_folder) + "/languages").value();
  return options;
}

Offer offer_for(Language language, const std::string& before, const std::string& mention_text, Label label, const std::string& subtype) {
  Document document;
  document.language = language;
  document.text = before + mention_text + " x";
  Mention mention;
  mention.label = label;
  mention.subtype = subtype;
  mention.span = {static_cast<std::uint32_t>(before.size()), static_cast<std::uint32_t>(before.size() + mention_text.size())};
  document.mentions = {mention};
  return rules()->source(label, subtype)->offer(document, 0);
}

std::vector<std::string> texts(const Offer& offer) {
  std::vector<std::string> all;
  for (const Option& option : offer.options) all.push_back(option.text);
  return all;
}

// The numbers in a text, with the separators of thousands dropped.
std::vector<long> numbers_in(const std::string& text) {
  std::vector<long> numbers;
  std::string digits;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    const char c = i < text.size() ? text[i] : ' ';
    const bool joins =
        (c == ',' || c == '.') && i + 1 < text.size() && std::isdigit(static_cast<unsigned char>(text[i + 1])) && !digits.empty();
    if (std::isdigit(static_cast<unsigned char>(c))) {
      digits += c;
    } else if (!joins && !digits.empty()) {
      numbers.push_back(std::stol(digits));
      digits.clear();
    }
  }
  return numbers;
}

constexpr std::array<std::array<const char*, 12>, 4> months = {{
    {"January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"},
    {"Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober", "November", "Dezember"},
    {"janeiro", "fevereiro", "março", "abril", "maio", "junho", "julho", "agosto", "setembro", "outubro", "novembro", "dezembro"},
    {"enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre", "octubre", "noviembre", "diciembre"},
}};

const char* month_name(Language language, int month) {
  const std::size_t row = language == en ? 0 : language == de ? 1 : language == pt ? 2 : 3;
  return months[row][static_cast<std::size_t>(month - 1)];
}

std::vector<std::string> forms_of_date(Language language, int day, int month, int year) {
  const std::string d = std::to_string(day), m = std::to_string(month), y = std::to_string(year);
  const auto two = [](const std::string& number) { return number.size() == 1 ? "0" + number : number; };
  const std::string name = month_name(language, month);
  std::vector<std::string> forms = {y + "-" + two(m) + "-" + two(d), d + "." + m + "." + y, two(d) + "/" + two(m) + "/" + y};
  if (language == en) {
    for (const std::string& form : {d + " " + name + " " + y, name + " " + d + ", " + y, d + "th of " + name + " " + y})
      forms.push_back(form);
  } else if (language == de) {
    for (const std::string& form : {d + ". " + name + " " + y, "Montag, den " + d + ". " + name + " " + y}) forms.push_back(form);
  } else {
    forms.push_back(d + " de " + name + " de " + y);
  }
  return forms;
}

TEST(RuleOptionProperties, dates_are_within_what_is_said_of_them) {
  std::mt19937 random(7);
  for (int round = 0; round < 400; ++round) {
    const int year = 1850 + static_cast<int>(random() % 190);
    const int month = 1 + static_cast<int>(random() % 12);
    const int day = 1 + static_cast<int>(random() % 28);
    for (const Language language : spoken_languages) {
      for (const std::string& form : forms_of_date(language, day, month, year)) {
        for (const std::string before : {"", "x ", language == en ? "on " : language == de ? "am " : language == es ? "el " : "em "}) {
          const Offer offer = offer_for(language, before, form, Label::datetime, "DATE");
          ASSERT_GE(offer.options.size(), 2U) << form;
          ASSERT_LE(offer.options.size(), 6U);
          for (const Option& option : offer.options) {
            for (const long number : numbers_in(option.text)) {
              const bool is_century = number == year / 100 + 1;
              EXPECT_TRUE(number == year || number == year / 10 * 10 || is_century) << form << " -> " << option.text;
            }
            EXPECT_TRUE(OccurrenceFinder({form}).find(option.text).empty()) << form << " -> " << option.text;
          }
          const bool ambiguous = language == en && form.find('/') != std::string::npos && day <= 12 && day != month;
          const std::string first = utf8::to_lower(offer.options[0].text);  // with a capital where the text begins
          EXPECT_EQ(first.find(utf8::to_lower(month_name(language, month))) == std::string::npos, ambiguous) << form;
          EXPECT_EQ(offer.options[0].things, ambiguous ? 365U : 30U) << form;
        }
      }
    }
  }
}

TEST(RuleOptionProperties, all_years_of_a_decade_become_alike) {
  for (const Language language : spoken_languages) {
    for (int decade = 1900; decade < 2040; decade += 10) {
      std::set<std::vector<std::string>> offers;
      for (int year = decade; year < decade + 10; ++year) {
        offers.insert(
            texts(offer_for(language, language == en || language == de ? "in " : "en ", std::to_string(year), Label::datetime, "DATE")));
      }
      EXPECT_EQ(offers.size(), 1U) << decade << code_of(language);
      EXPECT_FALSE(offers.begin()->empty());
    }
  }
}

TEST(RuleOptionProperties, numbers_are_within_their_range) {
  std::mt19937 random(11);
  const auto written = [](long value, Language language) {
    std::string digits = std::to_string(value);
    for (std::size_t place = digits.size(); place > 3;) digits.insert(place -= 3, language == en ? "," : ".");
    return digits;
  };
  for (int round = 0; round < 3000; ++round) {
    const int size = 1 + static_cast<int>(random() % 8);
    long value = 2;
    for (int i = 0; i < size; ++i) value = value * 10 + static_cast<long>(random() % 10);
    if (round % 4 == 0) value = value / 10 * 10;
    for (const Language language : spoken_languages) {
      const std::string number = written(value, language);
      for (const std::string& form : {number + " %", number + " euros", number + " km", "EUR " + number}) {
        const Offer offer = offer_for(language, "x ", form, Label::quantity, "MONEY");
        ASSERT_FALSE(offer.options.empty()) << form;
        const auto ends = numbers_in(offer.options[0].text);
        ASSERT_EQ(ends.size(), 2U) << form << " -> " << offer.options[0].text;
        EXPECT_LE(ends[0], value) << form;
        EXPECT_GT(ends[1], value) << form;
        EXPECT_EQ(offer.options[0].things, static_cast<std::uint64_t>(ends[1] - ends[0]));
        // A sign is no word: the stage passes over the lower end of "2,000 %".
        if (form.ends_with('%')) continue;
        for (const Option& option : offer.options) {
          EXPECT_TRUE(OccurrenceFinder({form}).find(option.text).empty()) << form << " -> " << option.text;
        }
      }
    }
  }
}

// "At least 14 days" may become "at least 10 days", never "at least 20"; "within" is followed by no "between".
TEST(RuleOptionProperties, behind_a_bound_only_what_is_true_is_said) {
  struct Bounds {
    Language language;
    std::vector<std::string> lower, upper, within;
    std::string unit, between;
  };
  const std::vector<Bounds> all = {
      {en, {"at least ", "more than ", "no less than "}, {"up to ", "at most ", "less than "}, {"within ", "in "}, " days", "between"},
      {de, {"mindestens ", "mehr als "}, {"bis zu ", "höchstens ", "weniger als "}, {"innerhalb von ", "binnen "}, " Tagen", "zwischen"},
      {pt, {"no mínimo ", "pelo menos "}, {"até ", "no máximo ", "menos de "}, {"dentro de ", "no prazo de "}, " dias", "entre"},
      {es, {"al menos ", "como mínimo "}, {"hasta ", "como máximo ", "menos de "}, {"dentro de ", "en el plazo de "}, " días", "entre"}};
  for (const Bounds& bounds : all) {
    for (long value = 2; value < 1200; value += value < 40 ? 1 : 37) {
      const std::string form = std::to_string(value) + bounds.unit;
      for (const auto& [label, subtype] :
           std::vector<std::pair<Label, std::string>>{{Label::datetime, "DURATION"}, {Label::quantity, ""}}) {
        for (const std::string& before : bounds.lower) {
          for (const Option& option : offer_for(bounds.language, "x " + before, form, label, subtype).options) {
            for (const long number : numbers_in(option.text)) EXPECT_LT(number, value) << before << form << " -> " << option.text;
          }
        }
        for (const std::string& before : bounds.upper) {
          for (const Option& option : offer_for(bounds.language, "x " + before, form, label, subtype).options) {
            for (const long number : numbers_in(option.text)) EXPECT_GT(number, value) << before << form << " -> " << option.text;
          }
        }
        for (const std::string& before : bounds.within) {
          const Offer offer = offer_for(bounds.language, "x " + before, form, label, subtype);
          ASSERT_FALSE(offer.options.empty()) << before << form;
          for (const Option& option : offer.options) {
            EXPECT_EQ(option.text.find(bounds.between), std::string::npos) << before << form << " -> " << option.text;
          }
        }
      }
    }
  }
}

// "Before 31 March" is not "before March": behind a bound the month is where the date lies, not the bound itself.
TEST(RuleOptionProperties, a_deadline_is_no_month) {
  const std::vector<std::pair<Language, std::vector<std::string>>> bounds = {
      {en, {"before ", "by ", "until ", "after ", "no later than "}},
      {de, {"vor dem ", "bis zum ", "bis ", "nach dem ", "ab dem "}},
      {pt, {"antes de ", "até ", "após ", "depois de ", "a partir de ", "antes do dia "}},
      {es, {"antes del ", "hasta el ", "tras el ", "después del ", "a partir del ", "anterior al "}}};
  const std::array<std::string, 4> day = {"date in ", "Tag im ", "data de ", "fecha de "};
  for (const auto& [language, words] : bounds) {
    const std::size_t row = language == en ? 0 : language == de ? 1 : language == pt ? 2 : 3;
    for (int month = 1; month <= 12; ++month) {
      const std::string name = month_name(language, month);
      const std::string form = language == en ? "28 " + name : language == de ? "28. " + name : "28 de " + name;
      for (const std::string& year : {std::string(), std::string(language == es || language == pt ? " de 2021" : " 2021")}) {
        for (const std::string& before : words) {
          const Offer offer = offer_for(language, "x " + before, form + year, Label::datetime, "DATE");
          ASSERT_FALSE(offer.options.empty()) << before << form;
          EXPECT_NE(offer.options[0].text.find(day[row] + name), std::string::npos) << before << form << " -> " << offer.options[0].text;
        }
      }
    }
  }
}

TEST(RuleOptionProperties, a_year_found_as_a_number_is_never_an_amount) {
  const std::vector<std::pair<Language, std::vector<std::string>>> before = {{en, {"", "x ", "until ", "in ", "since "}},
                                                                             {de, {"", "x ", "bis ", "seit ", "vor "}},
                                                                             {pt, {"", "x ", "até ", "em ", "desde "}},
                                                                             {es, {"", "x ", "hasta ", "en ", "desde "}}};
  for (const auto& [language, words] : before) {
    for (int year = 1500; year < 2030; year += 7) {
      for (const std::string& word : words) {
        for (const Option& option : offer_for(language, word, std::to_string(year), Label::quantity, "").options) {
          for (const long number : numbers_in(option.text)) {
            const bool of_the_year = number == year / 10 * 10 || number == year / 10 % 10 * 10 || number == year / 100 + 1;
            EXPECT_TRUE(of_the_year) << word << year << " -> " << option.text;
          }
        }
      }
    }
  }
}

// "In May 2021 and in May 2021" says one thing twice of two.
TEST(RuleOptionProperties, a_second_day_of_a_month_in_a_list_is_another_day) {
  const auto second = [](Language language, const std::string& text, const std::string& one, const std::string& other) {
    Document document;
    document.language = language;
    document.text = text;
    for (const std::string& date : {one, other}) {
      Mention mention;
      mention.label = Label::datetime;
      mention.subtype = "DATE";
      const auto at = static_cast<std::uint32_t>(text.find(date));
      mention.span = {at, at + static_cast<std::uint32_t>(date.size())};
      document.mentions.push_back(mention);
    }
    const Offer offer = rules()->source(Label::datetime, "DATE")->offer(document, 1);
    return text.substr(0, offer.span.begin) + offer.options.at(0).text + text.substr(offer.span.end);
  };
  EXPECT_EQ(second(en, "on 3 May 2021 and on 5 May 2021.", "3 May 2021", "5 May 2021"), "on 3 May 2021 and on another day in May 2021.");
  EXPECT_EQ(second(en, "on 3 May, 5 May.", "3 May", "5 May"), "on 3 May, another day in May.");
  EXPECT_EQ(second(en, "on 3 May 2021 and on 5 June 2021.", "3 May 2021", "5 June 2021"), "on 3 May 2021 and in June 2021.");
  EXPECT_EQ(second(de, "am 3. Mai 2021 und am 5. Mai 2021.", "3. Mai 2021", "5. Mai 2021"),
            "am 3. Mai 2021 und an einem anderen Tag im Mai 2021.");
  EXPECT_EQ(second(es, "el 3 de mayo de 2021 y el 5 de mayo de 2021.", "3 de mayo de 2021", "5 de mayo de 2021"),
            "el 3 de mayo de 2021 y en otra fecha de mayo de 2021.");
  EXPECT_EQ(second(pt, "em 3 de maio de 2021 e em 5 de maio de 2021.", "3 de maio de 2021", "5 de maio de 2021"),
            "em 3 de maio de 2021 e em outra data de maio de 2021.");
}

TEST(RuleOptionProperties, scores_ratios_and_fractions_have_no_range) {
  for (const Language language : spoken_languages) {
    for (const std::string score : {"3-1", "1-3", "0-0", "3:2", "1/2", "8/10", "120/80", "3–1"}) {
      EXPECT_TRUE(offer_for(language, "x ", score, Label::quantity, "").options.empty()) << score;
    }
  }
  EXPECT_TRUE(offer_for(en, "x ", "two thirds", Label::quantity, "").options.empty());
  EXPECT_TRUE(offer_for(de, "x ", "zwei Drittel", Label::quantity, "").options.empty());
  EXPECT_TRUE(offer_for(es, "x ", "dos tercios", Label::quantity, "").options.empty());
  EXPECT_TRUE(offer_for(pt, "x ", "dois terços", Label::quantity, "").options.empty());
}

TEST(RuleOptionProperties, ages_are_within_their_range_and_become_alike) {
  const std::vector<std::pair<Language, std::pair<std::string, std::string>>> forms = {
      {en, {"", " years old"}}, {en, {"aged ", ""}}, {en, {"", "-year-old"}}, {de, {"", " Jahre alt"}},
      {de, {"", "-jährige"}},   {es, {"", " años"}}, {pt, {"", " anos"}}};
  for (const auto& [language, around] : forms) {
    for (int low = 0; low < 100; low += 5) {
      std::set<std::vector<std::string>> offers;
      for (int age = low; age < low + 5; ++age) {
        const std::string form = around.first + std::to_string(age) + around.second;
        const Offer offer = offer_for(language, "x ", form, Label::dem, "AGE");
        ASSERT_GE(offer.options.size(), age < 90 ? 2U : 1U) << form;
        const auto ends = numbers_in(offer.options[0].text);
        if (age >= 90) {  // one group, without an upper end
          ASSERT_EQ(ends.size(), 1U) << form;
          EXPECT_EQ(ends[0], 89) << form;
          offers.insert(texts(offer));
          continue;
        }
        ASSERT_EQ(ends.size(), 2U) << form;
        EXPECT_LE(ends[0], age);
        EXPECT_GT(ends[1], age);
        if (low != 15) offers.insert(texts(offer));  // of age within the step
      }
      EXPECT_LE(offers.size(), 1U) << around.second << low;
    }
  }
}

TEST(RuleOptionProperties, spans_stay_within_the_sentence_and_off_other_mentions) {
  const auto begin_of = [](std::string text, std::uint32_t at, std::uint32_t other_end) {
    Document document;
    document.language = en;
    document.text = std::move(text);
    Mention other, mention;
    other.span = {0, other_end};
    mention.span = {at, static_cast<std::uint32_t>(document.text.size())};
    mention.label = Label::datetime;
    mention.subtype = "DATE";
    document.mentions = {other, mention};
    return rules()->source(Label::datetime, "DATE")->offer(document, 1).span.begin;
  };
  EXPECT_EQ(begin_of("Vries came on 18 July 1980", 14, 5), 11U);
  EXPECT_EQ(begin_of("Vries came on 18 July 1980", 14, 13), 14U);    // "on" belongs to another mention
  EXPECT_EQ(begin_of("Vries came on\n\n18 July 1980", 15, 5), 15U);  // another paragraph
  EXPECT_EQ(begin_of("Vries came on. 18 July 1980", 15, 5), 15U);
  EXPECT_EQ(begin_of("Vries came hands-on 18 July 1980", 20, 5), 20U);
}

TEST(RuleOptionProperties, nonsense_has_no_options_and_does_no_harm) {
  std::string long_number(100000, '9');
  std::string long_words;
  for (int i = 0; i < 20000; ++i) long_words += "three ";
  const std::vector<std::string> nonsense = {"",        " ",         "...",          "-",          "/",
                                             "1/",      "1//2",      ".5.",          "99/99/9999", "0.0.0",
                                             "’",       "of the",    "32 July 1980", "July July",  "1980 1990 July 5",
                                             "½",       "X",         "\n\n",         "é",          "💥",
                                             "18 Juli", long_number, long_words};
  for (const Language language : {en, de, pt, es, Language::unknown}) {
    for (const std::string& text : nonsense) {
      for (const auto& [label, subtype] : std::vector<std::pair<Label, std::string>>{{Label::datetime, "DATE"},
                                                                                     {Label::datetime, "TIME"},
                                                                                     {Label::datetime, "DURATION"},
                                                                                     {Label::datetime, ""},
                                                                                     {Label::quantity, ""},
                                                                                     {Label::quantity, "ORDINAL"},
                                                                                     {Label::dem, "AGE"},
                                                                                     {Label::person, ""}}) {
        const Offer offer = offer_for(language, "on ", text, label, subtype);
        EXPECT_LE(offer.options.size(), 6U);
        for (const Option& option : offer.options) EXPECT_FALSE(utf8::first_invalid_byte(option.text));
        if (text.size() > 1000 || language == Language::unknown || label == Label::person) {
          EXPECT_TRUE(offer.options.empty());
        }
      }
    }
  }
  EXPECT_TRUE(offer_for(en, "on ", "32 July 1980", Label::datetime, "DATE").options.empty());
  EXPECT_TRUE(offer_for(en, "on ", "99/99/9999", Label::datetime, "DATE").options.empty());
}

TEST(RuleOptionTable, has_sources_for_what_rules_can_say) {
  EXPECT_NE(rules()->source(Label::datetime, "DATE"), nullptr);
  EXPECT_NE(rules()->source(Label::person, "DOCTOR"), nullptr);
  EXPECT_NE(rules()->source(Label::dem, "AGE"), nullptr);
  EXPECT_EQ(rules()->source(Label::dem, "PROFESSION"), nullptr);
  EXPECT_EQ(rules()->source(Label::code, "EMAIL"), nullptr);
  EXPECT_EQ(rules()->source(Label::loc, ""), nullptr);
}

TEST(RuleWording, refuses_broken_files_with_their_line) {
  const std::string path = testing::TempDir() + "generalizations.tsv";
  const auto error_of = [&](std::string_view rows) {
    std::ofstream(path) << rows;
    const auto opened = Wording::open(path);
    return opened.ok() ? std::string() : describe(opened.error());
  };
  EXPECT_EQ(error_of("# comment\n\nday\ton (the)\tin {year}\n"), "");
  for (const std::string_view broken :
       {"day\ton\n", "day\t\tin {year}\n", "day\ton\tin {yeer}\n", "day\ton\tin {year\n", "day\ton (the\tin {year}\n",
        "day\ton|\tin {year}\n", "day\ta b c d e\tin {year}\n", "day\ton\tin||{year}\n", "day\ton\tin {year}\tx\n"}) {
    const std::string error = error_of("# comment\n" + std::string(broken));
    EXPECT_NE(error.find("line 2"), std::string::npos) << broken << error;
    EXPECT_NE(error.find("model.malformed_resource"), std::string::npos) << broken;
  }
  EXPECT_EQ(Wording::open(testing::TempDir() + "absent.tsv").error().code, "model.not_found");
}

}  // namespace
}  // namespace veil::replace
