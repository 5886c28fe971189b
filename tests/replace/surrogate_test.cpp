// What holds for all surrogates: consistent, never an original, valid, intervals kept, the same with a key.
#include <chrono>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <set>

#include "places.h"
#include "surrogate_marked.h"
#include "text/checksums.h"
#include "text/folded_word.h"
#include "veil/utf8.h"

namespace veil::replace {
namespace {

using Strings = std::vector<std::string>;

std::set<std::string> folded_words_of(std::string_view text) {
  std::set<std::string> words;
  FoldedWord word;
  std::string spelling;
  for (std::size_t at = 0; next_word(text, at, word, &spelling); at = word.end) words.insert(spelling);
  return words;
}

std::string digits_of(std::string_view text) {
  std::string digits;
  for (const char c : text) {
    if ((c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z')) digits += c;
  }
  return digits;
}

class Seeds : public testing::TestWithParam<std::uint64_t> {
 protected:
  SurrogateSettings settings() const { return {.seed = GetParam()}; }
};
INSTANTIATE_TEST_SUITE_P(Many, Seeds, testing::Range(std::uint64_t{0}, std::uint64_t{40}));

TEST_P(Seeds, a_person_keeps_one_name_in_all_its_forms) {
  const Strings names = surrogates(Language::en,
                                   "[PERSON:1f Anna Vries], [PERSON:1f Vries], [PERSON:1f A. Vries], [PERSON:1f VRIES], "
                                   "[PERSON:1f Anna], [PERSON:1f Ms Vries's]",
                                   settings());
  const std::size_t space = names[0].find(' ');
  ASSERT_NE(space, std::string::npos);
  const std::string given = names[0].substr(0, space);
  const std::string family = names[0].substr(space + 1);
  EXPECT_EQ(names[1], family);
  EXPECT_EQ(names[2], given.substr(0, utf8::decode(given, 0).length) + ". " + family);
  EXPECT_EQ(names[3], utf8::to_upper(family));
  EXPECT_EQ(names[4], given);
  EXPECT_EQ(names[5], "Ms " + family + "'s");
}

TEST_P(Seeds, given_names_keep_the_gender) {
  const auto lists = SurrogateLists::open(std::string(source_folder) + "/languages", shipped_core()).value();
  for (const Language language : spoken_languages) {
    const Strings names = surrogates(language, "[PERSON:1f Kim Vries] and [PERSON:2m Kim Lund]", settings());
    const LanguageSurrogates& known = lists->of(language);
    EXPECT_EQ(known.given_name(folded_words(names[0].substr(0, names[0].find(' ')))), Gender::feminine) << names[0];
    EXPECT_EQ(known.given_name(folded_words(names[1].substr(0, names[1].find(' ')))), Gender::masculine) << names[1];
  }
}

TEST_P(Seeds, no_surrogate_shares_a_word_with_the_document_or_with_another) {
  std::string text;
  for (const std::string_view name : {"Holt", "Chapman", "Harlow", "Selby", "Turner", "Finch", "Mason", "Parker"}) {
    text += "[PERSON Clara " + std::string(name) + "] and " + std::string(name) + " of [LOC Derby]. ";
  }
  const Document document = with_surrogates(marked_document(Language::en, text), settings());
  const std::set<std::string> words = folded_words_of(document.text);
  std::set<std::string> people;
  for (const Replacement& replacement : document.replacements) {
    EXPECT_NE(replacement.text, "***");
    for (const std::string& word : folded_words_of(replacement.text)) EXPECT_FALSE(words.contains(word)) << word;
    if (document.mentions[replacement.mention].label == Label::person) people.insert(replacement.text);
  }
  EXPECT_EQ(people.size(), 8U);
}

TEST_P(Seeds, codes_keep_format_and_check_digits) {
  struct Case {
    std::string_view subtype, text;
  };
  const Case cases[] = {{"PAYMENT_CARD", "4111 1111 1111 1111"},
                        {"CPF", "529.982.247-25"},
                        {"CNPJ", "11.222.333/0001-81"},
                        {"TAX_ID", "86 095 742 719"},
                        {"DNI", "12345678Z"},
                        {"NIE", "X-1234567-L"},
                        {"NHS", "943 476 5919"},
                        {"SOCIAL_SECURITY", "28/12345678/40"},
                        {"NIF", "501964843"},
                        {"IMEI", "49-015420-323751-8"},
                        {"CASE_NUMBER", "0001327-64.2018.8.26.0158"}};
  for (const auto& [subtype, text] : cases) {
    ASSERT_TRUE(identifier_checks().pass(subtype, digits_of(text))) << subtype;
    const std::string other = surrogates(Language::pt, "[CODE/" + std::string(subtype) + " " + std::string(text) + "]", settings())[0];
    ASSERT_EQ(other.size(), text.size()) << subtype;
    EXPECT_NE(other, text);
    EXPECT_TRUE(identifier_checks().pass(subtype, digits_of(other))) << subtype;
    for (std::size_t i = 0; i < text.size(); ++i) {
      const bool sign = utf8::is_digit(static_cast<unsigned char>(text[i])) || utf8::is_letter(static_cast<unsigned char>(text[i]));
      if (sign) continue;
      EXPECT_EQ(other[i], text[i]) << subtype;
    }
  }
  const std::string iban = surrogates(Language::de, "[CODE/IBAN DE89 3704 0044 0532 0130 00]", settings())[0];
  EXPECT_TRUE(iban.starts_with("DE"));
  EXPECT_EQ(remainder_97(digits_of(iban).substr(4) + digits_of(iban).substr(0, 4)), 1);
}

TEST_P(Seeds, intervals_between_days_stay) {
  const Strings dates =
      surrogates(Language::en, "[DATETIME/DATE 2021-05-03] [DATETIME/DATE 2021-05-17] [DATETIME/DATE 2020-02-29]", settings());
  const auto day = [](const std::string& text) {
    const int y = std::stoi(text.substr(0, 4)), m = std::stoi(text.substr(5, 2)), d = std::stoi(text.substr(8, 2));
    return std::chrono::sys_days(std::chrono::year(y) / m / d).time_since_epoch().count();
  };
  EXPECT_EQ(day(dates[1]) - day(dates[0]), 14);
  EXPECT_EQ(day(dates[0]) - day(dates[2]), day("2021-05-03") - day("2020-02-29"));
  const auto shift = std::abs(day(dates[0]) - day("2021-05-03"));
  EXPECT_GE(shift, 30);
  EXPECT_LE(shift, 365);
}

TEST_P(Seeds, weekdays_fit_the_new_date) {
  const Strings dates =
      surrogates(Language::en, "[DATETIME/DATE Monday, 2021-05-03] [DATETIME/DATE 2021-05-03] on [DATETIME/DATE Monday]", settings());
  const std::size_t comma = dates[0].find(", ");
  const std::string date = dates[0].substr(comma + 2);
  EXPECT_EQ(date, dates[1]);
  const auto weekday = std::chrono::weekday(
      std::chrono::sys_days(std::chrono::year(std::stoi(date.substr(0, 4))) / std::stoi(date.substr(5, 2)) / std::stoi(date.substr(8, 2))));
  const Strings names = {"Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"};
  EXPECT_EQ(dates[0].substr(0, comma), names[weekday.c_encoding()]);
  EXPECT_EQ(dates[2], names[weekday.c_encoding()]);
  EXPECT_NE(dates[2], "Monday");
}

TEST_P(Seeds, years_move_together_and_never_onto_each_other) {
  const Strings years = surrogates(Language::de, "[DATETIME/DATE 2018] [DATETIME/DATE 2019] [DATETIME/DATE 2021]", settings());
  EXPECT_EQ(std::stoi(years[1]) - std::stoi(years[0]), 1);
  EXPECT_EQ(std::stoi(years[2]) - std::stoi(years[1]), 2);
  for (const std::string& year : years) EXPECT_TRUE(year != "2018" && year != "2019" && year != "2021");
}

TEST_P(Seeds, amounts_stay_near_and_differ) {
  for (const int amount : {2, 3, 9, 10, 47, 100, 999, 1000, 12450, 98765}) {
    const std::string other = surrogates(Language::en, "[QUANTITY " + std::to_string(amount) + "]", settings())[0];
    ASSERT_NE(other, "***") << amount;
    EXPECT_NE(other, std::to_string(amount));
    EXPECT_LE(std::abs(std::stoi(other) - amount), std::max(1, amount / 5)) << amount;
  }
}

constexpr std::string_view letter = "[PERSON:1f Anna Vries] of [LOC Oslo], [DATETIME/DATE 3 May 2021], [CODE/EMAIL anna@vries.example].";

TEST(Surrogates, a_key_gives_the_same_in_all_documents_and_another_key_gives_others) {
  const Strings one = surrogates(Language::en, letter, {.secret = "a secret of one party"}, "one");
  EXPECT_EQ(one, surrogates(Language::en, letter, {.secret = "a secret of one party", .seed = 7}, "two"));
  EXPECT_NE(one, surrogates(Language::en, letter, {.secret = "a secret of the other"}, "one"));
  EXPECT_EQ(surrogates(Language::en, "Later [PERSON:1f Vries] left [LOC Oslo].", {.secret = "a secret of one party"}, "three"),
            (Strings{one[0].substr(one[0].find(' ') + 1), one[1]}));
}

TEST(Surrogates, without_a_key_seed_and_document_decide) {
  EXPECT_EQ(surrogates(Language::en, letter), surrogates(Language::en, letter));
  EXPECT_NE(surrogates(Language::en, letter), surrogates(Language::en, letter, {.seed = 1}));
  EXPECT_NE(surrogates(Language::en, letter), surrogates(Language::en, letter, {}, "other"));
}

TEST(Surrogates, what_has_none_is_suppressed) {
  for (const std::string_view text :
       {"[PERSON the President]", "[MISC Night Ferry]", "[DATETIME/DATE yesterday]", "[QUANTITY one]", "[DEM/HEALTH asthma]",
        "[DATETIME/DATE 31 February 2020]", "[CODE ---]", "[PERSON ...]", "[LOC ...]", "[ORG &]", "[DEM ?]"}) {
    EXPECT_EQ(surrogates(Language::en, text), Strings{"***"}) << text;
  }
}

TEST(Surrogates, more_names_than_the_list_has_still_differ) {
  std::string text;
  for (int i = 0; i < 400; ++i) {
    text += "[PERSON Xq";
    for (int rest = i; rest > 0; rest /= 26) text += static_cast<char>('a' + rest % 26);
    text += "uz] ";
  }
  std::set<std::string> seen;
  for (const std::string& name : surrogates(Language::de, text)) {
    if (name == "***") continue;
    EXPECT_TRUE(seen.insert(name).second) << name;
  }
  EXPECT_GT(seen.size(), 350U);
}

TEST(Surrogates, nonsense_is_survived) {
  for (const Language language : {Language::en, Language::de, Language::pt, Language::es, Language::unknown}) {
    for (const std::string_view label :
         {"PERSON", "LOC", "LOC/STREET", "ORG", "DEM/PROFESSION", "DATETIME/DATE", "DATETIME/TIME", "QUANTITY", "CODE", "CODE/IBAN",
          "CODE/CPF", "CODE/EMAIL", "CODE/TELEPHONE", "CODE/IP", "CODE/URL", "CODE/BIC", "MISC"}) {
      for (const std::string& text : {std::string("."),          std::string("'"),
                                      std::string("s's"),        std::string("0"),
                                      std::string("00/00/0000"), std::string("-"),
                                      std::string("ß"),          std::string("１２３"),
                                      std::string("e\u0301"),    std::string(","),
                                      std::string("a, b"),       std::string("@"),
                                      std::string("://"),        std::string("99999999999999999999999999"),
                                      std::string("24:61"),      std::string("1/1/1"),
                                      std::string("Straße"),     std::string("of"),
                                      std::string("Dr. "),       std::string("+"),
                                      std::string(5000, 'a'),    std::string(5000, '1'),
                                      std::string("0000-00-00"), std::string("31.12.9999"),
                                      std::string("1000-01-01"), std::string("May"),
                                      std::string("März 1000")}) {
        const Document document = with_surrogates(marked_document(language, "[" + std::string(label) + " " + text + "] x"));
        ASSERT_EQ(document.replacements.size(), 1U);
        EXPECT_NE(document.replacements[0].text, text) << label;
        EXPECT_FALSE(utf8::first_invalid_byte(document.replacements[0].text)) << label << " " << text;
      }
    }
  }
}

TEST(SurrogateLists, refuse_a_folder_without_them) {
  EXPECT_EQ(SurrogateLists::open("/nowhere", shipped_core()).error().code, "model.not_found");
}

TEST(SurrogateLists, refuse_a_damaged_file_with_its_line) {
  const std::filesystem::path folder = std::filesystem::temp_directory_path() / "veil_surrogate_lists_test";
  std::filesystem::remove_all(folder);
  std::filesystem::copy(std::string(source_folder) + "/languages", folder, std::filesystem::copy_options::recursive);
  for (const char* row : {"no such kind of row", "profession_ending\tmany\ter", "nationality_form\t\tf:", "article\tf"}) {
    const std::filesystem::path file = folder / "de" / "surrogates.tsv";
    std::filesystem::copy_file(std::string(source_folder) + "/languages/de/surrogates.tsv", file,
                               std::filesystem::copy_options::overwrite_existing);
    std::ofstream(file, std::ios::app) << row << "\n";
    const auto opened = SurrogateLists::open(folder, shipped_core());
    ASSERT_FALSE(opened.ok()) << row;
    EXPECT_EQ(opened.error().code, "model.malformed_resource");
    EXPECT_NE(opened.error().place.find("surrogates.tsv, line "), std::string::npos) << row;
  }
  std::filesystem::remove_all(folder);
}

TEST(SurrogateLists, know_articles_endings_and_forms_of_each_language) {
  const auto lists = SurrogateLists::open(std::string(source_folder) + "/languages", shipped_core()).value();
  EXPECT_EQ(lists->of(Language::de).class_of_article("zur"), "f");
  EXPECT_EQ(lists->of(Language::pt).class_of_article("nas"), "fpl");
  EXPECT_EQ(lists->of(Language::es).class_of_article("del"), "m");
  EXPECT_EQ(lists->of(Language::en).class_of_article("zur"), "");
  EXPECT_EQ(lists->of(Language::en).profession_form_by_ending("stewardess"), 0);
  EXPECT_EQ(lists->of(Language::en).profession_form_by_ending("firemen"), 1);
  EXPECT_EQ(lists->of(Language::de).profession_form_by_ending("gärtnerinnen"), 3);
  EXPECT_EQ(lists->of(Language::de).profession_form_by_ending("koch"), -1);
  EXPECT_EQ(lists->of(Language::es).profession_form_by_ending("dentista"), -1);
  EXPECT_EQ(lists->of(Language::es).profession_form_by_ending("cocineras"), 3);
  EXPECT_EQ(lists->of(Language::es).nationality_form("asiáticas"), 3) << "a name without sign that ends so";
  EXPECT_EQ(lists->of(Language::en).nationality_form("asians"), 1) << "a plural among the names of the core";
}

}  // namespace
}  // namespace veil::replace
