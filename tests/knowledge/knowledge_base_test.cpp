#include "knowledge/knowledge_base.h"

#include <algorithm>
#include <map>
#include <random>

#include "written_knowledge.h"

namespace veil::knowledge {
namespace {

using enum Language;
using Strings = std::vector<std::string>;
using KnowledgeBaseTest = KnowledgeTest;

TEST(FoldedName, has_words_in_lower_case_without_diacritics_and_single_spaces) {
  EXPECT_EQ(folded_name("St. Gallen"), "st gallen");
  EXPECT_EQ(folded_name("  São   Tomé-e-Príncipe "), "sao tome e principe");
  EXPECT_EQ(folded_name("Straße"), "strasse");
  EXPECT_EQ(folded_name(""), "");
  EXPECT_EQ(folded_name("...!?"), "");
}

TEST_F(KnowledgeBaseTest, finds_a_name_in_the_language_that_has_it) {
  auto table = places();
  const auto base = written(table);
  EXPECT_EQ(base->title(), "test");
  EXPECT_EQ(base->sources(), "invented, CC0");
  EXPECT_EQ(base->concepts(), 7u);
  EXPECT_EQ(keys_of(*base, base->find("norwegen", de)), (Strings{"Q20"}));
  EXPECT_TRUE(base->find("norwegen", en).empty());
  EXPECT_EQ(keys_of(*base, base->find("noruega", pt)), (Strings{"Q20"}));
  EXPECT_EQ(keys_of(*base, base->find("oslo minnesota", en)), (Strings{"geo:5040374"}));
  EXPECT_TRUE(base->find("", en).empty());
  EXPECT_TRUE(base->find("osl", en).empty());
  EXPECT_TRUE(base->find("zz", en).empty());
  EXPECT_TRUE(base->find("\xff\xff", en).empty());
  EXPECT_TRUE(base->find("oslo", Language::unknown).empty());
}

TEST_F(KnowledgeBaseTest, tells_what_a_concept_is_called_and_what_is_above_it) {
  auto table = places();
  const auto base = written(table);
  const auto oslo = base->find("oslo", de).at(0).concept_number;
  EXPECT_EQ(base->key(oslo), "geo:3143244");
  EXPECT_EQ(texts_of(base->names_of(oslo, en)), (Strings{"Oslo", "Christiania"}));
  EXPECT_EQ(texts_of(base->names_of(oslo, es)), (Strings{"Oslo"}));
  EXPECT_TRUE(base->preferred_name(oslo, pt)->grammar.proper);
  EXPECT_TRUE(base->names_of(oslo, Language::unknown).empty());
  const auto above = base->above(oslo);
  ASSERT_EQ(above.size(), 2u);
  EXPECT_EQ(above[0].relation, Relation::instance_of);  // before located_in, though it was added behind it
  EXPECT_EQ(base->preferred_name(above[0].above, es)->text, "ciudad");
  EXPECT_EQ(base->preferred_name(above[0].above, de)->grammar.gender, Gender::feminine);
  EXPECT_EQ(base->key(above[0].above), "08524735-n");
  EXPECT_EQ(base->preferred_name(above[1].above, de)->text, "Norwegen");
  const auto country = base->find("country", en).at(0).concept_number;
  EXPECT_EQ(base->key(country), "00000042-n");
  EXPECT_FALSE(base->preferred_name(country, pt).has_value());
}

TEST_F(KnowledgeBaseTest, counts_leaves_and_hands_labels_down) {
  auto table = places();
  const auto base = written(table);
  const auto number = [&](const char* name) { return base->find(name, en).at(0).concept_number; };
  EXPECT_EQ(base->leaves(number("oslo")), 1u);
  EXPECT_EQ(base->leaves(number("city")), 2u);
  EXPECT_EQ(base->leaves(number("country")), 1u);
  EXPECT_EQ(base->leaves(number("place")), 3u);
  EXPECT_EQ(base->labels(number("oslo")), LabelSet().add(Label::loc));
  EXPECT_EQ(base->labels(number("norway")), LabelSet().add(Label::loc).add(Label::org));
  EXPECT_TRUE(base->labels(number("entity")).empty());
  EXPECT_TRUE(base->too_abstract(number("entity")));
  EXPECT_FALSE(base->too_abstract(number("place")));
}

TEST_F(KnowledgeBaseTest, puts_the_most_frequent_sense_first_and_the_first_come_among_equals) {
  training::ConceptTable table;
  const char* keys[] = {"bird", "country", "flop"};
  const std::uint32_t weights[] = {0, 30, 0};
  const char* names[] = {"turkey", "Turkey", "TURKEY"};
  for (int i = 0; i < 3; ++i) {
    const auto number = add(table, keys[i], {});
    table.add_name(number, en, names[i], {}, weights[i]);
    table.add_name(number, de, "gleich", {});
  }
  const auto base = written(table);
  const auto senses = base->find("turkey", en);
  EXPECT_EQ(keys_of(*base, senses), (Strings{"country", "bird", "flop"}));
  EXPECT_GT(senses[0].frequency, 0.9f);
  EXPECT_FLOAT_EQ(senses[0].frequency + senses[1].frequency + senses[2].frequency, 1.0f);
  EXPECT_EQ(keys_of(*base, base->find("gleich", de)), (Strings{"bird", "country", "flop"}));
}

TEST_F(KnowledgeBaseTest, keeps_the_preferred_name_of_each_language_when_they_disagree) {
  training::ConceptTable table;
  const auto number = add(table, "a", {{en, "First"}, {en, "Second"}, {de, "Second"}, {de, "First"}, {de, "First"}, {pt, "Second"}});
  static_cast<void>(number);
  const auto base = written(table);
  EXPECT_EQ(texts_of(base->names_of(0, en)), (Strings{"First", "Second"}));
  EXPECT_EQ(texts_of(base->names_of(0, de)), (Strings{"Second", "First"}));
  EXPECT_EQ(texts_of(base->names_of(0, pt)), (Strings{"Second"}));
  EXPECT_EQ(base->names(), 5u);
}

TEST_F(KnowledgeBaseTest, gives_context_words_to_concepts_that_share_a_name) {
  auto table = places();
  const auto base = written(table);
  const auto senses = base->find("oslo", en);
  ASSERT_EQ(senses.size(), 2u);
  const auto has = [&](ConceptNumber number, const char* word) {
    const auto words = base->context_words(number);
    return std::binary_search(words.begin(), words.end(), context_hash(word));
  };
  EXPECT_TRUE(has(senses[0].concept_number, "capital"));
  EXPECT_TRUE(has(senses[0].concept_number, "norwegen"));
  EXPECT_FALSE(has(senses[0].concept_number, "and"));
  EXPECT_FALSE(has(senses[0].concept_number, "oslo"));
  EXPECT_TRUE(has(senses[1].concept_number, "minnesota"));
  EXPECT_FALSE(has(senses[1].concept_number, "capital"));
  EXPECT_TRUE(base->context_words(base->find("country", en).at(0).concept_number).empty());
}

TEST_F(KnowledgeBaseTest, keys_of_every_form_come_back) {
  training::ConceptTable table;
  const std::vector<std::string> keys = {"Q1", "Q4294967295", "Q99999999999999",      "007", "7",    "0",
                                         "",   "a-1-b",       "http://x.example/9/y", "12é", "x0y00"};
  for (const std::string& key : keys) add(table, key, {{en, "name of " + key}});
  for (int i = 0; i < 600; ++i) add(table, "p" + std::string(static_cast<std::size_t>(i % 300), 'x') + ":" + std::to_string(i), {});
  const auto base = written(table);
  ASSERT_EQ(base->concepts(), keys.size() + 600);
  for (ConceptNumber i = 0; i < keys.size(); ++i) EXPECT_EQ(base->key(i), keys[i]);
  for (ConceptNumber i = 0; i < 600; ++i)
    EXPECT_TRUE(base->key(static_cast<ConceptNumber>(keys.size()) + i).ends_with(":" + std::to_string(i)));
}

TEST_F(KnowledgeBaseTest, every_name_of_many_is_found_and_belongs_to_its_concept) {
  const Strings pieces = {"a", "b", "C", "-", "d", "ä", "ß", "Ж", " ", "é", "Universität ", ". "};
  std::mt19937 random(7);
  training::ConceptTable table;
  Strings names;
  for (int i = 0; i < 5000; ++i) {
    std::string name = "x" + std::to_string(i % 300);
    for (int j = 0; j < i % 11; ++j) name += pieces[random() % pieces.size()];
    names.push_back(name);
    add(table, "k" + std::to_string(i), {{i % 2 == 0 ? en : de, names.back()}});
  }
  const auto base = written(table);
  std::map<std::string, std::size_t> named;  // how many have a folded name, by language and name
  for (std::size_t i = 0; i < names.size(); ++i) ++named[std::to_string(i % 2) + folded_name(names[i])];
  std::vector<bool> met(names.size(), false);
  for (ConceptNumber i = 0; i < base->concepts(); ++i) {
    const std::size_t which = std::stoul(base->key(i).substr(1));
    met[which] = true;
    const Language language = which % 2 == 0 ? en : de;
    ASSERT_EQ(texts_of(base->names_of(i, language)), Strings{names[which]});
    ASSERT_TRUE(base->names_of(i, language == en ? de : en).empty());
    const auto senses = base->find(folded_name(names[which]), language);
    ASSERT_EQ(senses.size(), named[std::to_string(which % 2) + folded_name(names[which])]) << names[which];
  }
  EXPECT_TRUE(std::find(met.begin(), met.end(), false) == met.end());
}

}  // namespace
}  // namespace veil::knowledge
