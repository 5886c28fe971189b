// Linking and ladders on a small knowledge base made here, with real language analysis around the mentions.
#include "knowledge/linker.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "knowledge/ladder.h"
#include "places.h"
#include "training/knowledge/concept_table.h"
#include "veil/engine.h"

namespace veil::knowledge {
namespace {

using training::BadEdges;
using training::ConceptTable;

class LinkerTest : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    EngineOptions options;
    options.resources = source_folder;
    engine_ = Engine::open(options).value();
    ConceptTable table;
    const auto add = [&](std::string_view key, std::initializer_list<std::pair<Language, std::string_view>> names) {
      const ConceptNumber number = table.concept_of(key);
      table.define(number);
      for (const auto& [language, name] : names) table.add_name(number, language, name);
      return number;
    };
    const auto edge = [&](ConceptNumber from, std::string_view to, Relation relation) {
      table.add_edge(from, table.concept_of(to), relation);
    };
    using enum Language;
    const LabelSet loc = LabelSet().add(Label::loc), org = LabelSet().add(Label::org), dem = LabelSet().add(Label::dem);
    table.set_labels(add("place", {{en, "place"}, {de, "Ort"}, {es, "lugar"}, {pt, "lugar"}}), loc);
    table.set_labels(add("organisation", {{en, "organisation"}, {de, "Organisation"}, {es, "organización"}, {pt, "organização"}}), org);
    table.set_labels(add("person_kind", {{en, "person"}, {de, "Person"}, {es, "persona"}, {pt, "pessoa"}}), dem);
    table.set_labels(add("language", {{en, "language"}}), dem);
    table.set_labels(add("nationality", {{en, "nationality"}}), dem);
    table.set_labels(add("animal", {{en, "animal"}}), LabelSet().add(Label::misc));
    table.set_labels(add("disease", {{en, "disease"}}), dem);
    edge(add("city", {{en, "city"}, {de, "Stadt"}, {es, "ciudad"}, {pt, "cidade"}}), "place", Relation::is_a);
    edge(add("country", {{en, "country"}, {de, "Land"}}), "place", Relation::is_a);
    edge(add("island", {{en, "island"}}), "place", Relation::is_a);
    const ConceptNumber europe = add("europe", {{en, "Northern Europe"}, {de, "Nordeuropa"}});
    edge(europe, "place", Relation::is_a);
    const ConceptNumber norway = add("norway", {{en, "Norway"}, {de, "Norwegen"}, {es, "Noruega"}, {pt, "Noruega"}});
    edge(norway, "country", Relation::instance_of);
    edge(norway, "europe", Relation::located_in);
    const ConceptNumber county = add("ostland", {{en, "Ostland"}});
    edge(county, "place", Relation::instance_of);
    edge(county, "norway", Relation::located_in);
    for (const std::string_view name : {"Oslo", "Velstad", "Nordheim"}) {
      const ConceptNumber city = add(name, {{en, name}, {de, name}, {es, name}, {pt, name}});
      edge(city, "city", Relation::instance_of);
      edge(city, "ostland", Relation::located_in);
    }
    const ConceptNumber havn_country = add("havn_country", {{de, "Hafnland"}, {de, "Havn"}});
    edge(havn_country, "country", Relation::instance_of);
    edge(havn_country, "europe", Relation::located_in);
    const ConceptNumber havn_city = add("havn_city", {{de, "Havn"}, {de, "Havnstad"}});
    edge(havn_city, "city", Relation::instance_of);
    edge(havn_city, "havn_country", Relation::located_in);
    const ConceptNumber restaurant = add("restaurant", {{de, "Gaststätte"}});
    edge(restaurant, "organisation", Relation::is_a);
    edge(add("castle", {{de, "Burg"}}), "place", Relation::is_a);
    edge(add("nordhelm_dog", {{de, "Nordhelm"}}), "animal", Relation::instance_of);
    edge(add("newfoundland_island", {{en, "Newfoundland"}}), "island", Relation::instance_of);
    const ConceptNumber dog = table.concept_of("newfoundland_dog");
    table.define(dog);
    table.add_name(dog, en, "Newfoundland", {}, 90);
    edge(dog, "dog breed", Relation::is_a);
    edge(add("dog breed", {{en, "dog breed"}}), "animal", Relation::is_a);
    edge(add("university", {{en, "university"}, {de, "Universität"}, {es, "universidad"}, {pt, "universidade"}}), "organisation",
         Relation::is_a);
    edge(add("company", {{en, "company"}}), "organisation", Relation::is_a);
    table.add_name(table.concept_of("company"), en, "GmbH");
    edge(add("scientist", {{en, "scientist"}, {de, "Wissenschaftler"}, {es, "científico"}, {pt, "cientista"}}), "person_kind",
         Relation::is_a);
    edge(add("geologist", {{en, "geologist"}, {de, "Geologe"}, {es, "geólogo"}, {pt, "geólogo"}}), "scientist", Relation::is_a);
    edge(add("cancer", {{en, "cancer"}}), "disease", Relation::is_a);
    edge(add("breast cancer", {{en, "breast cancer"}}), "cancer", Relation::is_a);
    edge(add("lang:no", {{en, "Norwegian"}}), "language", Relation::instance_of);
    edge(add("nat:no", {{en, "Norwegian"}}), "nationality", Relation::instance_of);
    // What only a wrong reading finds: an ordinal, a numeral; honours; a second place of a name.
    table.set_labels(add("thing", {{en, "thing"}}), LabelSet().add(Label::misc));
    edge(add("gear", {{en, "gear"}, {en, "first"}, {en, "three"}}), "thing", Relation::is_a);
    edge(add("studio", {{en, "studio"}}), "thing", Relation::is_a);
    table.set_labels(add("award", {{en, "award"}}), LabelSet().add(Label::misc));
    edge(add("honour", {{en, "state honour"}, {en, "CBE"}}), "award", Relation::is_a);
    edge(add("cc:SE", {{en, "Sweden"}}), "country", Relation::instance_of);
    edge(add("cc:DK", {{en, "Denmark"}}), "country", Relation::instance_of);
    edge(add("hol_dk", {{en, "Hol"}}), "city", Relation::instance_of);
    edge(table.concept_of("hol_dk"), "cc:DK", Relation::located_in);
    edge(add("hol_se", {{en, "Hol"}}), "city", Relation::instance_of);
    edge(table.concept_of("hol_se"), "cc:SE", Relation::located_in);
    const std::filesystem::path file = std::filesystem::temp_directory_path() / "veil_linker_test.veil";
    ASSERT_TRUE(table.write(file, "test", "made here", BadEdges::refuse).ok());
    linker_ = std::make_unique<Linker>(std::vector{KnowledgeBase::open(file).value()},
                                       SenseCues::open(std::string(source_folder) + "/languages").value());
    std::filesystem::remove(file);
  }
  static void TearDownTestSuite() {
    linker_.reset();
    engine_.reset();
  }

