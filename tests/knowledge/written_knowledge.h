// Knowledge bases for tests: written to a file of their own that is gone afterwards.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>
#include <string>

#include "knowledge/knowledge_base.h"
#include "training/knowledge/concept_table.h"

namespace veil::knowledge {

class KnowledgeTest : public ::testing::Test {
 protected:
  void SetUp() override {
    const auto* test = ::testing::UnitTest::GetInstance()->current_test_info();
    folder_ = std::filesystem::temp_directory_path() / ("veil_knowledge_" + std::to_string(::getpid()) + "_" + test->name());
    std::filesystem::create_directories(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::filesystem::path path(const std::string& name = "knowledge.veil") const { return folder_ / name; }

  std::shared_ptr<const KnowledgeBase> written(training::ConceptTable& table,
                                               training::BadEdges bad_edges = training::BadEdges::refuse) const {
    const auto report = table.write(path(), "test", "invented, CC0", bad_edges);
    EXPECT_TRUE(report.ok()) << (report.ok() ? "" : describe(report.error()));
    auto opened = KnowledgeBase::open(path());
    EXPECT_TRUE(opened.ok()) << (opened.ok() ? "" : describe(opened.error()));
    return opened.ok() ? *opened : nullptr;
  }

  // A concept with a name in each language that is not null.
  static ConceptNumber add(training::ConceptTable& table, std::string_view key,
                           std::initializer_list<std::pair<Language, std::string_view>> names, NameGrammar grammar = {}) {
    const ConceptNumber number = table.concept_of(key);
    table.define(number);
    for (const auto& [language, name] : names) table.add_name(number, language, name, grammar);
    return number;
  }

  // Oslo and another Oslo, Norway, and what they are.
  static training::ConceptTable places() {
    using enum Language;
    training::ConceptTable table;
    const auto oslo =
        add(table, "geo:3143244", {{en, "Oslo"}, {de, "Oslo"}, {pt, "Oslo"}, {es, "Oslo"}, {en, "Christiania"}}, {.proper = true});
    const auto village = add(table, "geo:5040374", {{en, "Oslo"}, {en, "Oslo, Minnesota"}}, {.proper = true});
    const auto norway = add(table, "Q20", {{en, "Norway"}, {de, "Norwegen"}, {pt, "Noruega"}, {es, "Noruega"}}, {.proper = true});
    const auto city = add(table, "08524735-n", {{en, "city"}, {de, "Stadt"}, {pt, "cidade"}, {es, "ciudad"}}, {.gender = Gender::feminine});
    const auto place = add(table, "place", {{en, "place"}, {de, "Ort"}, {pt, "lugar"}, {es, "lugar"}}, {.gender = Gender::masculine});
    const auto country = add(table, "00000042-n", {{en, "country"}, {de, "Land"}});
    const auto entity = add(table, "entity", {{en, "entity"}});
    using enum Relation;
    table.add_edge(oslo, norway, located_in);
    table.add_edge(oslo, city, instance_of);
    table.add_edge(village, city, instance_of);
    table.add_edge(norway, country, instance_of);
    table.add_edge(city, place, is_a);
    table.add_edge(country, place, is_a);
    table.add_edge(place, entity, is_a);
    table.set_labels(place, LabelSet().add(Label::loc));
    table.set_labels(norway, LabelSet().add(Label::loc).add(Label::org));
    table.set_too_abstract(entity);
    table.add_gloss(oslo, en, "The capital and largest city of Norway");
    return table;
  }

  // The same with the rows of a core.
  static training::ConceptTable places_with_core() {
    using enum Language;
    training::ConceptTable table = places();
    const ConceptNumber norway = table.concept_of("Q20"), city = table.concept_of("08524735-n");
    table.add_core_row(norway, en, {"Q20", "Norway", {.proper = true}, "", {}});
    table.add_core_row(city, en, {"08524735-n", "city", {}, "cities", {{NameSign::narrower, "harbour city"}, {NameSign::none, "town"}}});
    table.add_core_row(city, de, {"08524735-n", "Stadt", {.gender = Gender::feminine}, "Städte", {{NameSign::adjective, "städtisch"}}});
    return table;
  }

  static std::vector<std::string> keys_of(const KnowledgeBase& base, std::span<const Sense> senses) {
    std::vector<std::string> keys;
    for (const Sense& sense : senses) keys.push_back(base.key(sense.concept_number));
    return keys;
  }
  static std::vector<std::string> texts_of(const std::vector<Name>& names) {
    std::vector<std::string> texts;
    for (const Name& name : names) texts.emplace_back(name.text);
    return texts;
  }

  static std::string read(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    std::ostringstream bytes;
    bytes << in.rdbuf();
    return bytes.str();
  }
  static void write(const std::filesystem::path& file, std::string_view bytes) { std::ofstream(file, std::ios::binary) << bytes; }

 private:
  std::filesystem::path folder_;
};

}  // namespace veil::knowledge
