// What phrases say by their words alone, on a small knowledge base made here, and what may stand for them.
#include "knowledge/phrase_kinds.h"

#include <gtest/gtest.h>

#include "knowledge/ladder.h"
#include "places.h"
#include "written_knowledge.h"

namespace veil::knowledge {
namespace {

using enum Language;

class PhraseKindsTest : public KnowledgeTest {
 protected:
  void SetUp() override {
    KnowledgeTest::SetUp();
    training::ConceptTable table;
    const auto below = [&](std::string_view key, std::string_view above, std::initializer_list<std::pair<Language, std::string_view>> names,
                           Relation relation = Relation::is_a) {
      const ConceptNumber number = add(table, key, names);
      if (!above.empty()) table.add_edge(number, table.concept_of(above), relation);
      return number;
    };
    below("place", "", {{en, "place"}, {de, "Ort"}});
    below("city", "place", {{en, "city"}, {de, "Stadt"}});
    below("country", "place", {{en, "country"}, {de, "Land"}});
    below("europe", "place", {{en, "Northern Europe"}, {de, "Nordeuropa"}});
    table.add_edge(below("cc:NO", "country", {{en, "Norway"}}, Relation::instance_of), table.concept_of("europe"), Relation::located_in);
    table.add_edge(below("oslo", "city", {{en, "Oslo"}}, Relation::instance_of), table.concept_of("cc:NO"), Relation::located_in);
    table.add_edge(below("cc:HV", "country", {{de, "Havn"}}, Relation::instance_of), table.concept_of("europe"), Relation::located_in);
    table.add_edge(below("havn", "city", {{de, "Havn"}}, Relation::instance_of), table.concept_of("cc:HV"), Relation::located_in);
    below("illness", "", {{en, "illness"}, {de, "Krankheit"}, {es, "enfermedad"}});
    below("cancer", "illness", {{en, "cancer"}, {de, "Krebs"}, {es, "cáncer"}});
    below("breast_cancer", "cancer", {{en, "breast cancer"}, {es, "cáncer de mama"}});
    below("animal", "", {{en, "animal"}});
    table.add_name(below("louse", "illness", {}), en, "crab", {}, 1);
    table.add_name(below("crab", "animal", {}), en, "crab", {}, 50);
    below("first_gear", "animal", {{en, "first"}});
    base_ = written(table);
    phrases_.emplace(std::vector{base_}, LinkingLanguages::open(std::string(source_folder) + "/languages").value());
  }

  std::string of(std::string_view phrase, Language language = en) const { return key(phrases_->of(phrase, language)); }
  std::string parts(std::string_view phrase, Language language, std::string_view wanted = "illness") const {
    return key(phrases_->of_its_parts(phrase, language, [&](const KnowledgeBase& base, ConceptNumber meaning) {
      const auto above = base.above(meaning);
      return !above.empty() && base.key(above.front().above) == wanted;
    }));
  }
  std::vector<std::string> rungs(std::string_view key_of, Language language) const {
    std::vector<std::string> texts;
    for (ConceptNumber number = 0; number < base_->concepts(); ++number) {
      if (base_->key(number) != key_of) continue;
      for (const GeneralTerm& term : ladder(Link{base_, number, LinkStep::exact, false, std::nullopt, false}, language, phrases_->habits()))
        texts.push_back(term.place.empty() ? term.text : term.text + " @" + term.place);
    }
    return texts;
  }

 private:
  std::string key(const std::optional<Link>& link) const { return link ? base_->key(link->concept_number) : ""; }

  std::shared_ptr<const KnowledgeBase> base_;
  std::optional<PhraseKinds> phrases_;
};

using Strings = std::vector<std::string>;

TEST_F(PhraseKindsTest, a_phrase_without_what_stands_before_its_head_says_what_it_is_about) {
  EXPECT_EQ(of("breast cancer"), "breast_cancer");
  EXPECT_EQ(of("metastatic breast cancers"), "breast_cancer");
  EXPECT_EQ(of("rare liver cancer"), "cancer");
  EXPECT_EQ(of("cancer ward"), "") << "a ward is no cancer";
}

TEST_F(PhraseKindsTest, things_of_their_own_and_numerals_are_no_kinds) {
  EXPECT_EQ(of("Oslo"), "");
  EXPECT_EQ(of("first"), "");
  EXPECT_EQ(of("..."), "");
  EXPECT_EQ(of(""), "");
}

TEST_F(PhraseKindsTest, of_several_meanings_the_one_that_is_asked_for_counts_however_rare) {
  EXPECT_EQ(of("crabs"), "crab");
  EXPECT_EQ(parts("crabs", en), "louse");
  EXPECT_EQ(parts("crabs", en, "animal"), "crab");
}

TEST_F(PhraseKindsTest, parts_are_the_head_with_its_complement_and_the_last_part_of_a_compound) {
  EXPECT_EQ(parts("cáncer de mama avanzado", es), "breast_cancer");
  EXPECT_EQ(parts("Leberkrebs", de), "cancer");
  EXPECT_EQ(of("Leberkrebs", de), "");
}

TEST_F(PhraseKindsTest, a_ladder_begins_with_the_country_and_ends_with_the_kind) {
  EXPECT_EQ(rungs("oslo", en), (Strings{"city @Norway", "city @Northern Europe", "city", "place"}));
  EXPECT_EQ(rungs("cc:NO", en), (Strings{"country @Northern Europe", "country", "place"}));
  EXPECT_EQ(rungs("breast_cancer", en), (Strings{"cancer", "illness"}));
}

TEST_F(PhraseKindsTest, no_place_is_said_to_lie_in_itself) { EXPECT_EQ(rungs("havn", de), (Strings{"Stadt @Nordeuropa", "Stadt", "Ort"})); }

}  // namespace
}  // namespace veil::knowledge
