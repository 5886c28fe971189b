// The shipped knowledge base is made of many sources: each reader on a small file of its form, and what they make of each
// other.
#include <gtest/gtest.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <map>

#include "knowledge/core_names.h"
#include "places.h"
#include "training/knowledge/core_concepts.h"
#include "training/knowledge/kind_sources.h"
#include "training/knowledge/noun_genders.h"
#include "training/knowledge/omw_tab.h"
#include "training/knowledge/place_sources.h"
#include "training/knowledge/wordnet_files.h"
#include "training/knowledge/wordnet_source.h"
#include "veil/tools/training_knowledge_build.h"

namespace veil::training {
namespace {

namespace fs = std::filesystem;

class KnowledgeBuild : public testing::Test {
 protected:
  void SetUp() override {
    folder =
        fs::temp_directory_path() / ("veil_knowledge_build_" + std::string(testing::UnitTest::GetInstance()->current_test_info()->name()));
    fs::remove_all(folder);
    for (const std::string_view code : {"en", "de", "pt", "es"}) fs::create_directories(folder / code);
  }
  void TearDown() override { fs::remove_all(folder); }

  fs::path file(const std::string& name, std::string_view text) {
    fs::create_directories((folder / name).parent_path());
    std::ofstream(folder / name) << text;
    return folder / name;
  }

  // A core of a few concepts, named alike in all languages but where `names` says otherwise.
  void write_core(std::string_view concepts, const std::map<std::string, std::string>& names) {
    file("concepts.tsv", concepts);
    for (const std::string code : {"en", "de", "pt", "es"}) file(code + "/concepts.tsv", names.at(code));
  }

  void write_small_core() {
    write_core(
        "# head\n"
        "place\t\tLOC\t00027167-n\tabstract\n"
        "locality\tplace\t\t\t\n"
        "city\tlocality\t\t08524735-n\t\n"
        "town\tlocality\t\t\t\n"
        "country\tplace\t\t08544813-n\t\n"
        "cc:NO\tinstance:country\t\t\t\n"
        "person\t\tPERSON,DEM\t00007846-n\tabstract\n"
        "scientist\tperson\t\t10560637-n\t\n"
        "bank\tperson\tORG\t\t\n",
        {{"en",
          "place\tplace\nlocality\tlocality\ncity\tcity\t\tcities\ntown\ttown\ncountry\tcountry\ncc:NO\tNorway\tproper\n"
          "person\tperson\nscientist\tscientist\t\tscientists\t>rocket scientist\nbank\tbank\n"},
         {"de",
          "place\tOrt\tm\nlocality\tOrtschaft\tf\ncity\tStadt\tf\tStädte\ntown\tKleinstadt\tf\ncountry\tLand\tn\ncc:"
          "NO\tNorwegen\tn proper\n"
          "person\tPerson\tf\nscientist\tWissenschaftler\tm\t\tf:Wissenschaftlerin|Forscher\nbank\tBank\tf\n"},
         {"pt",
          "place\tlugar\tm\nlocality\tlocalidade\tf\ncity\tcidade\tf\ntown\tcidade pequena\tf\ncountry\tpaís\tm\n"
          "cc:NO\tNoruega\tf proper art\nperson\tpessoa\tf\nscientist\tcientista\tm\nbank\tbanco\tm\n"},
         {"es",
          "place\tlugar\tm\nlocality\tlocalidad\tf\ncity\tciudad\tf\ntown\tciudad pequeña\tf\ncountry\tpaís\tm\n"
          "cc:NO\tNoruega\tf proper\nperson\tpersona\tf\nscientist\tcientífico\tm\nbank\tbanco\tm\n"}});
  }

  std::shared_ptr<const knowledge::KnowledgeBase> written(KnowledgeDraft& draft) {
    const auto report = draft.table().write(folder / "knowledge.veil", "small", "tests", BadEdges::refuse);
    EXPECT_TRUE(report.ok()) << (report ? "" : describe(report.error()));
    if (!report) return nullptr;
    const auto base = knowledge::KnowledgeBase::open(folder / "knowledge.veil");
    EXPECT_TRUE(base.ok()) << (base ? "" : describe(base.error()));
    return base ? *base : nullptr;
  }

