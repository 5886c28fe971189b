// Names of the core's concepts as they were written down, with the signs before them.
#include "knowledge/core_names.h"

#include <algorithm>

#include "places.h"
#include "written_knowledge.h"

namespace veil::knowledge {
namespace {

using enum Language;

TEST(OtherName, has_the_sign_that_stands_before_it) {
  EXPECT_EQ(other_name("f:Richterin").sign, NameSign::feminine);
  EXPECT_EQ(other_name("f:Richterin").text, "Richterin");
  EXPECT_EQ(other_name("adj:richterlich").sign, NameSign::adjective);
  EXPECT_EQ(other_name(">Amtsrichter").sign, NameSign::narrower);
  EXPECT_EQ(other_name("Kadi").sign, NameSign::none);
  EXPECT_EQ(other_name("pl:").text, "");
}

TEST(CoreRow, comes_back_from_its_bytes) {
  const CoreRow row{"judge", "Richter", {}, "", {{NameSign::feminine, "Richterin"}, {NameSign::none, "Kadi"}, {NameSign::narrower, "m:x"}}};
  const std::string bytes = bytes_of_names(row);
  CoreRow taken;
  taken.others.resize(9);
  ASSERT_TRUE(take_names(bytes, taken));
  EXPECT_EQ(taken.name, "Richter");
  EXPECT_EQ(taken.plural, "");
  ASSERT_EQ(taken.others.size(), 3u);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(taken.others[i].sign, row.others[i].sign);
    EXPECT_EQ(taken.others[i].text, row.others[i].text);
  }
  using namespace std::string_view_literals;
  for (const std::string_view bad : {""sv, "Richter"sv, "Richter\0"sv, "\0\0"sv, "Richter\0\0\0"sv, "Richter\0\0\7x\0"sv,
                                     "Richter\0\0\1x"sv, "Richter\0\0\xffx\0"sv, "Richter\0\0\1\0"sv}) {
    EXPECT_FALSE(take_names(bad, taken)) << bad.size();
  }
}

using CoreNamesTest = KnowledgeTest;

TEST_F(CoreNamesTest, are_the_rows_of_each_language_in_their_order) {
  auto table = places_with_core();
  const auto base = written(table);
  const auto names = CoreNames::in(KnowledgeBases({base}));
  ASSERT_TRUE(names.ok());
  const std::vector<CoreRow> rows = names->of(en);
  ASSERT_EQ(rows.size(), 2u);
  EXPECT_EQ(rows[0].key, "Q20");
  EXPECT_EQ(rows[0].name, "Norway");
  EXPECT_TRUE(rows[0].grammar.proper);
  EXPECT_TRUE(rows[0].others.empty());
  EXPECT_EQ(rows[1].key, "08524735-n");
  EXPECT_EQ(rows[1].plural, "cities");
  ASSERT_EQ(rows[1].others.size(), 2u);
  EXPECT_EQ(rows[1].others[0].sign, NameSign::narrower);
  EXPECT_EQ(rows[1].others[0].text, "harbour city");
  EXPECT_EQ(rows[1].others[1].text, "town");
  ASSERT_EQ(names->of(de).size(), 1u);
  EXPECT_EQ(names->of(de)[0].grammar.gender, Gender::feminine);
  EXPECT_EQ(names->of(de)[0].others[0].text, "städtisch");
  EXPECT_TRUE(names->of(pt).empty());
  EXPECT_TRUE(names->of(other).empty());
  EXPECT_TRUE(names->of(unknown).empty());
}

TEST_F(CoreNamesTest, are_those_of_the_first_base_that_has_any) {
  training::ConceptTable own;
  add(own, "Q20", {{en, "Norway"}});
  const auto imported = written(own);
  EXPECT_FALSE(imported->has_core());
  EXPECT_TRUE(imported->core_rows(en).empty());
  EXPECT_EQ(CoreNames::in(KnowledgeBases({imported})).error().code, "model.not_found");
  EXPECT_EQ(CoreNames::in(KnowledgeBases()).error().code, "model.not_found");
  auto table = places_with_core();
  ASSERT_TRUE(table.write(path("general.veil"), "general", "", training::BadEdges::refuse).ok());
  const auto general = KnowledgeBase::open(path("general.veil")).value();
  EXPECT_EQ(CoreNames::in(KnowledgeBases({imported, general}))->of(en).size(), 2u);
}

TEST(CoreNames, of_the_base_that_ships_name_countries_in_each_language) {
  const std::filesystem::path file = std::filesystem::path(source_folder) / "models" / "knowledge.veil";
  const auto names = CoreNames::in(KnowledgeBases::open({file}).value());
  ASSERT_TRUE(names.ok()) << describe(names.error());
  const auto name_of = [&](Language language, std::string_view key) {
    const auto rows = names->of(language);
    const auto found = std::find_if(rows.begin(), rows.end(), [&](const CoreRow& row) { return row.key == key; });
    return found == rows.end() ? std::string_view() : found->name;
  };
  EXPECT_EQ(name_of(de, "cc:NO"), "Norwegen");
  EXPECT_EQ(name_of(es, "cc:NO"), "Noruega");
  EXPECT_EQ(names->of(en).front().key, "place");
}

}  // namespace
}  // namespace veil::knowledge