  // The key of what the words in [brackets] mean, and how they were found; "" for nothing.
  static std::string link(std::string marked, Label label, Language language = Language::en) {
    const auto found = link_of(std::move(marked), label, language);
    return found ? std::string(found->base->key(found->concept_number)) + " " + std::string(name_of(found->step)) : "";
  }

  // With the words in {braces} as a second mention of the same label behind it.
  static std::string link_before(std::string marked, Label label) {
    const std::size_t open = marked.find('['), close = marked.find(']'), second = marked.find('{'), end = marked.find('}');
    marked.erase(end, 1).erase(second, 1).erase(close, 1).erase(open, 1);
    auto document = make_document("t", std::move(marked)).value();
    document.language = Language::en;
    EXPECT_TRUE(engine_->analyse(document).ok());
    document.mentions.resize(2);
    document.mentions[0].span = {static_cast<std::uint32_t>(open), static_cast<std::uint32_t>(close - 1)};
    document.mentions[1].span = {static_cast<std::uint32_t>(second - 2), static_cast<std::uint32_t>(end - 3)};
    document.mentions[0].label = document.mentions[1].label = label;
    const auto found = linker_->link(document, document.mentions[0]);
    return found ? found->base->key(found->concept_number) : "";
  }

  static std::optional<Link> link_of(std::string marked, Label label, Language language) {
    const std::size_t open = marked.find('['), close = marked.find(']');
    marked.erase(close, 1).erase(open, 1);
    auto document = make_document("t", std::move(marked)).value();
    document.language = language;
    EXPECT_TRUE(engine_->analyse(document).ok());
    Mention mention;
    mention.span = {static_cast<std::uint32_t>(open), static_cast<std::uint32_t>(close - 1)};
    mention.label = label;
    return linker_->link(document, mention);
  }