  fs::path folder;
  WordFrequencies frequencies;
};

// The row of WordNet's database for one noun.
std::string noun(std::string_view offset, std::string_view lexicographer, std::string_view words, std::string_view pointers,
                 std::string_view gloss) {
  return std::string(offset) + " " + std::string(lexicographer) + " n " + std::string(words) + " " + std::string(pointers) + " | " +
         std::string(gloss) + "  \n";
}

TEST_F(KnowledgeBuild, reads_synsets_with_words_pointers_and_gloss) {
  const auto path = file("data.noun", "  1 This software and database is being provided to you\n" +
                                          noun("09104648", "15", "02 Oslo 0 capital_of_Norway 1",
                                               "002 @i 08691669 n 0000 #p 08790748 n 0000", "the capital and largest city"));
  std::vector<WordNetSynset> synsets;
  std::string gloss;
  const auto read = read_wordnet_synsets(path, [&](const WordNetSynset& synset) {
    synsets.push_back(synset);
    gloss = synset.gloss;
  });
  ASSERT_TRUE(read.ok()) << describe(read.error());
  ASSERT_EQ(synsets.size(), 1u);
  EXPECT_EQ(synsets[0].words[1].text, "capital of Norway");
  EXPECT_EQ(noun_sense_key(synsets[0], synsets[0].words[0]), "oslo%1:15:00::");
  ASSERT_EQ(synsets[0].pointers.size(), 2u);
  EXPECT_EQ(synsets[0].pointers[1].offset, 8790748u);
  EXPECT_EQ(gloss, "the capital and largest city");
  EXPECT_EQ(wordnet_key(8691669, 'n'), "08691669-n");
}

TEST_F(KnowledgeBuild, names_file_and_line_of_a_row_that_is_no_synset) {
  for (const std::string_view row :
       {"nonsense", "1 2 n", "00000001 03 n 05 a 0 000 | x", "00000001 03 n 01 a 0 001 @ 1 n | x", "\xFF\xFE"}) {
    const auto path = file("data.noun", std::string("  licence\n") + std::string(row) + "\n");
    const auto read = read_wordnet_synsets(path, [](const WordNetSynset&) {});
    ASSERT_FALSE(read.ok()) << row;
    EXPECT_EQ(read.error().code, "training.unreadable_data");
    EXPECT_NE(read.error().place.find("data.noun, line 2"), std::string::npos);
  }
  EXPECT_EQ(read_wordnet_synsets(folder / "nowhere", [](const WordNetSynset&) {}).error().code, "training.missing_data");
}

TEST_F(KnowledgeBuild, reads_senses_and_counts) {
  std::vector<std::uint32_t> senses;
  const auto index = read_wordnet_index(file("index.noun", "  licence\nbank n 2 1 @ 2 1 09213565 08420278  \n"),
                                        [&](std::string_view lemma, const std::vector<std::uint32_t>& offsets) {
                                          EXPECT_EQ(lemma, "bank");
                                          senses = offsets;
                                        });
  ASSERT_TRUE(index.ok());
  EXPECT_EQ(senses, (std::vector<std::uint32_t>{9213565, 8420278}));
  std::map<std::string, std::uint32_t, std::less<>> counts;
  ASSERT_TRUE(read_wordnet_counts(file("cntlist.rev", "bank%1:14:00:: 1 20\n"), [&](std::string_view key, std::uint32_t count) {
                counts[std::string(key)] = count;
              }).ok());
  EXPECT_EQ(counts["bank%1:14:00::"], 20u);
  EXPECT_FALSE(read_wordnet_counts(file("cntlist.rev", "bank 1 20\n"), [](std::string_view, std::uint32_t) {}).ok());
  EXPECT_FALSE(
      read_wordnet_index(file("index.noun", "bank n 2 1 @ 2 1 09213565\n"), [](std::string_view, const std::vector<std::uint32_t>&) {
      }).ok());
}

TEST_F(KnowledgeBuild, reads_tabs_with_and_without_language_before_lemma) {
  std::vector<std::string> lemmas;
  const auto header = read_omw_tab(file("por.tab",
                                        "# OpenWN-PT\tpor\thttps://example.org\tCC BY-SA\n08524735-n\tlemma\tcidade_grande+\n"
                                        "08524735-n\tpor:lemma\turbe\n08524735-n\tpor:def\t0\tuma cidade\n"),
                                   [&](const OmwLemma& lemma) { lemmas.emplace_back(lemma.lemma); });
  ASSERT_TRUE(header.ok()) << describe(header.error());
  EXPECT_EQ(header->language, "por");
  EXPECT_EQ(header->licence, "CC BY-SA");
  EXPECT_EQ(lemmas, (std::vector<std::string>{"cidade grande", "urbe"}));
  const auto broken = read_omw_tab(file("broken.tab", "# x\ty\tz\tw\ncidade\n"), [](const OmwLemma&) {});
  ASSERT_FALSE(broken.ok());
  EXPECT_NE(broken.error().place.find("line 2"), std::string::npos);
}

TEST_F(KnowledgeBuild, core_gives_names_with_grammar_in_four_languages) {
  write_small_core();
  KnowledgeDraft draft(frequencies);
  const auto core = read_core_concepts(folder, draft);
  ASSERT_TRUE(core.ok()) << describe(core.error());
  EXPECT_EQ(core->synsets.at(8524735), draft.find_key("city"));
  const auto base = written(draft);
  ASSERT_NE(base, nullptr);
  const auto senses = base->find("wissenschaftlerin", Language::de);
  ASSERT_EQ(senses.size(), 1u);
  EXPECT_EQ(base->key(senses[0].concept_number), "scientist");
  EXPECT_EQ(base->preferred_name(senses[0].concept_number, Language::de)->text, "Wissenschaftler");
  const auto norway = base->find("noruega", Language::pt);
  ASSERT_EQ(norway.size(), 1u);
  EXPECT_TRUE(base->preferred_name(norway[0].concept_number, Language::pt)->grammar.article);
  EXPECT_FALSE(base->preferred_name(norway[0].concept_number, Language::es)->grammar.article);
}

TEST_F(KnowledgeBuild, a_narrower_name_is_a_kind_below_its_concept_in_its_language_only) {
  write_small_core();
  KnowledgeDraft draft(frequencies);
  ASSERT_TRUE(read_core_concepts(folder, draft).ok());
  const auto base = written(draft);
  ASSERT_NE(base, nullptr);
  const auto senses = base->find("rocket scientist", Language::en);
  ASSERT_EQ(senses.size(), 1u);
  const auto above = base->above(senses[0].concept_number);
  ASSERT_EQ(above.size(), 1u);
  EXPECT_EQ(base->key(above[0].above), "scientist");
  EXPECT_TRUE(base->find("rocket scientist", Language::de).empty());
}

TEST_F(KnowledgeBuild, refuses_a_core_with_unknown_parents_labels_or_grammar) {
  write_small_core();
  for (const std::string_view bad : {"a\tnowhere\t\t\t\n", "a\t\tSTREET\t\t\n", "a\t\t\tabc\t\n", "a\t\t\t\tlofty\n", "place\nplace\n"}) {
    file("concepts.tsv", bad);
    KnowledgeDraft draft(frequencies);
    const auto core = read_core_concepts(folder, draft);
    ASSERT_FALSE(core.ok()) << bad;
    EXPECT_EQ(core.error().code, "model.malformed_resource") << bad;
    EXPECT_NE(core.error().place.find("concepts.tsv"), std::string::npos) << bad;
  }
  write_small_core();
  for (const std::string_view bad : {"place\tOrt\tmännlich\n", "place\n", "\tOrt\tm\n", "place\t\tm\n", "nowhere\tOrt\tm\n"}) {
    file("de/concepts.tsv", bad);
    KnowledgeDraft draft(frequencies);
    EXPECT_EQ(read_core_concepts(folder, draft).error().code, "model.malformed_resource") << bad;
  }
}

TEST(CoreRow, of_a_line_has_its_cells_and_other_names_with_their_signs) {
  using knowledge::NameSign;
  const auto row = core_row("judge\tRichter\tm\tRichter\tf:Richterin|pl:Richter|adj:richterlich|>Amtsrichter||Kadi");
  ASSERT_TRUE(row);
  EXPECT_EQ(row->key, "judge");
  EXPECT_EQ(row->name, "Richter");
  EXPECT_EQ(row->grammar.gender, Gender::masculine);
  EXPECT_EQ(row->plural, "Richter");
  ASSERT_EQ(row->others.size(), 5u) << "empty ones are none";
  EXPECT_EQ(row->others[0].sign, NameSign::feminine);
  EXPECT_EQ(row->others[0].text, "Richterin");
  EXPECT_EQ(row->others[3].sign, NameSign::narrower);
  EXPECT_EQ(row->others[4].sign, NameSign::none);
  EXPECT_TRUE(core_row("judge\tjudge")) << "most English names have no grammar to tell";
  EXPECT_FALSE(core_row(std::string("judge\tju\0dge", 11)));
}

// Who edits the core makes the knowledge base again (models/knowledge.md): nothing reads these files when Veil runs.
TEST(CoreNames, of_the_base_that_ships_are_the_rows_of_languages) {
  const fs::path source = source_folder;
  const auto names = knowledge::CoreNames::in(knowledge::KnowledgeBases::open({source / "models/knowledge.veil"}).value()).value();
  for (const Language language : spoken_languages) {
    const std::vector<knowledge::CoreRow> rows = names.of(language);
    std::ifstream file(source / "languages" / code_of(language) / "concepts.tsv");
    std::size_t number = 0;
    for (std::string line; std::getline(file, line);) {
      if (line.empty() || line.starts_with('#')) continue;
      line.erase(line.find_last_not_of(' ') + 1);
      const auto row = core_row(line);
      ASSERT_TRUE(row) << line;
      ASSERT_LT(number, rows.size());
      const knowledge::CoreRow& kept = rows[number++];
      EXPECT_EQ(kept.key, row->key);
      EXPECT_EQ(kept.grammar, row->grammar) << line;
      EXPECT_EQ(knowledge::bytes_of_names(kept), knowledge::bytes_of_names(*row)) << line;
    }
    EXPECT_EQ(number, rows.size());
    EXPECT_GT(number, 2000u);
  }
}

TEST_F(KnowledgeBuild, place_of_wordnet_is_the_place_that_is_there_already) {
  write_small_core();
  file("wordnet.tsv", "leave_out\t07992450-n\t# taxonomic group\nabstract\t00004475-n\n");
  KnowledgeDraft draft(frequencies);
  const auto core = read_core_concepts(folder, draft);
  ASSERT_TRUE(core.ok());
  const ConceptNumber oslo = draft.define("geo:3143244");
  draft.add_name_in_all(oslo, "Oslo", {.proper = true}, 580);
  draft.set_country(oslo, "NO");
  draft.add_edge(oslo, draft.find_key("city"), Relation::instance_of);
  draft.add_edge(oslo, draft.find_key("cc:NO"), Relation::located_in);

  file("wordnet/data.noun", noun("08524735", "15", "01 city 0", "001 @ 00027167 n 0000", "a large settlement") +
                                noun("00027167", "03", "01 location 0", "000", "a point in space") +
                                noun("08544813", "15", "01 country 0", "000", "a land") +
                                noun("08790748", "15", "01 Norway 0", "001 @i 08544813 n 0000", "a country") +
                                noun("09104648", "15", "02 Oslo 0 Christiania 0", "002 @i 08524735 n 0000 #p 08790748 n 0000", "a city") +
                                noun("10560637", "18", "01 scientist 0", "000", "a person who does research") +
                                noun("10174695", "18", "01 botanist 0", "001 @ 10560637 n 0000", "one who studies plants") +
                                noun("10846815", "18", "01 Arne_Berg 0", "001 @i 10174695 n 0000", "an invented botanist") +
                                noun("07992450", "14", "01 taxonomic_group 0", "000", "animals or plants") +
                                noun("08108972", "14", "01 genus 0", "001 @ 07992450 n 0000", "a group of species"));
  file("wordnet/cntlist.rev", "botanist%1:18:00:: 1 3\n");
  SynsetConcepts synsets;
  const auto counts = add_wordnet(folder / "wordnet", folder, *core, draft, synsets);
  ASSERT_TRUE(counts.ok()) << describe(counts.error());
  EXPECT_EQ(synsets.at(9104648), oslo);
  EXPECT_EQ(synsets.at(8790748), draft.find_key("cc:NO"));
  EXPECT_FALSE(synsets.contains(10846815)) << "named people are left out";
  EXPECT_FALSE(synsets.contains(8108972)) << "and what is below a synset that is left out";

  const NounGenders genders = NounGenders::open(std::filesystem::path(source_folder) / "languages").value();
  file("spa.tab", "# x\tspa\ty\tz\n10174695-n\tlemma\tbotánico\n09104648-n\tlemma\tKristianía\n");
  ASSERT_TRUE(add_omw_names({folder / "spa.tab"}, Language::es, synsets, genders, draft).ok());
  const auto base = written(draft);
  ASSERT_NE(base, nullptr);
  EXPECT_EQ(base->find("oslo", Language::de).size(), 1u);
  EXPECT_EQ(base->key(base->find("christiania", Language::en).at(0).concept_number), "geo:3143244");
  EXPECT_EQ(base->key(base->find("kristiania", Language::es).at(0).concept_number), "geo:3143244");
  const auto botanist = base->find("botanico", Language::es).at(0).concept_number;
  EXPECT_EQ(base->preferred_name(botanist, Language::es)->grammar.gender, Gender::masculine);
  EXPECT_EQ(base->key(base->above(botanist)[0].above), "scientist");
  EXPECT_TRUE(base->labels(botanist).has(Label::dem));
}

TEST_F(KnowledgeBuild, a_word_of_wordnet_does_not_find_what_it_seldom_means) {
  write_small_core();
  file("wordnet.tsv", "leave_out\t07992450-n\t# taxonomic group\n");
  KnowledgeDraft draft(frequencies);
  const auto core = read_core_concepts(folder, draft);
  ASSERT_TRUE(core.ok());
  file("wordnet/data.noun", noun("10560637", "18", "01 scientist 0", "000", "a person who does research") +
                                noun("10174695", "18", "01 botanist 0", "001 @ 10560637 n 0000", "one who studies plants") +
                                noun("10174696", "18", "02 botanist 1 plantsman 0", "001 @ 10560637 n 0000", "one who trades in them"));
  file("wordnet/cntlist.rev", "botanist%1:18:00:: 1 30\n");
  SynsetConcepts synsets;
  ASSERT_TRUE(add_wordnet(folder / "wordnet", folder, *core, draft, synsets).ok());
  const auto base = written(draft);
  ASSERT_NE(base, nullptr);
  ASSERT_EQ(base->find("botanist", Language::en).size(), 1u);
  EXPECT_EQ(base->key(base->find("botanist", Language::en).at(0).concept_number), "10174695-n");
  EXPECT_EQ(base->key(base->find("plantsman", Language::en).at(0).concept_number), "10174696-n") << "its other words do find it";
}

TEST_F(KnowledgeBuild, occupations_hang_below_their_head_word_or_their_group) {
  write_small_core();
  file("isco.tsv", "root\tperson\ngroup\t21\tscientist\nhead\tofficer\t\n");
  file("esco/occupations.csv",
       "ID,ISCOGROUPCODE,CODE,PREFERREDLABEL,ALTLABELS\n"
       "1,9999,9999.1,marine scientist,\"ocean scientist\nscientist of the sea, and of its many coasts\"\n"
       "2,2113,2113.1,research officer,\n"
       "3,5555,5555.1,lamplighter,\n");
  KnowledgeDraft draft(frequencies);
  ASSERT_TRUE(read_core_concepts(folder, draft).ok());
  const auto added = add_professions(folder / "esco", folder, draft);
  ASSERT_TRUE(added.ok()) << describe(added.error());
  EXPECT_EQ(*added, 2u) << "what neither head nor group places is left out";
  const auto base = written(draft);
  for (const std::string_view name : {"marine scientist", "ocean scientist", "research officer"}) {
    const auto senses = base->find(name, Language::en);
    ASSERT_EQ(senses.size(), 1u) << name;
    EXPECT_EQ(base->key(base->above(senses[0].concept_number)[0].above), "scientist") << name;
  }
  EXPECT_TRUE(base->find("lamplighter", Language::en).empty());
}

TEST_F(KnowledgeBuild, german_thesaurus_attaches_only_to_preferred_names_of_the_core) {
  write_small_core();
  KnowledgeDraft draft(frequencies);
  const auto core = read_core_concepts(folder, draft);
  ASSERT_TRUE(core.ok());
  NounGenders genders = NounGenders::open(std::filesystem::path(source_folder) / "languages").value();
  genders.add_german("Kundler", Gender::masculine);
  const auto path = file("th.dat",
                         "UTF-8\nlurchkundler|1\n-|Lurchkundler|Wissenschaftler (Oberbegriff)\n"
                         "spürhund|1\n-|Spürhund|Forscher (Oberbegriff)\nlaufen|1\n-|laufen|gehen\n");
  const auto added = add_open_thesaurus(path, *core, genders, draft);
  ASSERT_TRUE(added.ok()) << describe(added.error());
  EXPECT_EQ(*added, 1u);
  const auto base = written(draft);
  const auto senses = base->find("lurchkundler", Language::de);
  ASSERT_EQ(senses.size(), 1u);
  EXPECT_EQ(base->preferred_name(senses[0].concept_number, Language::de)->grammar.gender, Gender::masculine);
  EXPECT_TRUE(base->find("spurhund", Language::de).empty());
}

TEST(NounGenders, follow_endings_and_say_nothing_where_they_cannot) {
  const NounGenders genders = NounGenders::open(std::filesystem::path(source_folder) / "languages").value();
  const std::array<std::tuple<Language, std::string_view, Gender>, 10> cases = {{
      {Language::es, "ciudad pequeña", Gender::feminine},
      {Language::es, "problema", Gender::masculine},
      {Language::es, "periodista", Gender::unknown},
      {Language::es, "mano", Gender::feminine},
      {Language::pt, "associação", Gender::feminine},
      {Language::pt, "avião", Gender::masculine},
      {Language::pt, "viagem", Gender::feminine},
      {Language::pt, "sistema", Gender::masculine},
      {Language::de, "Haus", Gender::unknown},
      {Language::en, "house", Gender::unknown},
  }};
  for (const auto& [language, name, gender] : cases) EXPECT_EQ(genders.gender(language, name), gender) << name;
}

TEST_F(KnowledgeBuild, endings_of_genders_that_are_none_are_refused_with_file_and_line) {
  EXPECT_EQ(NounGenders::open(folder / "nowhere").error().code, "training.missing_data");
  for (const std::string_view row : {"x\tdad", "f", "f\tdad  tad"}) {
    for (const Language language : spoken_languages) {
      file(std::string(code_of(language)) + "/genders.tsv", "# none\n" + std::string(row) + "\n");
    }
    const auto opened = NounGenders::open(folder);
    ASSERT_FALSE(opened.ok()) << row;
    EXPECT_EQ(opened.error().code, "model.malformed_resource");
    EXPECT_NE(opened.error().place.find("genders.tsv, line 2"), std::string::npos);
  }
}

TEST(BuildKnowledge, says_which_source_is_missing) {
  const auto report = build_knowledge({"nowhere", "nowhere", "nowhere", "nowhere/knowledge.veil"});
  ASSERT_FALSE(report.ok());
  EXPECT_EQ(report.error().code, "training.missing_data");
  EXPECT_NE(report.error().place.find("wordfreq"), std::string::npos);
}

}  // namespace
}  // namespace veil::training
