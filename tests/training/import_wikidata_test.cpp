// Dumps of Wikidata. The items are invented; numbers of classes and properties are Wikidata's.
#include "places.h"
#include "recording_sink.h"
#include "training/knowledge/import/byte_stream.h"
#include "training/knowledge/import/wikidata_item.h"

namespace veil::training {
namespace {

std::string statement(const std::string& property, int item, const std::string& rank = "normal", bool ended = false) {
  return R"({"mainsnak":{"snaktype":"value","property":")" + property + R"(","datavalue":{"value":{"entity-type":"item","numeric-id":)" +
         std::to_string(item) + R"(,"id":"Q)" + std::to_string(item) + R"("},"type":"wikibase-entityid"},"datatype":"wikibase-item"},)" +
         (ended ? R"("qualifiers":{"P582":[{"snaktype":"somevalue","property":"P582"}]},)" : "") + R"("type":"statement","rank":")" + rank +
         "\"}";
}

std::string claim(const std::string& property, const std::vector<std::string>& statements) {
  std::string text = "\"" + property + "\":[";
  for (const auto& one : statements) text += (text.back() == '[' ? "" : ",") + one;
  return text + "]";
}

std::string item(int id, const std::string& name, const std::vector<std::string>& claims, const std::string& more_labels = "",
                 const std::string& aliases = "{}") {
  std::string text = R"({"type":"item","id":"Q)" + std::to_string(id) + R"(","labels":{"en":{"language":"en","value":")" + name + "\"}" +
                     more_labels + R"(},"descriptions":{"en":{"language":"en","value":"invented"}},"aliases":)" + aliases + ",\"claims\":{";
  for (std::size_t at = 0; at < claims.size(); ++at) text += (at == 0 ? "" : ",") + claims[at];
  return text + R"(},"sitelinks":{}})";
}

std::string dump(const std::vector<std::string>& entities) {
  std::string text = "[\n";
  for (std::size_t at = 0; at < entities.size(); ++at) text += entities[at] + (at + 1 < entities.size() ? ",\n" : "\n");
  return text + "]\n";
}

std::string simple(const std::string& property, int target) { return claim(property, {statement(property, target)}); }

class ImportWikidata : public KnowledgeImportTest {
 protected:
  // A world in which a town lies in a country, with people, films and metaclasses beside.
  std::vector<std::string> world() {
    return {
        item(6256, "country", {simple("P279", 56061), simple("P31", 19361238)}),
        item(56061, "administrative territorial entity", {simple("P279", 900)}),
        item(900, "territory", {simple("P279", 35120)}),
        item(35120, "entity", {}),
        item(3624078, "sovereign state", {simple("P279", 6256)}),
        item(901, "old town", {simple("P279", 486972)}),
        item(486972, "human settlement", {simple("P279", 35120)}),
        item(
            1000, "Veria", {simple("P31", 3624078), simple("P361", 1001), simple("P17", 1000)},
            R"(,"de":{"language":"de","value":"Verien"},"pt-br":{"language":"pt-br","value":"Véria"},"fr":{"language":"fr","value":"Vérie"})",
            R"({"en":[{"language":"en","value":"the Veria"},{"language":"en","value":"Veria"}],"en-gb":[{"language":"en-gb","value":"Veria Land"}]})"),
        item(1001, "North Continent", {simple("P31", 900001), simple("P361", 2), simple("P31", 56061)}),
        item(2, "Earth", {simple("P31", 56061), simple("P361", 3)}),
        item(3, "Milky Way", {}),
        item(1002, "Marlow",
             {claim("P31", {statement("P31", 901), statement("P31", 486972, "preferred"), statement("P31", 19361238),
                            statement("P31", 902, "deprecated")}),
              claim("P17", {statement("P17", 1003), statement("P17", 1000, "preferred")}),
              claim("P131", {statement("P131", 1004, "normal", true)})}),
        item(5, "human", {simple("P279", 215627)}),
        item(215627, "person", {}),
        item(1005, "Jane Invented", {simple("P31", 5)}),
        item(1006, "A Film", {simple("P31", 11424)}),
        item(1007, "shepherd", {simple("P31", 28640), simple("P279", 215627)}),
        R"({"type":"property","id":"P31","labels":{},"claims":{}})",
        R"({"type":"lexeme","id":"L1","lexicalCategory":"Q4","language":"Q9"})"};
  }
};

