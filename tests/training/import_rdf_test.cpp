// SKOS, RDFS and OWL in Turtle, N-Triples and RDF/XML.
#include "places.h"
#include "recording_sink.h"

namespace veil::training {
namespace {

using ImportTurtle = KnowledgeImportTest;
using ImportRdfXml = KnowledgeImportTest;

constexpr const char* prefixes =
    "@prefix : <http://invented.example/> .\n@prefix skos: <http://www.w3.org/2004/02/skos/core#> .\n"
    "@prefix xl: <http://www.w3.org/2008/05/skos-xl#> .\n@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .\n"
    "@prefix owl: <http://www.w3.org/2002/07/owl#> .\n@prefix obo: <http://purl.obolibrary.org/obo/> .\n";

TEST_F(ImportTurtle, takes_skos_names_of_four_languages_preferred_first_and_both_directions_of_the_hierarchy) {
  ASSERT_TRUE(run({write("a.ttl", std::string(prefixes) +
                                      ":town skos:altLabel \"township\"@en ; skos:prefLabel \"town\"@en, \"Stadt\"@de, \"cidade\"@pt-BR, "
                                      "\"ciudad\"@es, \"ville\"@fr ; a skos:Concept ; skos:definition \"A place.\"@en .\n"
                                      ":place a skos:Concept ; skos:prefLabel \"place\" ; skos:narrower :town .\n"
                                      ":town skos:broader :place .\n:scheme a skos:ConceptScheme ; rdfs:label \"Places\"@en .\n")}));
  const std::string town = "http://invented.example/town";
  EXPECT_EQ(sink_.names(town, "en"), (Strings{"town", "township"}));
  EXPECT_EQ(sink_.names(town, "de"), Strings{"Stadt"});
  EXPECT_EQ(sink_.names(town, "pt"), Strings{"cidade"});
  EXPECT_EQ(sink_.names(town, "es"), Strings{"ciudad"});
  EXPECT_EQ(sink_.at(town).names.size(), 4u);
  EXPECT_EQ(sink_.at(town).edges, Strings{"is_a http://invented.example/place"});
  EXPECT_EQ(sink_.names("http://invented.example/place", "en"), Strings{"place"});
  EXPECT_EQ(sink_.at(town).glosses.at("en"), Strings{"A place."});
  EXPECT_EQ(sink_.defined(), 2u);
}

TEST_F(ImportTurtle, takes_classes_individuals_part_of_restrictions_and_label_nodes) {
  ASSERT_TRUE(run({write("a.ttl", std::string(prefixes) +
                                      ":knee a owl:Class ; rdfs:label \"knee\" ; rdfs:subClassOf :joint, owl:Thing, [ a owl:Restriction ; "
                                      "owl:onProperty obo:BFO_0000050 ; owl:someValuesFrom :leg ] .\n"
                                      ":joint a owl:Class ; rdfs:label \"joint\" .\n:leg a rdfs:Class ; rdfs:label \"leg\" .\n"
                                      ":old a owl:Class ; rdfs:label \"old\" ; owl:deprecated true .\n"
                                      ":mine a :knee, owl:NamedIndividual ; rdfs:label \"this knee\" .\n"
                                      ":hand a skos:Concept ; xl:prefLabel :l1 ; xl:altLabel [ xl:literalForm \"Pfote\"@de ] .\n"
                                      ":l1 xl:literalForm \"Hand\"@de .\n:hasJoint a owl:ObjectProperty ; rdfs:label \"has joint\" .\n")}));
  const std::string base = "http://invented.example/";
  EXPECT_EQ(sink_.at(base + "knee").edges, (Strings{"is_a " + base + "joint", "part_of " + base + "leg"}));
  EXPECT_EQ(sink_.at(base + "mine").edges, Strings{"instance_of " + base + "knee"});
  EXPECT_EQ(sink_.names(base + "hand", "de"), (Strings{"Hand", "Pfote"}));
  EXPECT_FALSE(sink_.has(base + "old"));
  EXPECT_FALSE(sink_.has(base + "hasJoint"));
  EXPECT_EQ(counts_.left_out, 1u);
}

TEST_F(ImportTurtle, reads_n_triples) {
  ASSERT_TRUE(run({write("a.nt",
                         "<http://x/a> <http://www.w3.org/2000/01/rdf-schema#label> \"r\\u00EDo\"@es .\n"
                         "<http://x/a> <http://www.w3.org/2000/01/rdf-schema#subClassOf> <http://x/b> .\n"
                         "<http://x/b> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://www.w3.org/2002/07/owl#Class> .\n")}));
  EXPECT_EQ(sink_.names("http://x/a", "es"), Strings{"río"});
  EXPECT_EQ(sink_.at("http://x/a").edges, Strings{"is_a http://x/b"});
  EXPECT_EQ(sink_.defined(), 2u);
}

TEST_F(ImportTurtle, refuses_broken_cut_and_deep_files_with_the_line) {
  EXPECT_EQ(place_of_run({write("a.ttl", std::string(prefixes) + ":a skos:broader ;;; : .\n:b a skos:Concept .\n")}), "a.ttl, line 7");
  EXPECT_EQ(code_of_run({write("b.ttl", std::string(prefixes) + ":a skos:prefLabel \"to")}), "read.cut_short");
  EXPECT_EQ(code_of_run({write("c.ttl", std::string(prefixes) + ":a skos:broader :b")}), "read.cut_short");
  EXPECT_EQ(code_of_run({write("d.ttl", "@prefix : <http://x/> .\n:a :b " + std::string(1'000'000, '['))}), "read.malformed_input");
  EXPECT_EQ(code_of_run({write("e.ttl", ":a unknown:b :c .\n")}), "read.malformed_input");
}

TEST_F(ImportTurtle, brackets_in_strings_are_not_nested) {
  const std::string brackets(2000, '[');
  ASSERT_TRUE(run({write("a.ttl", std::string(prefixes) + ":a a skos:Concept ; skos:prefLabel \"a\\\"" + brackets +
                                      "\" ; skos:altLabel \"\" ; "
                                      "skos:altLabel \"\"\"x\"y" +
                                      brackets + "\"\"\", '" + brackets + "' . # " + brackets + "\n")}));
  EXPECT_EQ(sink_.names("http://invented.example/a", "en").size(), 3u);
}

TEST_F(ImportTurtle, reads_the_sample_thesauri) {
  const auto folder = std::filesystem::path(shared_folder) / "data/kb/skos";
  if (!std::filesystem::exists(folder)) GTEST_SKIP() << "no shared data";
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() != ".ttl") continue;
    ++files;
    const auto done = run({entry.path()});
    EXPECT_TRUE(done) << (done ? "" : describe(done.error()));
  }
  EXPECT_GT(files, 20u);
  ASSERT_TRUE(run({folder / "yso.ttl"}));
  EXPECT_GT(sink_.defined(), 100u);
}