  static std::vector<std::string> rungs(std::string marked, Label label, Language language = Language::en) {
    std::vector<std::string> texts;
    const auto found = link_of(std::move(marked), label, language);
    if (!found) return texts;
    for (const GeneralTerm& term : ladder(*found, language, linker_->habits()))
      texts.push_back(term.place.empty() ? term.text : term.text + " @" + term.place);
    return texts;
  }

  static std::shared_ptr<const Engine> engine_;
  static std::unique_ptr<Linker> linker_;
};
std::shared_ptr<const Engine> LinkerTest::engine_;
std::unique_ptr<Linker> LinkerTest::linker_;

using Strings = std::vector<std::string>;

TEST_F(LinkerTest, finds_by_name_in_any_case_and_inflection) {
  EXPECT_EQ(link("They met in [OSLO] again.", Label::loc), "Oslo exact");
  EXPECT_EQ(link("[Oslo's] mayor resigned.", Label::loc), "Oslo exact");
  EXPECT_EQ(link("The [geologists] left.", Label::dem), "geologist exact");
  EXPECT_EQ(link("Die [Geologin] sprach.", Label::dem, Language::de), "geologist exact");
  EXPECT_EQ(link("La [geóloga] habló.", Label::dem, Language::es), "geologist exact");
  EXPECT_EQ(link("As [geólogas] falaram.", Label::dem, Language::pt), "geologist exact");
}

TEST_F(LinkerTest, a_place_is_no_breed_of_dogs_however_frequent_the_breed) {
  EXPECT_EQ(link("He lives in [Newfoundland] now.", Label::loc), "newfoundland_island exact");
  EXPECT_EQ(link("He works for [Geologist] now.", Label::loc), "");
}

TEST_F(LinkerTest, the_context_tells_a_language_from_a_nationality) {
  EXPECT_EQ(link("She speaks [Norwegian] at home.", Label::dem), "lang:no exact");
  EXPECT_EQ(link("He is a [Norwegian] citizen.", Label::dem), "nat:no exact");
}

TEST_F(LinkerTest, spelling_may_be_almost_right) {
  EXPECT_EQ(link("They met in [Nordhiem].", Label::loc), "");  // two edits of eight letters are too many
  EXPECT_EQ(link("They met in [Nordhelm].", Label::loc), "Nordheim approximate");
  EXPECT_EQ(link("They met in [Osla].", Label::loc), "");
}

TEST_F(LinkerTest, simpler_forms_of_a_phrase_keep_what_it_is_about) {
  EXPECT_EQ(link("She has [metastatic breast cancer].", Label::dem), "breast cancer simpler");
  EXPECT_EQ(link("She has [rare liver cancer].", Label::dem), "cancer head");
  EXPECT_EQ(rungs("She has [metastatic breast cancer].", Label::dem), (Strings{"breast cancer", "cancer", "disease"}));
}

TEST_F(LinkerTest, the_head_word_says_what_kind_of_thing_a_name_names_and_the_rest_where) {
  EXPECT_EQ(rungs("He studied at the [University of Oslo].", Label::org),
            (Strings{"university @Norway", "university @Northern Europe", "university", "organisation"}));
  EXPECT_EQ(rungs("He studied at [Oslo University].", Label::org),
            (Strings{"university @Norway", "university @Northern Europe", "university", "organisation"}));
  EXPECT_EQ(rungs("Er war an der [Universität Oslo].", Label::org, Language::de),
            (Strings{"Universität @Norwegen", "Universität @Nordeuropa", "Universität", "Organisation"}));
  EXPECT_EQ(rungs("Estudió en la [Universidad de Oslo].", Label::org, Language::es),
            (Strings{"universidad @Noruega", "universidad", "organización"}));
  EXPECT_EQ(link("He works for [Meridian GmbH].", Label::org), "company head");
}

TEST_F(LinkerTest, the_last_part_of_a_german_compound_is_its_head) {
  EXPECT_EQ(link("Der [Chefgeologe] sprach.", Label::dem, Language::de), "geologist head");
}