TEST_F(ImportWikidata, keeps_places_kinds_of_people_and_what_is_above_them_and_no_people_and_films) {
  ASSERT_TRUE(run({write("dump.json", dump(world()))}));
  for (const char* key : {"Q6256", "Q56061", "Q900", "Q35120", "Q901", "Q1000", "Q1002", "Q5", "Q215627", "Q1007", "Q2"})
    EXPECT_TRUE(sink_.has(key)) << key;
  for (const char* key : {"Q1005", "Q1006", "Q3", "P31", "L1"}) EXPECT_FALSE(sink_.has(key)) << key;
  EXPECT_TRUE(sink_.at("Q35120").too_abstract);
  EXPECT_TRUE(sink_.at("Q6256").labels.has(Label::loc));
  EXPECT_EQ(counts_.entries, world().size());
}

TEST_F(ImportWikidata, a_country_is_a_country_first_and_lies_where_it_is_part_of) {
  ASSERT_TRUE(run({write("dump.json", dump(world()))}));
  EXPECT_EQ(sink_.at("Q1000").edges, (Strings{"instance_of Q6256", "instance_of Q3624078", "located_in Q1001"}));
  EXPECT_EQ(sink_.names("Q1000", "en"), (Strings{"Veria", "the Veria", "Veria Land"}));
  EXPECT_EQ(sink_.names("Q1000", "de"), Strings{"Verien"});
  EXPECT_EQ(sink_.names("Q1000", "pt"), Strings{"Véria"});
  EXPECT_EQ(sink_.names("Q1000", "es"), Strings{});
  EXPECT_TRUE(sink_.at("Q1000").proper.front());
  EXPECT_FALSE(sink_.at("Q901").proper.front());
}

TEST_F(ImportWikidata, respects_ranks_and_ends_drops_metaclasses_and_what_is_above_earth) {
  ASSERT_TRUE(run({write("dump.json", dump(world()))}));
  EXPECT_EQ(sink_.at("Q1002").edges, (Strings{"instance_of Q486972", "instance_of Q901", "located_in Q1000"}));
  EXPECT_EQ(sink_.at("Q2").edges, Strings{});
  EXPECT_EQ(sink_.at("Q6256").edges, Strings{"is_a Q56061"});
}

TEST_F(ImportWikidata, classes_choose_what_is_kept) {
  const auto file = write("dump.json", dump(world()));
  classes_ = {"Q5"};
  ASSERT_TRUE(run({file}));
  EXPECT_TRUE(sink_.has("Q1005"));
  EXPECT_FALSE(sink_.has("Q1002"));
  classes_ = {"all"};
  ASSERT_TRUE(run({file}));
  EXPECT_TRUE(sink_.has("Q1006"));
  EXPECT_TRUE(sink_.has("Q1005"));
  classes_ = {"towns"};
  EXPECT_EQ(code_of_run({file}), "usage.invalid_value");
}

TEST_F(ImportWikidata, a_label_for_all_languages_counts_for_each_that_has_none) {
  classes_ = {"all"};
  ASSERT_TRUE(run({write("dump.json", dump({item(9, "Ada", {}, R"(,"mul":{"language":"mul","value":"Ada Vera"})")}))}));
  EXPECT_EQ(sink_.names("Q9", "en"), (Strings{"Ada", "Ada Vera"}));
  EXPECT_EQ(sink_.names("Q9", "es"), Strings{"Ada Vera"});
}

