// What is offered for things from knowledge and from the words around them, through the real tokenizer, tagger and grammar.
#include "places.h"
#include "replace/options/knowledge_options.h"

#include <gtest/gtest.h>

#include "training/knowledge/concept_table.h"
#include "veil/engine.h"

namespace veil::replace {
namespace {

using knowledge::KnowledgeBase;
using knowledge::LabelSet;
using knowledge::Linker;
using knowledge::Relation;

class KnowledgeOptionsTest : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    EngineOptions options;
    options.resources = source_folder;
    engine_ = Engine::open(options).value();
    training::ConceptTable table;
    const auto add = [&](std::string_view name, LabelSet labels) {
      const auto number = table.concept_of(name);
      table.define(number);
      table.add_name(number, Language::en, name);
      table.set_labels(number, labels);
      return number;
    };
    const LabelSet thing = LabelSet().add(Label::misc), loc = LabelSet().add(Label::loc), org = LabelSet().add(Label::org);
    add("aircraft", thing);
    table.add_edge(add("festival", org), add("event", org), Relation::is_a);
    table.add_edge(add("air base", org), add("site", org), Relation::is_a);
    table.add_edge(add("Marlow", loc), add("town", loc), Relation::instance_of);
    const std::filesystem::path file = std::filesystem::temp_directory_path() / "veil_knowledge_options_test.veil";
    ASSERT_TRUE(table.write(file, "test", "made here", training::BadEdges::refuse).ok());
    const std::string languages = std::string(source_folder) + "/languages";
    options_ = std::make_unique<KnowledgeOptions>(KnowledgeOptionParts{
        std::make_shared<Linker>(std::vector{KnowledgeBase::open(file).value()}, knowledge::SenseCues::open(languages).value()),
        knowledge::TextTypes::open(languages).value(), knowledge::LabelNames::open(languages).value(), Grammar::open(languages).value()});
    std::filesystem::remove(file);
  }
  static void TearDownTestSuite() {
    options_.reset();
    engine_.reset();
  }

  // The sentence with the first and with the last option for the words in [brackets]; words in {braces} are a person.
  static std::vector<std::string> sentences(const std::string& marked, Label label) {
    std::string text;
    std::vector<Mention> mentions;
    for (const char c : marked) {
      const auto at = static_cast<std::uint32_t>(text.size());
      if (c == '[' || c == '{')
        mentions.push_back({}), mentions.back().span = {at, at}, mentions.back().label = c == '[' ? label : Label::person;
      else if (c == ']' || c == '}')
        mentions.back().span.end = at;
      else
        text += c;
    }
    Document document = make_document("t", text).value();
    document.language = Language::en;
    EXPECT_TRUE(engine_->analyse(document).ok());
    document.mentions = mentions;
    std::uint32_t number = 0;
    while (document.mentions[number].label != label) ++number;
    const Offer offer = options_->offer(document, number);
    std::vector<std::string> all;
    for (const Option& option : offer.options) {
      all.push_back(document.text.substr(0, offer.span.begin) + option.text + document.text.substr(offer.span.end));
    }
    return all;
  }

  static std::shared_ptr<const Engine> engine_;
  static std::unique_ptr<KnowledgeOptions> options_;
};
std::shared_ptr<const Engine> KnowledgeOptionsTest::engine_;
std::unique_ptr<KnowledgeOptions> KnowledgeOptionsTest::options_;

using Strings = std::vector<std::string>;

TEST_F(KnowledgeOptionsTest, the_common_noun_of_a_thing_stands_for_it_and_nothing_behind_a_possessive) {
  EXPECT_EQ(sentences("She danced at his [Velstad dancing studio].", Label::misc), Strings{"She danced at his studio."});
  EXPECT_EQ(sentences("He played in the [Norland soap opera] for years.", Label::org).front(), "He played in a soap opera for years.");
  EXPECT_EQ(sentences("He worked in [Norland farming] for years.", Label::misc).front(), "He worked in farming for years.");
  EXPECT_TRUE(sentences("She danced at his [Velstad].", Label::misc).empty());
}

TEST_F(KnowledgeOptionsTest, what_is_quoted_or_played_is_no_place) {
  EXPECT_EQ(sentences("She wrote for [the \"Velstad Daily Crescent\"] in May.", Label::loc), Strings{"She wrote for a detail in May."});
  EXPECT_EQ(sentences("He was seen in [Marlow] as {Anna Vries} again.", Label::loc),
            Strings{"He was seen in a detail as Anna Vries again."});
  EXPECT_EQ(sentences("He was seen in [Marlow] with {Anna Vries} again.", Label::loc).front(),
            "He was seen in a town with Anna Vries again.");
}

TEST_F(KnowledgeOptionsTest, letter_and_number_name_an_aircraft) {
  EXPECT_EQ(sentences("He flew [F-86 Sabre] for years.", Label::misc).front(), "He flew an aircraft for years.");
  EXPECT_EQ(sentences("He flew [F-86 Sabre] for years.", Label::loc), Strings{"He flew an aircraft for years."}) << "no place";
}

TEST_F(KnowledgeOptionsTest, the_label_is_not_said_of_an_event_or_a_base) {
  EXPECT_EQ(sentences("They met at [the Velstad Festival] again.", Label::org),
            (Strings{"They met at a festival again.", "They met at an event again."}));
  EXPECT_EQ(sentences("They met at [Velstad Air Base] again.", Label::org).back(), "They met at a place again.");
}

TEST_F(KnowledgeOptionsTest, a_quotation_mark_of_a_pair_takes_the_other_with_it) {
  EXPECT_EQ(sentences("He wrote \"[Odyssey\" (2006)], and more.", Label::misc), Strings{"He wrote a detail, and more."});
}

TEST_F(KnowledgeOptionsTest, a_part_of_a_place_is_not_the_place) {
  EXPECT_EQ(sentences("It is a suburb of [Marlow] now.", Label::loc).front(), "It is a suburb of a town now.");
  EXPECT_EQ(sentences("He left the suburbs of [Marlow] now.", Label::loc).front(), "He left the suburbs of a town now.");
}

TEST_F(KnowledgeOptionsTest, a_piece_of_a_name_is_no_thing) {
  EXPECT_TRUE(sentences("{Anna} [Festival] {Vries} came.", Label::misc).empty());
  EXPECT_FALSE(sentences("{Anna}, [Festival], {Vries} came.", Label::misc).empty());
}

TEST_F(KnowledgeOptionsTest, nonsense_gets_nothing_or_the_label) {
  for (const char* text : {"[\"] is.", "[...] is.", "[\"\"\"] is.", "[s] is.", "[- -] is."}) {
    for (const std::string& sentence : sentences(text, Label::misc)) EXPECT_FALSE(sentence.empty());
  }
}

}  // namespace
}  // namespace veil::replace