constexpr const char* small_owl =
    "<?xml version=\"1.0\"?>\n<!DOCTYPE rdf:RDF [<!ENTITY rdfs \"http://www.w3.org/2000/01/rdf-schema#\">]>\n"
    "<rdf:RDF xml:base=\"http://invented.example/o\" xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\"\n"
    " xmlns:rdfs=\"&rdfs;\" xmlns:owl=\"http://www.w3.org/2002/07/owl#\" xmlns:skos=\"http://www.w3.org/2004/02/skos/core#\"\n"
    " xmlns:obo=\"http://purl.obolibrary.org/obo/\">\n"
    "<owl:Ontology rdf:about=\"\"><rdfs:label>all</rdfs:label></owl:Ontology>\n"
    "<owl:Class rdf:about=\"#knee\"><rdfs:label xml:lang=\"de\">Kn&#x69;e</rdfs:label><rdfs:label xml:lang=\"el\">x</rdfs:label>\n"
    "  <rdfs:subClassOf rdf:resource=\"http://invented.example/o#joint\"/>\n"
    "  <rdfs:subClassOf><owl:Restriction><owl:onProperty rdf:resource=\"http://purl.obolibrary.org/obo/BFO_0000050\"/>\n"
    "    <owl:someValuesFrom><owl:Class rdf:about=\"#leg\"/></owl:someValuesFrom></owl:Restriction></rdfs:subClassOf>\n"
    "  <owl:equivalentClass><owl:Class><owl:unionOf rdf:parseType=\"Collection\"><owl:Class rdf:about=\"#zz\"/></owl:unionOf>"
    "</owl:Class></owl:equivalentClass></owl:Class>\n"
    "<rdf:Description rdf:ID=\"joint\" rdfs:label=\"joint\"><rdf:type "
    "rdf:resource=\"http://www.w3.org/2002/07/owl#Class\"/></rdf:Description>\n"
    "</rdf:RDF>\n";

TEST_F(ImportRdfXml, takes_classes_with_labels_bases_entities_and_restrictions) {
  ASSERT_TRUE(run({write("a.owl", small_owl)}));
  const std::string base = "http://invented.example/o#";
  EXPECT_EQ(sink_.names(base + "knee", "de"), Strings{"Knie"});
  EXPECT_EQ(sink_.at(base + "knee").edges, (Strings{"is_a " + base + "joint", "part_of " + base + "leg"}));
  EXPECT_EQ(sink_.names(base + "joint", "en"), Strings{"joint"});
  EXPECT_TRUE(sink_.has(base + "leg"));
  EXPECT_FALSE(sink_.has(base + "zz"));
  EXPECT_FALSE(sink_.has("http://invented.example/o"));
}

TEST_F(ImportRdfXml, refuses_cut_broken_and_other_xml) {
  const std::string whole = small_owl;
  EXPECT_EQ(code_of_run({write("a.rdf", whole.substr(0, whole.size() / 2))}), "read.cut_short");
  EXPECT_EQ(place_of_run({write("b.rdf", "<?xml version=\"1.0\"?>\n<a>\n</b>\n")}), "b.rdf, line 3");
  EXPECT_EQ(code_of_run({write("c.rdf", "<html><body/></html>")}), "read.malformed_input");
  std::string deep;
  for (int level = 0; level < 100'000; ++level) deep += "<a>";
  EXPECT_EQ(code_of_run({write("d.rdf", deep)}), "read.malformed_input");
  EXPECT_EQ(code_of_run({write("e.rdf", "")}), "read.cut_short");
}

TEST_F(ImportRdfXml, reads_the_ontology_of_dbpedia_and_of_diseases) {
  const auto folder = std::filesystem::path(shared_folder) / "data/kb";
  if (!std::filesystem::exists(folder / "dbpedia-owl")) GTEST_SKIP() << "no shared data";
  ASSERT_TRUE(run({folder / "dbpedia-owl/dbpedia_2014.owl.xz"}));
  EXPECT_GT(sink_.defined(), 600u);
  EXPECT_EQ(sink_.names("http://dbpedia.org/ontology/BasketballLeague", "de").front(), "Basketball-Liga");
  EXPECT_EQ(sink_.at("http://dbpedia.org/ontology/BasketballLeague").edges.front(), "is_a http://dbpedia.org/ontology/SportsLeague");
  ASSERT_TRUE(run({folder / "doid/subsets/DO_AGR_slim.owl"}));
  EXPECT_EQ(sink_.names("http://purl.obolibrary.org/obo/DOID_0014667", "en"), (Strings{"disease of metabolism", "metabolic disease"}));
}

}  // namespace
}  // namespace veil::training