TEST_F(ImportWikidata, any_number_of_threads_gives_the_same) {
  std::vector<std::string> many = world();
  for (int id = 20'000; id < 60'000; ++id)
    many.push_back(item(id, "Place " + std::to_string(id), {simple("P31", 901), simple("P17", 1000)}));
  const auto file = write("dump.json", dump(many));
  ASSERT_TRUE(run({file}));
  const std::string one = sink_.text();
  EXPECT_GT(sink_.defined(), 40'000u);
  for (const unsigned threads : {2u, 5u}) {
    threads_ = threads;
    ASSERT_TRUE(run({file}));
    EXPECT_EQ(sink_.text(), one) << threads;
  }
}

TEST_F(ImportWikidata, a_cut_dump_is_refused_even_for_repair) {
  classes_ = {"all"};
  const std::string whole = dump(world());
  for (const bool repair : {false, true}) {
    repair_ = repair;
    EXPECT_EQ(code_of_run({write("a.json", whole.substr(0, whole.size() / 2))}, "wikidata"), "read.cut_short");
    EXPECT_EQ(code_of_run({write("b.json", whole.substr(0, whole.size() - 2))}, "wikidata"), "read.cut_short");
    EXPECT_EQ(code_of_run({write("c.json", whole.substr(2, 900))}, "wikidata"), "read.cut_short");
  }
  EXPECT_EQ(code_of_run({write("d.json", whole)}, "wikidata"), "");
}

TEST_F(ImportWikidata, a_broken_line_is_refused_with_its_number_and_counted_by_repair) {
  classes_ = {"all"};
  auto entities = world();
  entities[3] = R"({"type":"item","id":"Q7","labels":{"en":{"language":"en","value":oops}},"claims":{}})";
  const auto file = write("dump.json", dump(entities));
  EXPECT_EQ(code_of_run({file}), "read.malformed_input");
  EXPECT_EQ(place_of_run({file}), "dump.json, line 5");
  repair_ = true;
  ASSERT_TRUE(run({file}));
  EXPECT_EQ(counts_.broken_lines, 1u);
  EXPECT_TRUE(sink_.has("Q1000"));
  for (const char* line : {"nonsense", "{", "{}", R"({"type":"item"})", R"({"type":"item","id":"X7"})", R"({"type":"item","id":7})",
                           R"({"type":"item","id":"Q7","claims":{"P31":{}}})", R"({"type":"item","id":"Q7","claims":{"P31":[1]}})",
                           "{\"type\":\"item\",\"id\":\"Q7\",\"labels\":{\"en\":{\"value\":\"\xFF\"}}}"}) {
    repair_ = false;
    EXPECT_EQ(place_of_run({write("b.json", dump({item(1, "a", {}), line}))}, "wikidata"), "b.json, line 3") << line;
  }
}

TEST_F(ImportWikidata, values_that_are_no_items_and_empty_arrays_for_objects_are_no_mistake) {
  classes_ = {"all"};
  ASSERT_TRUE(
      run({write("dump.json", dump({R"({"type":"item","id":"Q7","labels":[],"descriptions":[],"aliases":[],"claims":{"P31":[)"
                                    R"({"mainsnak":{"snaktype":"novalue","property":"P31"},"rank":"normal"},)"
                                    R"({"mainsnak":{"snaktype":"value","datavalue":{"value":"text","type":"string"}},"rank":"normal"}]}})",
                                    R"({"type":"item","id":"Q8","claims":[]})"}))}));
  EXPECT_TRUE(sink_.has("Q7"));
  EXPECT_TRUE(sink_.has("Q8"));
  EXPECT_EQ(sink_.at("Q7").edges, Strings{});
}

TEST_F(ImportWikidata, reads_the_sample_dumps) {
  const auto folder = std::filesystem::path(shared_folder) / "data/kb/wikidata-json";
  if (!std::filesystem::exists(folder)) GTEST_SKIP() << "no shared data";
  classes_ = {"all"};
  for (const char* name : {"mock-dump-for-testing.json", "mock-dump-for-long-testing.json", "mock-dump-with-bugs.json"}) {
    const auto done = run({folder / name});
    EXPECT_TRUE(done) << (done ? "" : describe(done.error()));
    EXPECT_GE(sink_.defined(), 2u);
  }
  ASSERT_TRUE(run({folder / "mock-dump-for-testing.json"}));
  EXPECT_EQ(sink_.names("Q1", "de"), (Strings{"Universum", "Weltall", "All", "Kosmos", "Weltraum"}));
  EXPECT_EQ(sink_.at("Q1").edges, Strings{"instance_of Q1454986"});
}

}  // namespace
}  // namespace veil::training
