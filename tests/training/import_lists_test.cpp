// Importers of formats that go line by line or are one JSON object: CSV, OBO, SNOMED CT, the ontology of the thesis.
#include <cstdlib>

#include "places.h"
#include "recording_sink.h"

namespace veil::training {
namespace {

using ImportCsv = KnowledgeImportTest;
using ImportObo = KnowledgeImportTest;
using ImportSnomed = KnowledgeImportTest;
using ImportOntology = KnowledgeImportTest;

TEST_F(ImportCsv, takes_terms_with_their_relation_language_and_label) {
  const auto file = write("terms.csv",
                          "Marlow Bridge,town,instance_of,en,LOC\nMarlow Bridge,\"Upper, Shire\",located_in\n"
                          "Pfleger,Beruf,,de\nenfermeira,\"profissão \"\"de saúde\"\"\",is_a,pt-BR\nenfermera,profesión,is_a,es\n");
  ASSERT_TRUE(run({file}));
  EXPECT_EQ(sink_.at("en:Marlow Bridge").edges, (Strings{"instance_of en:town", "located_in en:Upper, Shire"}));
  EXPECT_TRUE(sink_.at("en:Marlow Bridge").labels.has(Label::loc));
  EXPECT_EQ(sink_.names("en:Marlow Bridge", "en"), Strings{"Marlow Bridge"});
  EXPECT_EQ(sink_.at("de:Pfleger").edges, Strings{"is_a de:Beruf"});
  EXPECT_EQ(sink_.at("pt:enfermeira").edges, Strings{"is_a pt:profissão \"de saúde\""});
  EXPECT_EQ(sink_.names("es:profesión", "es"), Strings{"profesión"});
  EXPECT_EQ(counts_.entries, 5u);
}

TEST_F(ImportCsv, a_heading_says_the_order_of_the_columns) {
  ASSERT_TRUE(run({write("terms.csv", "\xEF\xBB\xBFlanguage,note,generalization,term\r\nde,x,Stadt,Weidenbach\r\n\r\n")}));
  EXPECT_EQ(sink_.at("de:Weidenbach").edges, Strings{"is_a de:Stadt"});
  EXPECT_EQ(sink_.defined(), 2u);
}

TEST_F(ImportCsv, rows_without_language_are_in_the_language_that_was_asked_for_and_tsv_has_tabs) {
  untagged_ = Language::es;
  ASSERT_TRUE(run({write("terms.tsv", "Villa Clara, la vieja\tpueblo\n")}));
  EXPECT_EQ(sink_.names("es:Villa Clara, la vieja", "es"), Strings{"Villa Clara, la vieja"});
}

TEST_F(ImportCsv, refuses_what_is_wrong_with_its_line) {
  EXPECT_EQ(code_of_run({write("a.csv", "one\n")}), "read.malformed_input");
  EXPECT_EQ(place_of_run({write("b.csv", "a,b\nc,d,sibling_of\n")}), "b.csv, line 2");
  EXPECT_EQ(code_of_run({write("b.csv", "a,b\nc,d,sibling_of\n")}), "read.invalid_value");
  EXPECT_EQ(code_of_run({write("c.csv", "a,b,is_a,fr\n")}), "read.invalid_value");
  EXPECT_EQ(code_of_run({write("d.csv", "a,b,is_a,en,PLANET\n")}), "read.invalid_value");
  EXPECT_EQ(code_of_run({write("e.csv", "a,\"b\nc,d\n")}), "read.cut_short");
  EXPECT_EQ(code_of_run({write("f.csv", "a,b\nc\xFF,d\n")}), "read.invalid_utf8");
  EXPECT_EQ(place_of_run({write("f.csv", "a,b\nc\xFF,d\n")}), "f.csv, line 2");
  EXPECT_EQ(code_of_run({write("g.csv", "a,b\n,d\n")}), "read.malformed_input");
  EXPECT_EQ(code_of_run({folder_ / "none.csv"}), "read.not_found");
}

TEST_F(ImportCsv, repair_passes_over_wrong_rows_and_counts_them) {
  repair_ = true;
  ASSERT_TRUE(run({write("b.csv", "a,b\nc,d,sibling_of\ne,f\n")}));
  EXPECT_EQ(counts_.broken_lines, 1u);
  EXPECT_TRUE(sink_.has("en:e"));
  EXPECT_FALSE(sink_.has("en:c"));
}

TEST_F(ImportCsv, nothing_is_an_empty_knowledge_and_no_crash) {
  EXPECT_TRUE(run({write("a.csv", "")}));
  EXPECT_TRUE(run({write("b.csv", "\n\n \n")}));
  EXPECT_EQ(sink_.defined(), 0u);
}

constexpr const char* small_obo =
    "format-version: 1.2\nontology: invented\n\n[Term]\nid: X:1\nname: illness\n\n"
    "[Term]\nid: X:2\nname: marsh fever ! comment\ndef: \"A fever\\, of \\\"marshes\\\".\" [X:ref]\n"
    "synonym: \"fen fever\" EXACT []\nsynonym: \"fever\" BROAD []\nsynonym: \"marsh fever\" EXACT []\n"
    "is_a: X:1 {source=\"y\"} ! illness\nrelationship: part_of X:4 ! syndrome\nrelationship: has_cause X:1\n\n"
    "[Term]\nid: X:3\nname: old fever\nis_obsolete: true\nis_a: X:1\n\n[Term]\nid: X:4\nname: syndrome\n\n"
    "[Typedef]\nid: part_of\nname: part of\n\n[Instance]\nid: X:5\nname: the outbreak\ninstance_of: X:2\n";

TEST_F(ImportObo, takes_names_exact_synonyms_and_relations_and_leaves_obsolete_terms_out) {
  ASSERT_TRUE(run({write("small.obo", small_obo)}));
  EXPECT_EQ(sink_.names("X:2", "en"), (Strings{"marsh fever", "fen fever"}));
  EXPECT_EQ(sink_.at("X:2").edges, (Strings{"is_a X:1", "part_of X:4"}));
  EXPECT_EQ(sink_.at("X:2").glosses.at("en"), Strings{"A fever, of \"marshes\"."});
  EXPECT_EQ(sink_.at("X:5").edges, Strings{"instance_of X:2"});
  EXPECT_FALSE(sink_.has("X:3"));
  EXPECT_FALSE(sink_.has("part_of"));
  EXPECT_EQ(counts_.left_out, 1u);
}

TEST_F(ImportObo, refuses_a_line_without_tag_a_synonym_without_end_and_a_file_without_stanza) {
  EXPECT_EQ(place_of_run({write("a.obo", "format-version: 1.2\n\n[Term]\nid: X:1\nnonsense\n")}), "a.obo, line 5");
  EXPECT_EQ(place_of_run({write("b.obo", "[Term]\nid: X:1\nsynonym: \"open EXACT []\n")}), "b.obo, line 3");
  EXPECT_EQ(code_of_run({write("c.obo", "format-version: 1.2\n")}), "read.malformed_input");
  EXPECT_EQ(code_of_run({write("d.obo", "")}), "read.malformed_input");
}

TEST_F(ImportObo, reads_the_disease_ontology) {
  const std::filesystem::path file = std::filesystem::path(shared_folder) / "data/kb/doid/doid.obo.xz";
  if (!std::filesystem::exists(file)) GTEST_SKIP() << "no shared data";
  ASSERT_TRUE(run({file}));
  EXPECT_GT(sink_.defined(), 6000u);
  EXPECT_EQ(sink_.names("DOID:0001816", "en"), (Strings{"angiosarcoma", "hemangiosarcoma"}));
  EXPECT_EQ(sink_.at("DOID:0001816").edges, Strings{"is_a DOID:1115"});
}

// An invented release; the identifiers of metadata are SNOMED's.
class SnomedRelease : public KnowledgeImportTest {
 protected:
  void SetUp() override {
    KnowledgeImportTest::SetUp();
    write("r/Snapshot/Terminology/sct2_Concept_Snapshot_INT_20240101.txt",
          "id\teffectiveTime\tactive\tmoduleId\tdefinitionStatusId\n11\t20240101\t1\t9\t9\n12\t20240101\t1\t9\t9\n13\t20240101\t0\t"
          "9\t9\n");
    write("r/Snapshot/Terminology/sct2_Description_Snapshot-en_INT_20240101.txt",
          "id\teffectiveTime\tactive\tmoduleId\tconceptId\tlanguageCode\ttypeId\tterm\tcaseSignificanceId\r\n"
          "1\t20240101\t1\t9\t11\ten\t900000000000003001\tMarsh fever (acute) (disorder)\t9\r\n"
          "2\t20240101\t1\t9\t11\ten\t900000000000013009\tFever of marshes\t9\r\n"
          "3\t20240101\t1\t9\t11\ten\t900000000000013009\tFen fever\t9\r\n"
          "4\t20240101\t0\t9\t11\ten\t900000000000013009\tOld name\t9\r\n"
          "5\t20240101\t1\t9\t12\tes\t900000000000013009\tenfermedad\t9\r\n"
          "6\t20240101\t1\t9\t13\ten\t900000000000013009\tGone\t9\r\n"
          "7\t20240101\t1\t9\t12\tsv\t900000000000013009\tsjukdom\t9\r\n");
    write("r/Snapshot/Refset/Language/der2_cRefset_LanguageSnapshot-en_INT_20240101.txt",
          "id\teffectiveTime\tactive\tmoduleId\trefsetId\treferencedComponentId\tacceptabilityId\n"
          "a\t20240101\t1\t9\t900000000000509007\t3\t900000000000548007\n"
          "b\t20240101\t1\t9\t900000000000509007\t2\t900000000000549004\n");
    write("r/Snapshot/Terminology/sct2_Relationship_Snapshot_INT_20240101.txt",
          "id\teffectiveTime\tactive\tmoduleId\tsourceId\tdestinationId\trelationshipGroup\ttypeId\tcharacteristicTypeId\tmodifierI"
          "d\n"
          "1\t20240101\t1\t9\t11\t12\t0\t116680003\t9\t9\n2\t20240101\t0\t9\t11\t13\t0\t116680003\t9\t9\n"
          "3\t20240101\t1\t9\t11\t12\t0\t363698007\t9\t9\n4\t20240101\t1\t9\t13\t12\t0\t116680003\t9\t9\n");
    write("r/Delta/Terminology/sct2_Concept_Delta_INT_20240101.txt", "not read\n");
  }
};

TEST_F(SnomedRelease, takes_active_concepts_with_the_preferred_name_first_and_no_semantic_tag) {
  ASSERT_TRUE(run({folder_ / "r"}));
  EXPECT_EQ(sink_.names("11", "en"), (Strings{"Fen fever", "Marsh fever (acute)", "Fever of marshes"}));
  EXPECT_EQ(sink_.names("12", "es"), Strings{"enfermedad"});
  EXPECT_EQ(sink_.at("11").edges, Strings{"is_a 12"});
  EXPECT_EQ(sink_.defined(), 2u);
}

TEST_F(SnomedRelease, reads_the_zip_of_a_release_like_its_folder) {
  if (std::system(("cd '" + folder_.string() + "' && python3 -m zipfile -c release.zip r").c_str()) != 0) GTEST_SKIP() << "no python3";
  ASSERT_TRUE(run({folder_ / "r"}));
  const std::string of_folder = sink_.text();
  ASSERT_TRUE(run({folder_ / "release.zip"}));
  EXPECT_EQ(sink_.text(), of_folder);
  std::filesystem::resize_file(folder_ / "release.zip", std::filesystem::file_size(folder_ / "release.zip") / 2);
  EXPECT_FALSE(run({folder_ / "release.zip"}, "snomed"));
}

TEST_F(SnomedRelease, refuses_other_columns_short_rows_and_folders_without_snapshot) {
  EXPECT_EQ(code_of_run({folder_ / "r/Delta"}), "read.malformed_input");
  write("r/Snapshot/Terminology/sct2_Concept_Snapshot_INT_20240101.txt", "id\tactive\n11\t1\n12\n");
  EXPECT_EQ(place_of_run({folder_ / "r"}), "r/Snapshot/Terminology/sct2_Concept_Snapshot_INT_20240101.txt, line 3");
  write("r/Snapshot/Terminology/sct2_Concept_Snapshot_INT_20240101.txt", "number\tactive\n11\t1\n");
  EXPECT_EQ(place_of_run({folder_ / "r"}), "r/Snapshot/Terminology/sct2_Concept_Snapshot_INT_20240101.txt, line 1");
}

TEST_F(ImportSnomed, reads_the_sample_releases) {
  const auto folder = std::filesystem::path(shared_folder) / "data/kb/snomed-rf2/SnomedCT_MiniRF2_Base_snapshot";
  if (!std::filesystem::exists(folder)) GTEST_SKIP() << "no shared data";
  ASSERT_TRUE(run({folder}));
  EXPECT_GT(sink_.defined(), 10u);
  EXPECT_TRUE(sink_.at("138875005").too_abstract);
  EXPECT_EQ(sink_.names("138875005", "en").front(), "SNOMED CT Concept");
}

TEST_F(ImportOntology, takes_lists_of_generalizations_by_property) {
  ASSERT_TRUE(run({write("ontology.json",
                         R"({"herding": {"id": "Q1", "properties": {"P31": {"first": ["craft", "work"], "longest": ["***", "trade"]},
                            "P361": {"first": ["farming"]}}}, "sheep \"herding\"": {"id": "Q1", "properties": {}},
                            "craft": {"id": null, "properties": {"P279": {"first": ["skill"]}}}})")}));
  EXPECT_EQ(sink_.names("Q1", "en"), (Strings{"herding", "sheep \"herding\""}));
  EXPECT_EQ(sink_.at("Q1").edges, (Strings{"instance_of term:craft", "instance_of term:trade", "part_of term:farming"}));
  EXPECT_EQ(sink_.at("term:craft").edges, (Strings{"is_a term:work", "is_a term:skill"}));
}

TEST_F(ImportOntology, refuses_cut_and_broken_json_and_other_types) {
  EXPECT_EQ(code_of_run({write("a.json", "{\"x\": {\"id\": \"Q1\", \"prop")}, "ontology-json"), "read.cut_short");
  EXPECT_EQ(code_of_run({write("b.json", "{\"x\":\n {\"id\": 7}}")}, "ontology-json"), "read.wrong_type");
  EXPECT_EQ(place_of_run({write("b.json", "{\"x\":\n {\"id\": 7}}")}, "ontology-json"), "b.json, line 2");
  EXPECT_EQ(code_of_run({write("c.json", "[]")}, "ontology-json"), "read.wrong_type");
  EXPECT_EQ(code_of_run({write("d.json", "{\"x\": {\"id\" \"Q1\"}}")}, "ontology-json"), "read.malformed_input");
  EXPECT_EQ(code_of_run({write("e.json", "{} {}")}, "ontology-json"), "read.malformed_input");
  EXPECT_EQ(code_of_run({write("f.json", "")}, "ontology-json"), "read.cut_short");
}

}  // namespace
}  // namespace veil::training
