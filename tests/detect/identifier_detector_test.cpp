// Identifiers as they stand in letters and judgments, with places and subtypes, and what only looks like them.
#include "detect/identifiers/identifier_detector.h"
#include "places.h"
#include "processor_time.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <string>

namespace veil::detect {
namespace {

const std::filesystem::path languages = std::filesystem::path(source_folder) / "languages";
using Strings = std::vector<std::string>;

std::vector<Mention> mentions_in(const std::string& text, Language language = Language::unknown) {
  static const std::unique_ptr<IdentifierDetector> detector = std::move(IdentifierDetector::open(languages).value());
  Document document;
  document.text = text;
  document.language = language;
  std::vector<Mention> found;
  detector->detect(document, found);
  std::stable_sort(found.begin(), found.end(), [](const Mention& a, const Mention& b) { return a.span < b.span; });
  return found;
}

// "IBAN DE89 3704..." for each.
Strings found(const std::string& text) {
  Strings all;
  for (const Mention& mention : mentions_in(text)) all.push_back(mention.subtype + " " + std::string(mention.span.of(text)));
  return all;
}

TEST(IdentifierDetector, finds_accounts_and_the_bank_beside_them) {
  EXPECT_EQ(found("Konto DE89 3704 0044 0532 0130 00 (COBADEFFXXX)."), (Strings{"IBAN DE89 3704 0044 0532 0130 00", "BIC COBADEFFXXX"}));
  EXPECT_EQ(found("to PT50000201231234567890154, BIC: DEUTDEFF"), (Strings{"IBAN PT50000201231234567890154", "BIC DEUTDEFF"}));
  EXPECT_EQ(found("ES91-2100-0418-4502-0005-1332 y gb82 west 1234 5698 7654 32"),
            (Strings{"IBAN ES91-2100-0418-4502-0005-1332", "IBAN gb82 west 1234 5698 7654 32"}));
  EXPECT_EQ(found("DE89 3704 0044 0532 0130 01 was mistyped; DEUTDEFF alone"), Strings{});
  EXPECT_EQ(found("IBAN: DE89 3704 0044 0532 0130 01"), (Strings{"IBAN DE89 3704 0044 0532 0130 01"}));
}

TEST(IdentifierDetector, finds_names_on_the_net) {
  EXPECT_EQ(found("See (https://vries.example/a?b=1), www.vries.example. or ftp://x.example/(a)."),
            (Strings{"URL https://vries.example/a?b=1", "URL www.vries.example", "URL ftp://x.example/(a)"}));
  EXPECT_EQ(found("from 192.168.17.4, 2001:db8::8a2e:370:7334 and fe80::1; 00:1A:2b:3c:4D:5e or 00-1A-2B-3C-4D-5E"),
            (Strings{"IP 192.168.17.4", "IP 2001:db8::8a2e:370:7334", "IP fe80::1", "MAC 00:1A:2b:3c:4D:5e", "MAC 00-1A-2B-3C-4D-5E"}));
  EXPECT_EQ(found("thanks @anna_vries, not a@b or @ home"), (Strings{"HANDLE @anna_vries"}));
  EXPECT_EQ(found("Section 1.2.3.4, at 10:30:15, version 10.2.0.1, std::cout, ratio 3:2"), Strings{});
  EXPECT_EQ(found("IP address 10.0.0.1"), (Strings{"IP 10.0.0.1"}));
}

TEST(IdentifierDetector, finds_pages_of_people_without_a_scheme) {
  EXPECT_EQ(found("see t.me/anna_v, linkedin.com/in/anna-vries and www.instagram.com/anna.vries!"),
            (Strings{"HANDLE t.me/anna_v", "HANDLE linkedin.com/in/anna-vries", "URL www.instagram.com/anna.vries",
                     "HANDLE www.instagram.com/anna.vries"}));
  EXPECT_EQ(found("(de.linkedin.com/in/vries) vries.example/~anna mastodon.example/@anna"),
            (Strings{"HANDLE de.linkedin.com/in/vries", "HANDLE vries.example/~anna", "HANDLE mastodon.example/@anna"}));
  EXPECT_EQ(found("and/or, x.com/login, facebook.com, src/users/list, km/h, he/she, 1/2, TCP/IP, e.g./i.e."), Strings{});
}

TEST(IdentifierDetector, finds_numbers_of_accounts_and_devices_by_their_form) {
  EXPECT_EQ(found("job 550e8400-e29b-41d4-a716-446655440000."), (Strings{"UUID 550e8400-e29b-41d4-a716-446655440000"}));
  EXPECT_EQ(found("x550e8400-e29b-41d4-a716-446655440000 or 550e8400-e29b-41d4-a716"), Strings{});
}

TEST(IdentifierDetector, finds_numbers_in_groups_behind_their_word) {
  EXPECT_EQ(found("Kontonummer: 703 412 67"), (Strings{"ACCOUNT 703 412 67"}));
  EXPECT_EQ(found("Telefono: 914 564 967, numero de cuenta 123 456 78"), (Strings{"TELEPHONE 914 564 967", "ACCOUNT 123 456 78"}));
  EXPECT_EQ(found("llame al 916 948 153; ligar-me para o 918 040 885"), (Strings{"TELEPHONE 916 948 153", "TELEPHONE 918 040 885"}));
}

TEST(IdentifierDetector, finds_names_of_users_in_paths) {
  const std::string linux = std::string("/ho") + "me/",
                    mac = std::string("/Us") + "ers/";  // parted for the rule against paths of a machine
  EXPECT_EQ(found("in " + linux + "anna/src and " + mac + "anna.vries/Documents."), (Strings{"HANDLE anna", "HANDLE anna.vries"}));
  EXPECT_EQ(found("C:\\Users\\Anna Vries\\Desktop\\x.txt and C:\\\\Users\\\\Bob\\\\x"), (Strings{"HANDLE Anna Vries", "HANDLE Bob"}));
  EXPECT_EQ(found("scp anna@laptop:~/x ~vries/public"), (Strings{"HANDLE anna", "HANDLE vries"}));
  EXPECT_EQ(found(linux + "ubuntu/x, " + mac + "Shared, " + linux + "$USER/x, ~/x, ~5/x, C:\\Users\\Public\\x, at home/work, git@host:/x"),
            Strings{});
}

TEST(IdentifierDetector, finds_telephone_numbers) {
  EXPECT_EQ(found("+49 (0)30 123456-78, +1 212 555 0187, 0049 221 987654, (212) 555-0187, (11) 98765-4321"),
            (Strings{"TELEPHONE +49 (0)30 123456-78", "TELEPHONE +1 212 555 0187", "TELEPHONE 0049 221 987654", "TELEPHONE (212) 555-0187",
                     "TELEPHONE (11) 98765-4321"}));
  EXPECT_EQ(found("Tel.: 030/1234567, Fax: 030/1234568"), (Strings{"TELEPHONE 030/1234567", "FAX 030/1234568"}));
  EXPECT_EQ(found("teléfono 912 345 678; telemóvel: 912345678; Telefon 12345"),
            (Strings{"TELEPHONE 912 345 678", "TELEPHONE 912345678", "TELEPHONE 12345"}));
  EXPECT_EQ(found("I have it on the receipt: 912 345 678. Try 612 345 678, or 212 345 678!"),
            (Strings{"TELEPHONE 912 345 678", "TELEPHONE 612 345 678", "TELEPHONE 212 345 678"}));
  EXPECT_EQ(found("+10 000 euro, 912 345 678 people, 412 345 678, 1999-2004, 2004-05-01, 10 000 000, (05) 1999-2004"), Strings{});
}

// What is given out is surer than what only looks like it; numbers of films and examples stay mentions.
TEST(IdentifierDetector, weighs_telephone_numbers_by_the_plans_of_the_language) {
  const auto weighed = [](const std::string& text, Language language) {
    const auto all = mentions_in(text, language);
    EXPECT_EQ(all.size(), 1U) << text;
    return all.empty() ? Evidence{} : all.front().evidence.front();
  };
  EXPECT_EQ(weighed("Tel.: 030/1234567", Language::de).reason,
            "form of a telephone number, ITU-T E.164, valid number of DE, a word of its kind stands before it");
  EXPECT_EQ(weighed("Tel.: 030/1234567", Language::de).score, 1.0F);
  EXPECT_EQ(weighed("ring +49 (0)30 123456-78", Language::en).reason, "form of a telephone number, ITU-T E.164, valid number of DE");
  EXPECT_EQ(weighed("at (416) 967-1111", Language::en).reason, "form of a telephone number, ITU-T E.164, valid number of CA");
  EXPECT_EQ(weighed("teléfono 912 345 678", Language::es).reason,
            "form of a telephone number, ITU-T E.164, valid number of ES, a word of its kind stands before it");
  EXPECT_EQ(weighed("telemóvel: 912345678", Language::pt).score, 1.0F);
  EXPECT_EQ(weighed("o (11) 98765-4321", Language::pt).score, 0.95F);
  // Invented: 555 is no area, 555-0123 has none.
  EXPECT_EQ(weighed("erreichbar unter (212) 555-0187", Language::de).reason, "form of a telephone number, ITU-T E.164, valid number of US");
  EXPECT_EQ(weighed("call (555) 123-4567", Language::en).score, 0.85F);
  EXPECT_EQ(weighed("phone 555-0123", Language::en).score, 0.85F);
  EXPECT_EQ(weighed("phone 555-0123", Language::en).reason,
            "form of a telephone number, ITU-T E.164, its length is possible, but it is not given out, a word of its kind stands "
            "before it");
  EXPECT_EQ(weighed("from +99 123 456 789", Language::en).score, 0.6F);
  EXPECT_EQ(weighed("Telefon 12345", Language::es).score, 0.6F);
}

// More than one number per 64 bytes is not looked up, and found nevertheless.
TEST(IdentifierDetector, finds_telephone_numbers_that_it_does_not_look_up) {
  std::string text;
  for (int i = 0; i < 200; ++i) text += "(212) 555-0187\n";
  const auto all = mentions_in(text, Language::en);
  ASSERT_EQ(all.size(), 200U);
  EXPECT_EQ(all.front().score, 0.95F);
  EXPECT_EQ(all.back().score, 0.85F);
}

TEST(IdentifierDetector, finds_case_numbers_of_courts) {
  EXPECT_EQ(found("The case originated in an application (no. 40593/04) and nos. 123/05, 4567/06 and 8910/07."),
            (Strings{"CASE_NUMBER 40593/04", "CASE_NUMBER 123/05", "CASE_NUMBER 4567/06", "CASE_NUMBER 8910/07"}));
  EXPECT_EQ(found("LG Köln, Az. 12 O 345/06; BGH VIII ZR 123/04; 2 BvR 1234/05"),
            (Strings{"CASE_NUMBER 12 O 345/06", "CASE_NUMBER VIII ZR 123/04", "CASE_NUMBER 2 BvR 1234/05"}));
  EXPECT_EQ(found("processo n.º 1234/20.1TBLSB e autos 0001327-10.2014.5.02.0001"),
            (Strings{"CASE_NUMBER 1234/20.1TBLSB", "CASE_NUMBER 0001327-10.2014.5.02.0001"}));
  EXPECT_EQ(found("v. Spain, no. 1948/04, § 12; Applications nos. 132/96,\n547/96 and\n209/96; row 24688/05"),
            (Strings{"CASE_NUMBER 1948/04", "CASE_NUMBER 132/96", "CASE_NUMBER 547/96", "CASE_NUMBER 209/96", "CASE_NUMBER 24688/05"}));
  EXPECT_EQ(found("Directive 95/46/EC, in 2004/05, 12 of 345/06 and 1/2"), Strings{});
}

TEST(IdentifierDetector, finds_what_only_its_surroundings_tell) {
  EXPECT_EQ(found("NHC: 1457862. Nº Col: 28 28 35489. Matrícula 1234 BCD"),
            (Strings{"MEDICAL_RECORD 1457862", "COLLEGIATE 28 28 35489", "LICENCE_PLATE 1234 BCD"}));
  EXPECT_EQ(found("Kennzeichen K-AB 1234, policy number AB-123456, passport no. C01X00T47"),
            (Strings{"LICENCE_PLATE K-AB 1234", "POLICY_NUMBER AB-123456", "PASSPORT C01X00T47"}));
  EXPECT_EQ(found("K-AB 1234, AB-123456, 1457862, 12345"), Strings{});
}

TEST(IdentifierDetector, finds_places_as_locations) {
  const std::string text = "CEP 01310-100; Hauptstraße 12, 10115 Berlin; at 48.85840, 2.29450 or 48° 51′ 30″ N, 2° 17′ 40″ E";
  const auto all = mentions_in(text);
  EXPECT_EQ(found(text),
            (Strings{"POSTCODE 01310-100", "POSTCODE 10115", "COORDINATES 48.85840, 2.29450", "COORDINATES 48° 51′ 30″ N, 2° 17′ 40″ E"}));
  for (const Mention& mention : all) EXPECT_EQ(mention.label, Label::loc);
  EXPECT_EQ(all[0].kind, IdentifierKind::quasi);
  EXPECT_EQ(found("2004, 12000 Soldaten; 1.5, 2.5; an angle of 45° and 30° C"), Strings{});
}

TEST(IdentifierDetector, finds_devices_vehicles_and_wallets) {
  EXPECT_EQ(found("IMEI 49-015420-323751-8, VIN 1M8GDM9AXKP042788"), (Strings{"IMEI 49-015420-323751-8", "VIN 1M8GDM9AXKP042788"}));
  EXPECT_EQ(found("1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4 "
                  "0x52908400098527886E0F7030069857D2E4169EE7"),
            (Strings{"CRYPTO 1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", "CRYPTO bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
                     "CRYPTO 0x52908400098527886E0F7030069857D2E4169EE7"}));
}

TEST(IdentifierDetector, leaves_books_amounts_and_parts_of_numbers) {
  EXPECT_EQ(found("ISBN 943 476 5919, $943 476 5919, 12,345,678-Z and 1.111.444.777-35"), Strings{});
  EXPECT_EQ(found("x12345678Zy ä12345678Z 12345678Zß"), Strings{});
}

// Behind a law or a directive only check digits prove that a number is none of its own.
TEST(IdentifierDetector, finds_check_digits_behind_laws_and_cards_of_letters) {
  EXPECT_EQ(found("der Richtlinie DE 879 278 194 des Rates"), (Strings{"VAT_ID DE 879 278 194"}));
  EXPECT_EQ(found("Verordnung Nr. 40593/04 und Richtlinie 123-45-6789"), Strings{});
  EXPECT_EQ(found("Ausweisnummer: JGMJGCLFZ 3"), (Strings{"IDENTITY_CARD JGMJGCLFZ 3"}));
}

// Each line was taken for an identifier once: periods, laws, documents of parliaments and words of another language that
// look like cues.
TEST(IdentifierDetector, leaves_periods_laws_and_numbers_of_documents) {
  EXPECT_EQ(found("AZ finished the 2010-11 season; Swift (1667–1745); No 1960s episodes; CIP (2007-2013)"), Strings{});
  EXPECT_EQ(found("Regulation (EC) No 1049/2001, Decision No 163/2001/EC, Directiva 90/220, Law no. 1489/96"), Strings{});
  EXPECT_EQ(found("2003/0061(CNS))\nReport (A5-0171/2003) on Question Time (B5-0329/2001), COM(2004)0811 2005/2059"), Strings{});
  EXPECT_EQ(found("2005/0090(CNS)) (A6-0057/2006) and (CNS)] (A6-0277/2005)"), Strings{});
  EXPECT_EQ(found("brought to the police station on 14 May 2007; a passport. On 9 September 2011"), Strings{});
  EXPECT_EQ(found("the medical record of 4 March 2008; mobile cellular: 23.081 million; 0.055555555555"), Strings{});
  EXPECT_EQ(found("between latitudes 38° and 42° N; he called on 12 nights in 10050 Cielo Drive"), Strings{});
}

TEST(IdentifierDetector, says_form_check_and_cue_as_evidence_without_the_number) {
  const auto mention = mentions_in("CPF 111.444.777-35").at(0);
  EXPECT_EQ(mention.evidence.front().reason, "form of Receita Federal, its check passes, a word of its kind stands before it");
  EXPECT_EQ(mentions_in("CPF 111.444.777-36").at(0).score, 0.6F);
  EXPECT_EQ(mentions_in("a 111.444.777-35").at(0).score, 0.95F);
}

TEST(IdentifierDetector, refuses_cues_that_are_none_with_file_and_line) {
  const auto folder = std::filesystem::path(testing::TempDir()) / "identifier_cues";
  std::filesystem::remove_all(folder);
  EXPECT_EQ(IdentifierDetector::open(folder).error().code, "model.not_found");
  for (const std::string_view row :
       {"CPF\tCPF", "NOTHING\t1\tword", "CPF\tfar\tword", "CPF\t1\t--", "DIALLED\t0\t", "DIALLED\t0\tBR Portugal"}) {
    for (const Language language : spoken_languages) {
      std::filesystem::create_directories(folder / code_of(language));
      std::ofstream(folder / code_of(language) / "identifier_cues.tsv") << "# comment\n" << row << "\n";
    }
    const auto opened = IdentifierDetector::open(folder);
    ASSERT_FALSE(opened.ok()) << row;
    EXPECT_EQ(opened.error().code, "model.malformed_resource");
    EXPECT_NE(opened.error().place.find("line 2"), std::string::npos);
  }
  std::filesystem::remove_all(folder);
}

// Texts made to be slow must cost no more per byte than ten times plain prose; a backtracking matcher would need minutes.
TEST(IdentifierDetector, stays_linear_on_texts_made_to_be_slow) {
  for (const std::string_view unit :
       {"1 ", "1.", "12345 ", "A1-", "::", "a:", "@", "CPF 1 ", "DE12 ", "AB ", "48° ", "1.2345, ", "+1 (", "www.", "ä1"}) {
    std::string text;
    while (text.size() < 200000) text += unit;
    const ProcessorTime time;
    (void)mentions_in(text);
    EXPECT_LT(time.seconds(), 3) << unit;
  }
}

}  // namespace
}  // namespace veil::detect
