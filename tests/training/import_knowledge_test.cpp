// From files to a knowledge base that opens: packed inputs, formats told by themselves, and what is refused with nothing written.
#include <cstdlib>

#include "knowledge/knowledge_base.h"
#include "places.h"
#include "recording_sink.h"
#include "veil/tools/training_knowledge.h"

namespace veil::training {
namespace {

constexpr const char* terms = "Marlow Bridge,town,instance_of\ntown,place\nMarlow Bridge,Veria,located_in\n";

class ImportKnowledgeFile : public KnowledgeImportTest {
 protected:
  Result<KnowledgeImportReport> import(const std::vector<std::filesystem::path>& inputs, bool repair = false) {
    KnowledgeImportOptions options;
    options.inputs = inputs;
    options.output = folder_ / "out.veil";
    options.title = "invented";
    options.repair = repair;
    return import_knowledge(options);
  }
  std::string code_of_import(const std::vector<std::filesystem::path>& inputs) {
    const auto report = import(inputs);
    return report ? "" : report.error().code;
  }
  // Packs the file beside itself; false when the program is not there.
  bool pack(const std::string& program, const std::string& file) {
    return std::system((program + " -k -q -f '" + (folder_ / file).string() + "' 2>/dev/null").c_str()) == 0;
  }
};

TEST_F(ImportKnowledgeFile, writes_a_knowledge_base_that_knows_the_terms) {
  const auto report = import({write("terms.csv", terms)});
  ASSERT_TRUE(report) << describe(report.error());
  EXPECT_EQ(report->format, "csv");
  EXPECT_EQ(report->concepts, 4u);
  EXPECT_EQ(report->names, 4u);
  EXPECT_EQ(report->edges, 3u);
  const auto base = knowledge::KnowledgeBase::open(folder_ / "out.veil");
  ASSERT_TRUE(base) << describe(base.error());
  EXPECT_EQ((*base)->title(), "invented");
  const auto senses = (*base)->find("marlow bridge", Language::en);
  ASSERT_EQ(senses.size(), 1u);
  const auto above = (*base)->above(senses[0].concept_number);
  ASSERT_EQ(above.size(), 2u);
  EXPECT_EQ((*base)->preferred_name(above[0].above, Language::en)->text, "town");
}

TEST_F(ImportKnowledgeFile, packed_files_read_like_plain_ones_and_cut_ones_are_refused) {
  std::string many;
  for (int row = 0; row < 20'000; ++row) many += "village " + std::to_string(row * 7919 % 20'011) + ",settlement\n";
  write("terms.csv", many);
  std::size_t tried = 0;
  for (const auto& [program, ending] :
       {std::pair("gzip", ".gz"), std::pair("bzip2", ".bz2"), std::pair("xz", ".xz"), std::pair("zstd", ".zst")}) {
    if (!pack(program, "terms.csv")) continue;
    ++tried;
    const auto packed = folder_ / (std::string("terms.csv") + ending);
    const auto report = import({packed});
    ASSERT_TRUE(report) << ending << describe(report.error());
    EXPECT_EQ(report->concepts, 20'001u) << ending;
    std::filesystem::remove(folder_ / "out.veil");
    std::filesystem::resize_file(packed, std::filesystem::file_size(packed) / 2);
    EXPECT_EQ(code_of_import({packed}), "read.cut_short") << ending;
    EXPECT_FALSE(std::filesystem::exists(folder_ / "out.veil"));
  }
  if (tried == 0) GTEST_SKIP() << "no programs to pack with";
}

TEST_F(ImportKnowledgeFile, tells_formats_by_extension_and_content) {
  const auto format_of = [&](const std::filesystem::path& file) {
    const auto importer = importer_for("", {file});
    return importer ? std::string((*importer)->name) : importer.error().code;
  };
  EXPECT_EQ(format_of(write("a.obo", "")), "obo");
  EXPECT_EQ(format_of(write("a.ttl.gz", "")), "turtle");
  EXPECT_EQ(format_of(write("a.nt", "")), "turtle");
  EXPECT_EQ(format_of(write("a.csv.zst", "")), "csv");
  EXPECT_EQ(format_of(write("a.owl", "<?xml version=\"1.0\"?><rdf:RDF/>")), "rdf-xml");
  EXPECT_EQ(format_of(write("b.owl", "@prefix x: <y> .")), "turtle");
  EXPECT_EQ(format_of(write("a.xml", "<LexicalResource>")), "wordnet-lmf");
  EXPECT_EQ(format_of(write("a.json", "[\n{\"type\":\"item\"")), "wikidata");
  EXPECT_EQ(format_of(write("b.json", "{\"a\": {\"properties\": {\"P31\": {\"first\": []}}}}")), "ontology-json");
  EXPECT_EQ(format_of(write("w/data.noun", "").parent_path()), "wordnet");
  EXPECT_EQ(format_of(write("c.json", "{}")), "usage.unknown_format");
  EXPECT_EQ(format_of(write("a.docx", "x")), "usage.unknown_format");
  EXPECT_EQ(format_of(folder_ / "w" / "none"), "read.not_found");
  EXPECT_EQ(importer_for("protégé", {}).error().code, "usage.unknown_format");
  EXPECT_EQ(importer_for("", {folder_ / "a.obo", folder_ / "a.nt"}).error().code, "usage.unknown_format");
}

TEST_F(ImportKnowledgeFile, circles_and_loose_ends_are_refused_with_their_keys_and_dropped_by_repair) {
  const auto circle = write("circle.csv", "inner,outer\nouter,middle\nmiddle,inner\n");
  const auto refused = import({circle});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, "training.cyclic_taxonomy");
  EXPECT_NE(describe(refused.error()).find("en:inner"), std::string::npos) << describe(refused.error());
  const auto mended = import({circle}, true);
  ASSERT_TRUE(mended) << describe(mended.error());
  EXPECT_EQ(mended->cyclic_edges, 1u);

  const auto loose = write("loose.obo", "format-version: 1.2\n\n[Term]\nid: X:1\nname: fever\nis_a: X:9\n");
  std::filesystem::remove(folder_ / "out.veil");
  const auto dangling = import({loose});
  ASSERT_FALSE(dangling);
  EXPECT_EQ(dangling.error().code, "training.dangling_concept");
  EXPECT_NE(describe(dangling.error()).find("X:9"), std::string::npos) << describe(dangling.error());
  EXPECT_FALSE(std::filesystem::exists(folder_ / "out.veil"));
  const auto dropped = import({loose}, true);
  ASSERT_TRUE(dropped);
  EXPECT_EQ(dropped->dangling_edges, 1u);
}

TEST_F(ImportKnowledgeFile, wikidata_drops_loose_ends_without_being_asked) {
  const auto report =
      import({write("dump.json",
                    "[\n{\"type\":\"item\",\"id\":\"Q486972\",\"labels\":{},\"claims\":{\"P279\":[{\"mainsnak\":{\"datavalue\":{\"value\":"
                    "{\"numeric-id\":77}}},\"rank\":\"normal\"}]}}\n]\n")});
  ASSERT_TRUE(report) << describe(report.error());
  EXPECT_EQ(report->dangling_edges, 1u);
}

TEST_F(ImportKnowledgeFile, an_older_file_stays_when_the_import_fails) {
  write("out.veil", "older");
  EXPECT_EQ(code_of_import({write("empty.csv", "")}), "training.empty_knowledge");
  EXPECT_EQ(code_of_import({write("bad.csv", "a,b\nc,d,sibling_of\n")}), "read.invalid_value");
  EXPECT_EQ(code_of_import({write("people.json", "[\n{\"type\":\"item\",\"id\":\"Q1\",\"claims\":{}}\n]\n")}), "training.empty_knowledge");
  std::ifstream file(folder_ / "out.veil");
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(file), {}), "older");
}

TEST_F(ImportKnowledgeFile, the_sample_thesaurus_with_a_circle_is_refused_and_mended) {
  const auto file = std::filesystem::path(shared_folder) / "data/kb/skos/cycle.ttl";
  if (!std::filesystem::exists(file)) GTEST_SKIP() << "no shared data";
  EXPECT_EQ(code_of_import({file}), "training.cyclic_taxonomy");
  const auto mended = import({file}, true);
  ASSERT_TRUE(mended);
  EXPECT_EQ(mended->concepts, 4u);
  EXPECT_GT(mended->cyclic_edges, 0u);
}

}  // namespace
}  // namespace veil::training