TEST_F(LinkerTest, a_ladder_begins_with_the_country_and_ends_with_the_kind) {
  EXPECT_EQ(rungs("They met in [Oslo].", Label::loc), (Strings{"city @Norway", "city @Northern Europe", "city", "place"}));
  EXPECT_EQ(rungs("They met in [Norway].", Label::loc), (Strings{"country @Northern Europe", "country", "place"}));
  EXPECT_EQ(rungs("A [geologist] spoke.", Label::dem), (Strings{"scientist", "person"}));
}

TEST_F(LinkerTest, no_place_is_said_to_lie_in_itself) {
  EXPECT_EQ(rungs("Sie lebt in [Havnstad].", Label::loc, Language::de), (Strings{"Stadt @Nordeuropa", "Stadt", "Ort"}));
}

TEST_F(LinkerTest, a_german_name_that_is_known_is_no_other_one_misspelt) {
  EXPECT_EQ(link("Sie lebt in [Nordhelm].", Label::loc, Language::de), "");
  EXPECT_EQ(link("Sie lebt in [Nordhein].", Label::loc, Language::de), "Nordheim approximate");
}

TEST_F(LinkerTest, a_house_called_after_a_place_lies_elsewhere_and_a_saint_is_no_castle) {
  EXPECT_EQ(rungs("Wir aßen in der [Gaststätte Oslo].", Label::org, Language::de), (Strings{"Gaststätte", "Organisation"}));
  EXPECT_EQ(link("Er lebt in [St. Walburg].", Label::loc, Language::de), "");
  EXPECT_EQ(link("Er besuchte die [Wasserburg].", Label::loc, Language::de), "castle head");
}

TEST_F(LinkerTest, ordinals_and_numerals_are_no_nouns) {
  EXPECT_EQ(link("He won his [first Harrow Prize] there.", Label::misc), "");
  EXPECT_EQ(link("She was the [first] to come.", Label::misc), "");
  EXPECT_EQ(link("He was in [three Night Ferry films] then.", Label::misc), "");
  EXPECT_EQ(link("He broke the [gear] of it.", Label::misc), "gear exact");
  EXPECT_EQ(link("She worked at the [old Harrow studio] then.", Label::misc), "studio head") << "what it ends in is what it is about";
}

TEST_F(LinkerTest, an_exact_honour_overrules_the_label) {
  EXPECT_EQ(link("She became a [CBE] in spring.", Label::org), "honour exact");
  EXPECT_EQ(rungs("She became a [CBE] in spring.", Label::org), (Strings{"state honour", "award"}));
  EXPECT_EQ(link("He founded [Award] in spring.", Label::dem), "");
}

TEST_F(LinkerTest, an_office_is_held_by_a_person) {
  EXPECT_EQ(link("He became [the Geologist of Fisheries] in May.", Label::org), "geologist head");
  EXPECT_EQ(link("He joined [the Geologists of Velstad] in May.", Label::org), "");
}

TEST_F(LinkerTest, of_two_places_the_one_in_the_place_behind_is_meant) {
  EXPECT_EQ(link_before("She was born in [Hol], {Sweden}.", Label::loc), "hol_se");
  EXPECT_EQ(link_before("She was born in [Hol], {Denmark}.", Label::loc), "hol_dk");
}

TEST_F(LinkerTest, what_is_said_in_it_is_a_language) {
  EXPECT_EQ(link("The bird is called so in [Norwegian].", Label::dem), "lang:no exact");
  EXPECT_EQ(link("Most live in [Norwegian] cities, citizens or not.", Label::dem), "nat:no exact");
}

TEST_F(LinkerTest, nonsense_means_nothing) {
  EXPECT_EQ(link("[...] is not a name.", Label::loc), "");
  EXPECT_EQ(link("[the] is not a name.", Label::loc), "");
  std::string many = "[";
  for (int i = 0; i < 700; ++i) many += "of the and ";
  EXPECT_EQ(link(many + "] end.", Label::org), "");
  std::string endless;
  for (int i = 0; i < 500; ++i) endless += "sometimes";
  EXPECT_EQ(link("[" + endless + "] is not a name.", Label::org), "");
}

}  // namespace
}  // namespace veil::knowledge
