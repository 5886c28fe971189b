#include <gtest/gtest.h>

#include <fstream>

#include "places.h"
#include "text/folded_word.h"
#include "detect/gazetteers/gazetteer.h"
#include "detect/gazetteers/gazetteer_detector.h"
#include "training/gazetteers/entry_table.h"
#include "processor_time.h"
#include "veil/utf8.h"

namespace veil::detect {
namespace {

namespace fs = std::filesystem;
using enum GazetteerClass;
using training::EntryCase;
using training::EntryTable;
using training::only;

void write(const fs::path& path, std::string_view bytes) {
  fs::create_directories(path.parent_path());
  std::ofstream(path, std::ios::binary) << bytes;
}

fs::path folder() {
  const auto* test = testing::UnitTest::GetInstance()->current_test_info();
  return fs::temp_directory_path() / (std::string("veil_gazetteer_") + test->name());
}

fs::path file_of(const EntryTable& table) {
  const fs::path path = folder() / "gazetteers.veil";
  write(path, table.to_file().value());
  return path;
}

std::shared_ptr<const Gazetteer> opened(const EntryTable& table) { return Gazetteer::open(file_of(table)).value(); }

// Tokens are runs of other characters than white space, with commas and full stops cut off, except behind "Dr" and "St".
Document document_of(Language language, std::string text) {
  Document document;
  document.text = std::move(text);
  document.language = language;
  const auto add = [&](std::size_t begin, std::size_t end) {
    Token token;
    token.span = {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
    const bool upper = utf8::is_upper(utf8::decode(document.text, begin).code_point);
    token.upos = upper ? Upos::propn : Upos::noun;
    document.tokens.push_back(token);
  };
  for (std::size_t at = 0; at < document.text.size();) {
    if (document.text[at] == ' ' || document.text[at] == '\n') {
      ++at;
      continue;
    }
    std::size_t end = std::min(document.text.find_first_of(" \n", at), document.text.size());
    const bool stop = end - at > 4 && (document.text[end - 1] == ',' || document.text[end - 1] == '.');
    add(at, stop ? end - 1 : end);
    if (stop) add(end - 1, end);
    at = end;
  }
  document.sentences.push_back({0, static_cast<std::uint32_t>(document.tokens.size())});
  return document;
}

using Strings = std::vector<std::string>;

// "text: class class!" for each hit; "!" where it is also a common word.
Strings hits_in(const Gazetteer& gazetteer, const Document& document) {
  std::vector<GazetteerHit> hits;
  gazetteer.find(document, Casing::as_listed, hits);
  Strings found;
  for (const GazetteerHit& hit : hits) {
    const Span span{document.tokens[hit.first_token].span.begin, document.tokens[hit.end_token - 1].span.end};
    std::string line(document.text_of(span));
    line += ":";
    for (std::size_t i = 0; i < gazetteer_classes; ++i)
      if ((hit.classes >> i) & 1u) line += " " + std::string(gazetteer_class_names[i]);
    if (hit.classes & common_word_bit) line += "!";
    found.push_back(line);
  }
  return found;
}

EntryTable small_table() {
  EntryTable table;
  const auto all = training::all_languages;
  table.add("Bosnia and Herzegovina", bit_of(country), only(Language::en), EntryCase::capital_only);
  table.add("Bosnia", bit_of(country), only(Language::en), EntryCase::capital_only);
  table.add("Paris", bit_of(city) | bit_of(given_name_female), all, EntryCase::capital_only);
  table.add("Paris Match", bit_of(organisation), all, EntryCase::capital_only);
  table.add("St. Petersburg", bit_of(city), all, EntryCase::capital_only);
  table.add("public prosecutor", bit_of(profession), only(Language::en), EntryCase::any);
  table.add("Öztürk", bit_of(family_name), all, EntryCase::capital_only);
  table.add("deutsche", bit_of(nationality), only(Language::de), EntryCase::any);
  table.add("do Porto", bit_of(region), only(Language::pt), EntryCase::any);
  return table;
}

TEST(Gazetteer, finds_the_longest_entry_of_each_class) {
  const auto gazetteer = opened(small_table());
  EXPECT_EQ(hits_in(*gazetteer, document_of(Language::en, "He left Bosnia and Herzegovina for Bosnia and Paris Match.")),
            (Strings{"Bosnia and Herzegovina: country", "Bosnia: country", "Paris Match: organisation", "Paris: given_name_female city"}));
}

TEST(Gazetteer, compares_without_case_and_diacritics_but_wants_the_capital_of_a_name) {
  const auto gazetteer = opened(small_table());
  EXPECT_EQ(hits_in(*gazetteer, document_of(Language::en, "ÖZTÜRK Ozturk öztürk paris PARIS Public Prosecutor public prosecutor")),
            (Strings{"ÖZTÜRK: family_name", "Ozturk: family_name", "PARIS: given_name_female city", "Public Prosecutor: profession",
                     "public prosecutor: profession"}));
  // "o" with a combining diaeresis.
  EXPECT_EQ(hits_in(*gazetteer, document_of(Language::de, "Frau O\xCC\x88ztu\xCC\x88rk")).size(), 1U);
}

TEST(Gazetteer, knows_which_language_an_entry_belongs_to) {
  const auto gazetteer = opened(small_table());
  EXPECT_EQ(hits_in(*gazetteer, document_of(Language::de, "die deutsche Botschaft in Paris")),
            (Strings{"deutsche: nationality", "Paris: given_name_female city"}));
  EXPECT_EQ(hits_in(*gazetteer, document_of(Language::es, "deutsche public prosecutor Bosnia")), Strings{});
  EXPECT_EQ(hits_in(*gazetteer, document_of(Language::other, "Paris")), Strings{});
}

TEST(Gazetteer, steps_over_hyphens_and_full_stops_of_abbreviations_but_not_over_commas_or_paragraphs) {
  const auto gazetteer = opened(small_table());
  EXPECT_EQ(hits_in(*gazetteer, document_of(Language::en, "St. Petersburg St Petersburg St-Petersburg St.Petersburg")).size(), 4U);
  EXPECT_EQ(hits_in(*gazetteer, document_of(Language::en, "public, prosecutor; public\n\nprosecutor")), Strings{});
}

TEST(Gazetteer, never_cuts_a_token) {
  const auto gazetteer = opened(small_table());
  EXPECT_EQ(hits_in(*gazetteer, document_of(Language::en, "the Paris-based firm, Parisian, xParis")), Strings{});
}

TEST(Gazetteer, counts_tokens_with_one_span_as_one_step) {
  const auto gazetteer = opened(small_table());
  Document document = document_of(Language::pt, "vinho do Porto");
  Token part = document.tokens[1];  // "do" = "de" + "o"
  document.tokens[1].parts = part.parts = 2;
  part.part = 1;
  document.tokens.insert(document.tokens.begin() + 2, part);
  std::vector<GazetteerHit> hits;
  gazetteer->find(document, Casing::as_listed, hits);
  ASSERT_EQ(hits.size(), 1U);
  EXPECT_EQ(hits[0], (GazetteerHit{1, 4, bit_of(region)}));
}

TEST(Gazetteer, gives_nothing_for_nonsense_and_stays_linear) {
  const auto gazetteer = opened(small_table());
  for (const std::string& text : {std::string(), std::string(".,;:-'\"()"), std::string(" \n\n "), std::string("— … ÿ")}) {
    EXPECT_EQ(hits_in(*gazetteer, document_of(Language::en, text)), Strings{});
  }
  std::string bosnias;
  for (int i = 0; i < 100'000; ++i) bosnias += "Bosnia and ";
  const ProcessorTime time;
  EXPECT_EQ(hits_in(*gazetteer, document_of(Language::en, bosnias)).size(), 100'000U);
  EXPECT_EQ(hits_in(*gazetteer, document_of(Language::en, std::string(1 << 20, 'x'))).size(), 0U);
  EXPECT_EQ(hits_in(*gazetteer, document_of(Language::en, std::string(1 << 20, '-'))).size(), 0U);
  EXPECT_LT(time.seconds(), 20);
}

TEST(Gazetteer, refuses_a_file_that_is_missing_cut_altered_or_of_another_version) {
  const fs::path path = file_of(small_table());
  std::ifstream in(path, std::ios::binary);
  const std::string good((std::istreambuf_iterator<char>(in)), {});
  const auto code_of_bytes = [&](const std::string& bytes) {
    write(path, bytes);
    const auto opened = Gazetteer::open(path);
    return opened.ok() ? std::string("ok") : opened.error().code;
  };
  EXPECT_EQ(code_of_bytes(good), "ok");
  EXPECT_EQ(code_of_bytes(good.substr(0, good.size() - 1)), "model.damaged");
  EXPECT_EQ(code_of_bytes(good.substr(0, 20)), "model.damaged");
  EXPECT_EQ(code_of_bytes(""), "model.damaged");
  for (const std::size_t at : {std::size_t{0}, std::size_t{16}, std::size_t{24}, std::size_t{70}, good.size() - 1}) {
    std::string bad = good;
    bad[at] = static_cast<char>(bad[at] ^ 1);
    EXPECT_EQ(code_of_bytes(bad), "model.damaged") << at;
  }
  std::string newer = good;
  newer[8] = 2;
  EXPECT_EQ(code_of_bytes(newer), "model.version");
  fs::remove(path);
  EXPECT_EQ(Gazetteer::open(path).error().code, "model.not_found");
}

TEST(FoldedWord, folds_letters_of_many_languages) {
  const auto folded = [](std::string_view text) {
    FoldedWord word;
    std::string spelling;
    return next_word(text, 0, word, &spelling) ? spelling : std::string("-");
  };
  EXPECT_EQ(folded("  Straße"), "strasse");
  EXPECT_EQ(folded("ŁÓDŹ"), "lodz");
  EXPECT_EQ(folded("Ștefănuță"), "stefanuta");
  EXPECT_EQ(folded("İstanbul"), "istanbul");
  EXPECT_EQ(folded("Œuvre Æ"), "oeuvre");
  EXPECT_EQ(folded("ΑΘΗΝΑ"), "αθηνα");
  EXPECT_EQ(folded("..."), "-");
}

// The shipped file, with the words around the entries.
class ShippedGazetteer : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    const fs::path root = source_folder;
    detector_ = GazetteerDetector::open({root / "languages", root / "models"}).value().release();
  }
  static void TearDownTestSuite() { delete detector_; }

  static Strings found(Language language, std::string text) {
    const Document document = document_of(language, std::move(text));
    std::vector<Mention> candidates;
    detector_->detect(document, candidates);
    Strings all;
    for (const Mention& mention : candidates) {
      EXPECT_TRUE(utf8::is_boundary(document.text, mention.span.begin) && utf8::is_boundary(document.text, mention.span.end));
      all.push_back(std::string(document.text_of(mention.span)) + " " + std::string(name_of(mention.label)) + "/" + mention.subtype + " " +
                    std::string(name_of(mention.kind)));
    }
    return all;
  }
  static const GazetteerDetector* detector_;
};
const GazetteerDetector* ShippedGazetteer::detector_ = nullptr;

TEST_F(ShippedGazetteer, finds_what_english_text_says_of_people) {
  EXPECT_EQ(found(Language::en, "a Turkish national, a lawyer practising in Diyarbakır, of Kurdish origin"),
            (Strings{"Turkish DEM/NATIONALITY quasi", "lawyer DEM/PROFESSION quasi", "Diyarbakır LOC/CITY quasi",
                     "Kurdish DEM/ETHNICITY confidential"}));
  EXPECT_EQ(found(Language::en, "his late wife had schizophrenia, her elder brother lives in Bosnia and Herzegovina"),
            (Strings{"late wife DEM/FAMILY quasi", "schizophrenia DEM/HEALTH confidential", "elder brother DEM/FAMILY quasi",
                     "Bosnia and Herzegovina LOC/COUNTRY quasi"}));
}

TEST_F(ShippedGazetteer, finds_what_german_text_says_of_people) {
  EXPECT_EQ(found(Language::de, "seine Ehefrau ist türkische Staatsangehörige, jüdisch, Rechtsanwältin in Köln, mit Diabetes"),
            (Strings{"Ehefrau DEM/FAMILY quasi", "türkische DEM/NATIONALITY quasi", "jüdisch DEM/RELIGION confidential",
                     "Rechtsanwältin DEM/PROFESSION quasi", "Köln LOC/CITY quasi", "Diabetes DEM/HEALTH confidential"}));
}

TEST_F(ShippedGazetteer, finds_what_spanish_and_portuguese_text_says_of_people) {
  EXPECT_EQ(found(Language::es, "su hermana es enfermera, de nacionalidad peruana, católica, vive en Zaragoza con epilepsia"),
            (Strings{"hermana DEM/FAMILY quasi", "enfermera DEM/PROFESSION quasi", "peruana DEM/NATIONALITY quasi",
                     "católica DEM/RELIGION confidential", "Zaragoza LOC/REGION quasi", "epilepsia DEM/HEALTH confidential"}));
  EXPECT_EQ(found(Language::pt, "a sua mãe é advogada, cidadã moçambicana, evangélica, de Coimbra, com esquizofrenia"),
            (Strings{"mãe DEM/FAMILY quasi", "advogada DEM/PROFESSION quasi", "moçambicana DEM/NATIONALITY quasi",
                     "evangélica DEM/RELIGION confidential", "Coimbra LOC/CITY quasi", "esquizofrenia DEM/HEALTH confidential"}));
}

TEST_F(ShippedGazetteer, leaves_the_parts_of_a_procedure_and_names_of_people) {
  EXPECT_EQ(found(Language::en, "The applicant asked the judge whether the Government and the Court heard a mother"), Strings{});
  EXPECT_EQ(found(Language::en, "Mr Christian Berg met Florence Sands"), Strings{});
  EXPECT_EQ(found(Language::en, "in March it will be nice to polish the turkey"), Strings{});
  EXPECT_EQ(found(Language::de, "Der Richter hörte den Zeugen im März."), Strings{});
}

TEST_F(ShippedGazetteer, knows_names_of_many_countries) {
  const auto gazetteer = Gazetteer::open(fs::path(source_folder) / "models" / "gazetteers.veil").value();
  const auto classes = [&](std::string word) {
    std::vector<GazetteerHit> hits;
    gazetteer->find(document_of(Language::en, std::move(word)), Casing::as_listed, hits);
    return hits.empty() ? 0U : hits[0].classes;
  };
  for (const char* name : {"Mehmet", "Yuriy", "Nikolay", "Gheorghe", "Dimitrios", "Zoltán", "Giorgi", "Wojciech", "João", "Jürgen"})
    EXPECT_TRUE(classes(name) & bit_of(given_name_male)) << name;
  for (const char* name : {"Ayşe", "Yelena", "Svetlana", "Ioana", "Eleni", "Agnieszka", "Katarzyna", "Conceição"})
    EXPECT_TRUE(classes(name) & bit_of(given_name_female)) << name;
  for (const char* name : {"Yılmaz", "Kowalski", "Ivanova", "Popescu", "Papadopoulos", "Horvat", "Szabó", "Müller", "Ferreira"})
    EXPECT_TRUE(classes(name) & bit_of(family_name)) << name;
  EXPECT_TRUE(classes("Will") & common_word_bit);
  EXPECT_FALSE(classes("Agnieszka") & common_word_bit);
  EXPECT_EQ(classes("Of") & bit_of(city), 0U);
}

TEST(GazetteerDetector, refuses_a_cue_that_it_does_not_know) {
  const fs::path root = source_folder;
  for (const char* code : {"en", "de", "pt", "es"}) {
    write(folder() / code / "gazetteer_cues.tsv", "# cues\nplace\tin\n");
    write(folder() / code / "habits.tsv", "# none\n");
  }
  EXPECT_TRUE(GazetteerDetector::open({folder(), root / "models"}).ok());
  write(folder() / "pt" / "gazetteer_cues.tsv", "place\tem\nplce\tno\n");
  const auto refused = GazetteerDetector::open({folder(), root / "models"});
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().code, "model.malformed_resource");
  EXPECT_TRUE(refused.error().place.ends_with("gazetteer_cues.tsv, line 2")) << refused.error().place;
  EXPECT_EQ(GazetteerDetector::open({root / "languages", folder()}).error().code, "model.not_found");
}

}  // namespace
}  // namespace veil::detect
