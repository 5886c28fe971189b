// What is certain about replacements, one count at a time, on invented people. A text is written with both sides:
//   "Ada Lund lives in {LOC city/NO|Oslo|a city in Sweden}."     gold's label and subtype, the original, the replacement
// A label in small letters has no gold mention: the protection found it alone. "=" before the label: only gold has it.
#include <gtest/gtest.h>

#include <fstream>

#include "places.h"
#include "veil/engine.h"
#include "veil/knowledge.h"
#include "veil/tools/evaluation_truth.h"
#include "veil/utf8.h"

namespace veil {
namespace {

struct Written {
  Document gold, protection;
};

Written written(std::string_view text, Language language, MethodName method) {
  Written both;
  std::string& before = both.gold.text;
  while (!text.empty()) {
    const std::size_t open = std::min(text.find('{'), text.size());
    before += text.substr(0, open);
    text.remove_prefix(open);
    if (text.empty()) break;
    const std::size_t bar = text.find('|');
    const std::size_t second = std::min(text.find('|', bar + 1), text.find('}'));
    const std::size_t close = text.find('}');
    std::string name(text.substr(1, bar - 1));
    const bool only_gold = name.starts_with('=');
    if (only_gold) name.erase(0, 1);
    const std::size_t space = std::min(name.find(' '), name.size());
    std::string label = name.substr(0, space);
    std::uint32_t entity = 0;
    if (const std::size_t hash = label.find('#'); hash != std::string::npos) {
      entity = static_cast<std::uint32_t>(std::stoul(label.substr(hash + 1)));
      label.resize(hash);
    }
    const bool only_protection = utf8::to_lower(label) == label;
    Mention mention;
    mention.label = *label_from(utf8::to_upper(label));
    mention.entity = entity;
    mention.span.begin = static_cast<std::uint32_t>(before.size());
    before += text.substr(bar + 1, second - bar - 1);
    mention.span.end = static_cast<std::uint32_t>(before.size());
    if (!only_protection) {
      both.gold.mentions.push_back(mention);
      both.gold.mentions.back().subtype = name.substr(std::min(space + 1, name.size()));
    }
    if (!only_gold) {
      Replacement replacement;
      replacement.span = mention.span;
      replacement.mention = static_cast<std::uint32_t>(both.protection.mentions.size());
      replacement.text = text.substr(second + 1, close - second - 1);
      replacement.method = method;
      both.protection.mentions.push_back(mention);
      both.protection.replacements.push_back(std::move(replacement));
    }
    text.remove_prefix(close + 1);
  }
  both.gold.language = both.protection.language = language;
  both.protection.text = before;
  return both;
}

class truth : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    EngineOptions options;
    options.resources = source_folder;
    engine_ = *Engine::open(options);
    judge_ = *TruthJudge::open(source_folder, knowledge::installed_knowledge(source_folder));
  }
  static void TearDownTestSuite() {
    engine_.reset();
    judge_.reset();
  }

  static void analyse(Document& document, Language language) {
    document.language = language;
    document.layers.add(Layer::language);
    const auto mentions = document.mentions;
    EXPECT_TRUE(engine_->analyse(document).ok());
    document.mentions = mentions;
  }

  static DocumentTruth judged(Written both) {
    const Language language = both.gold.language;
    analyse(both.gold, language);
    const ProtectedText applied = apply_replacements(both.protection);
    Document after = *make_document("d", applied.text);
    analyse(after, language);
    return judge_->judge({both.gold, both.protection, after, applied});
  }
  static DocumentTruth judged(std::string_view text, Language language = Language::en, MethodName method = "generalize") {
    return judged(written(text, language, method));
  }
  static KindVerdict kind(std::string_view text, Language language = Language::en, MethodName method = "generalize") {
    return judged(text, language, method).replacements.at(0).kind;
  }
  static std::vector<Contradiction> contradictions(const DocumentTruth& truth) {
    std::vector<Contradiction> found;
    for (const ReplacementTruth& one : truth.replacements) found.insert(found.end(), one.contradictions.begin(), one.contradictions.end());
    return found;
  }

  static inline std::shared_ptr<const Engine> engine_;
  static inline std::shared_ptr<const TruthJudge> judge_;
};

TEST(wilson_interval, is_that_of_the_literature) {
  const ShareInterval some = wilson_interval({45, 50});  // 0.9: Newcombe's method 3
  EXPECT_NEAR(some.low, 0.7864, 0.0005);
  EXPECT_NEAR(some.high, 0.9565, 0.0005);
  EXPECT_EQ(wilson_interval({0, 20}).low, 0);
  EXPECT_NEAR(wilson_interval({0, 20}).high, 0.1611, 0.0005);
  EXPECT_EQ(wilson_interval({20, 20}).high, 1);
  EXPECT_EQ(wilson_interval({0, 0}).high, 1);
}

TEST_F(truth, kind_is_right_as_gold_says_or_above) {
  EXPECT_EQ(kind("She saw {MISC film|Night Ferry|a film}."), KindVerdict::right);
  EXPECT_EQ(kind("She saw {MISC film|Night Ferry|a work}."), KindVerdict::right);
  EXPECT_EQ(kind("She saw {MISC film|Night Ferry|a newspaper}."), KindVerdict::wrong);
  EXPECT_EQ(kind("Sie arbeitet {ORG hospital|im Haus Erlenbach|in einem Krankenhaus}.", Language::de), KindVerdict::right);
  EXPECT_EQ(kind("Sie arbeitet {ORG hospital|im Haus Erlenbach|in einer Partei}.", Language::de), KindVerdict::wrong);
  EXPECT_EQ(kind("Trabaja {ORG hospital|en la Casa del Olmo|en un hospital}.", Language::es), KindVerdict::right);
  EXPECT_EQ(kind("Trabalha {ORG hospital|na Casa do Olmo|num hospital}.", Language::pt), KindVerdict::right);
}

TEST_F(truth, kind_that_says_more_than_gold_or_stands_beside_is_near) {
  EXPECT_EQ(kind("They live in {LOC city|Harrowby|a big city}."), KindVerdict::near);
  EXPECT_EQ(kind("They live in {LOC town|Harrowby|a city}."), KindVerdict::near);
  EXPECT_EQ(kind("They live in {LOC ~locality|Harrowby|a city}."), KindVerdict::right);  // some kind of locality
}

TEST_F(truth, another_country_is_a_wrong_kind) {
  const auto lincoln = judged("They live in {LOC city/GB|Lincoln|a city in the United States}.").replacements.at(0);
  EXPECT_EQ(lincoln.kind, KindVerdict::wrong);
  EXPECT_TRUE(lincoln.wrong_country);
  EXPECT_EQ(kind("They live in {LOC city/GB|Lincoln|a city in the United Kingdom}."), KindVerdict::right);
  EXPECT_EQ(kind("They live in {LOC city/GB|Lincoln|a city in Western Europe}."), KindVerdict::right);
  EXPECT_EQ(kind("They live in {LOC city/-|Harrowby|a city in Norway}."), KindVerdict::right);  // gold knows no country
}

TEST_F(truth, tags_and_suppression_claim_nothing_unless_the_label_is_another) {
  EXPECT_EQ(kind("They live in {LOC city|Harrowby|***}."), KindVerdict::no_claim);
  EXPECT_EQ(kind("They live in {LOC city|Harrowby|[LOC1]}.", Language::en, "tag"), KindVerdict::no_claim);
  EXPECT_EQ(kind("They met {PERSON|Ada Lund|PERSON 1}."), KindVerdict::not_judged);
  EXPECT_EQ(kind("They met {PERSON|Maxim|a magazine}."), KindVerdict::wrong);
  Written other = written("They live in {LOC city|Harrowby|[PERSON 1]}.", Language::en, "tag");
  other.protection.mentions[0].label = Label::person;
  EXPECT_EQ(judged(other).replacements.at(0).kind, KindVerdict::wrong);
}

TEST_F(truth, label_decides_where_gold_has_no_subtype) {
  EXPECT_EQ(kind("They live in {LOC|Harrowby|a town}."), KindVerdict::right);
  EXPECT_EQ(kind("They live in {LOC CITY|Harrowby|a town}."), KindVerdict::right);  // not a key of the knowledge base
  EXPECT_EQ(kind("They live in {LOC|Harrowby|a newspaper}."), KindVerdict::wrong);
  EXPECT_EQ(kind("He paid {QUANTITY|20 euros|between 10 and 50 euros}."), KindVerdict::not_judged);
}

TEST_F(truth, invented_name_is_judged_by_what_bears_it) {
  EXPECT_EQ(kind("They live in {LOC city/US|Tulsa|Tucson}.", Language::en, "surrogate"), KindVerdict::right);
  EXPECT_EQ(kind("They live in {LOC city/GB|Lincoln|Tucson}.", Language::en, "surrogate"), KindVerdict::wrong);
  EXPECT_EQ(kind("They live in {LOC street|Jersey Road|Norway}.", Language::en, "surrogate"), KindVerdict::wrong);
  EXPECT_EQ(kind("They met {PERSON|Ada Lund|Eva Lincoln}.", Language::en, "surrogate"), KindVerdict::not_judged);
}

TEST_F(truth, disagreement_is_counted_where_it_is_certain) {
  EXPECT_TRUE(judged("Er sah die {MISC film|Rote Mühle|Film}.", Language::de).replacements[0].disagrees);
  EXPECT_FALSE(judged("Er sah den {MISC film|Roten Hahn|Film}.", Language::de).replacements[0].disagrees);
  EXPECT_FALSE(judged("Die Geburt {DEM|des Sohnes|des Kindes}.", Language::de).replacements[0].disagrees);
  EXPECT_TRUE(judged("Visitó la {ORG hospital|Paz|hospital} ayer.", Language::es).replacements[0].disagrees);
  EXPECT_TRUE(judged("They went to {LOC|Harrowby|an city}.").replacements[0].disagrees);
  EXPECT_FALSE(judged("They went to {LOC|Harrowby|a city}.").replacements[0].disagrees);
}

TEST_F(truth, slip_that_the_original_had_is_not_held_against_the_replacement) {
  EXPECT_TRUE(judged("{LOC|Harrowby|a city} is small.").replacements[0].disagrees);   // small letter at the start
  EXPECT_FALSE(judged("{LOC|harrowby|a city} is small.").replacements[0].disagrees);  // as it was
}

TEST_F(truth, one_entity_is_one_kind_in_one_country) {
  EXPECT_EQ(contradictions(judged("{ORG#1|Vale|A hospital} is big. {ORG#1|Vale|A newspaper} is old.")), std::vector{Contradiction::kind});
  EXPECT_TRUE(contradictions(judged("{ORG#1|Vale|A hospital} is big. {ORG#2|Dale|A newspaper} is old.")).empty());
  EXPECT_TRUE(contradictions(judged("{LOC#1|Harrowby|A big city} is near. {LOC#1|Harrowby|A city} is old.")).empty());
  EXPECT_EQ(contradictions(judged("{LOC#1|Harrowby|A city in Norway} is near. {LOC#1|Harrowby|A city in Spain} is old.")),
            std::vector{Contradiction::country});
}

TEST_F(truth, gender_of_an_invented_name_fits_title_and_original) {
  EXPECT_EQ(contradictions(judged("Herrn Dr. {PERSON|Jan Fink|Margarete Stein} traf sie.", Language::de, "surrogate")),
            std::vector{Contradiction::gender});
  EXPECT_TRUE(contradictions(judged("Frau Dr. {PERSON|Anna Fink|Margarete Stein} traf sie.", Language::de, "surrogate")).empty());
  EXPECT_EQ(contradictions(judged("They met {PERSON|Anna Fink|Robert Stein}.", Language::en, "surrogate")),
            std::vector{Contradiction::gender});
  EXPECT_TRUE(contradictions(judged("They met {PERSON|Anna Fink|PERSON 1}.")).empty());
}

TEST_F(truth, weekday_fits_its_date) {
  constexpr auto weekday = Contradiction::weekday;
  EXPECT_EQ(contradictions(judged("They met on Tuesday, {DATETIME|3 May 2022|8 June 2022}.", Language::en, "surrogate")),
            std::vector{weekday});
  EXPECT_TRUE(contradictions(judged("They met on Tuesday, {DATETIME|3 May 2022|7 June 2022}.", Language::en, "surrogate")).empty());
  EXPECT_EQ(contradictions(judged("Am Dienstag, dem {DATETIME|3. Mai 2022|8. Juni 2022}, kam er.", Language::de, "surrogate")),
            std::vector{weekday});
  EXPECT_EQ(contradictions(judged("Vino el martes {DATETIME|3 de mayo de 2022|8 de junio de 2022}.", Language::es, "surrogate")),
            std::vector{weekday});
  EXPECT_EQ(contradictions(judged("Veio na terça-feira, {DATETIME|3 de maio de 2022|8 de junho de 2022}.", Language::pt, "surrogate")),
            std::vector{weekday});
  // The original is wrong already.
  EXPECT_TRUE(contradictions(judged("They met on Monday, {DATETIME|3 May 2022|8 June 2022}.", Language::en, "surrogate")).empty());
}

TEST_F(truth, age_fits_birth_and_date) {
  EXPECT_EQ(contradictions(judged("Ada, born in {DATETIME|1975|1990}, was {DEM|46 years old|47 years old} in {DATETIME|2021|2020}.",
                                  Language::en, "surrogate")),
            std::vector{Contradiction::age});
  EXPECT_TRUE(contradictions(judged("Ada, born in {DATETIME|1975|1974}, was {DEM|46 years old|46 years old} in {DATETIME|2021|2020}.",
                                    Language::en, "surrogate"))
                  .empty());
  EXPECT_TRUE(contradictions(judged("Ada, born in {DATETIME|1975|the 1970s}, was {DEM|46|between 44 and 50} in 2021.")).empty());
  EXPECT_EQ(contradictions(judged("Ada, born in {DATETIME|1975|the 1970s}, was {DEM|46|between 20 and 30} in 2021.")),
            std::vector{Contradiction::age});
  // Nothing in the original ties age, birth and date together.
  EXPECT_TRUE(contradictions(judged("Ada, born in {DATETIME|1975|1990}, was {DEM|20|47} in {DATETIME|2021|2020}.")).empty());
}

TEST_F(truth, repeated_options_of_a_list_are_counted) {
  const auto list = judged("He made {MISC film|Night Ferry|a film}, {MISC film|Red Mill|a film} and {MISC film|Low Tide|a film}.");
  EXPECT_FALSE(list.replacements[0].repeated);
  EXPECT_TRUE(list.replacements[1].repeated);
  EXPECT_TRUE(list.replacements[2].repeated);
  EXPECT_FALSE(judged("{LOC|Oslo|A city} is not {LOC|Bergen|a city}.").replacements[1].repeated);
  EXPECT_FALSE(judged("They met {PERSON|Ada|***}, {PERSON|Eva|***}.").replacements[1].repeated);
}

TEST_F(truth, dose_value_or_statute_that_was_touched_is_counted_unless_gold_wants_it_gone) {
  EXPECT_TRUE(judged("She takes {quantity|62.5 mg|70.2 mg} daily.", Language::en, "surrogate").replacements[0].changes_quantity);
  EXPECT_TRUE(judged("Under {misc|section 47|a section} it is so.").replacements[0].changes_quantity);
  EXPECT_TRUE(judged("Nach {misc|§ 242 StGB|einem Gesetz} ist es so.", Language::de).replacements[0].changes_quantity);
  EXPECT_FALSE(judged("She lost {QUANTITY|62 kg|X kg} of gold.").replacements[0].changes_quantity);
  EXPECT_FALSE(judged("She met {person|three times|four times} a day.").replacements[0].changes_quantity);
  EXPECT_TRUE(judged("He drank {MISC KEEP|5 ml|water}.").replacements[0].must_stay);
}

TEST_F(truth, what_changed_outside_replacements_is_seen) {
  Written other = written("She takes 20 mg in {LOC|Oslo|a city} now.", Language::en, "generalize");
  other.protection.text.replace(other.protection.text.find("20"), 2, "25");
  const auto truth = judged(other);
  EXPECT_EQ(truth.quantities_changed_outside, 1u);
  EXPECT_EQ(truth.replaced[static_cast<std::size_t>(Label::loc)], 1u);
  EXPECT_EQ(judged("She takes 20 mg in {LOC|Oslo|a city} now.").quantities_changed_outside, 0u);
}

TEST_F(truth, replacement_stands_for_whole_words) {
  EXPECT_TRUE(judged("He met An{person|na|***} there.").replacements[0].broken);
  EXPECT_TRUE(judged("She is Anna-{person|Lena|PERSON 1} Fink.").replacements[0].broken);
  EXPECT_TRUE(judged("It weighed {quantity|20|X} kg then.").replacements[0].broken);
  EXPECT_TRUE(judged("It weighed 20 {quantity|kg|X} then.").replacements[0].broken);
  EXPECT_FALSE(judged("It weighed {QUANTITY|20 kg|X kg} then.").replacements[0].broken);
  EXPECT_FALSE(judged("An {LOC|Oslo|city}-based company.").replacements[0].broken);  // gold ends there
  EXPECT_TRUE(judged("An {loc|Oslo|city}-based company.").replacements[0].broken);
}

TEST_F(truth, scores_sum_by_language_and_label) {
  TruthScores scores;
  scores.add(judged("They live in {LOC city|Oslo|a city} and {=LOC city|Bergen}."));
  scores.add(judged("Er sah {MISC film|Nachtfähre|eine Zeitung}.", Language::de));
  EXPECT_EQ(scores.documents(), 2u);
  const TruthCounts& places = scores.parts().at({Language::en, Label::loc});
  EXPECT_EQ(places.mentions, 2u);
  EXPECT_EQ(places.replaced, 1u);
  EXPECT_EQ(places.kind_right(), (Share{1, 1}));
  EXPECT_EQ(scores.of(Language::de).kind_wrong(), (Share{1, 1}));
  EXPECT_EQ(scores.total().kind_right(), (Share{1, 2}));
  EXPECT_EQ(scores.total().claimed(), (Share{2, 2}));
}

TEST(protections, are_read_back_to_what_they_were_made_from) {
  const auto file = std::filesystem::temp_directory_path() / "veil_protections_test.jsonl";
  std::ofstream(file)
      << R"({"id":"a","text":"Ä: a city in Norway.","spans":[{"start":3,"end":19,"label":"LOC","subtype":"","entity":2,)"
      << R"("method":"generalize","level":2,"options":[{"text":"a city in Norway","level":2,"source":"general"}],"original":"Oslo"}]})"
      << "\n"
      << R"({"id":"b","text":"a city","spans":[{"start":0,"end":6,"label":"LOC"}]})"
      << "\n"
      << R"({"id":"c","text":"a city","spans":[{"start":0,"end":9,"label":"LOC","original":"Oslo"}]})"
      << "\n";
  auto source = open_protections(file, OffsetUnit::code_points);
  ASSERT_TRUE(source.ok());
  const auto first = (*source)->next();
  ASSERT_TRUE(first && first->document);
  EXPECT_EQ(first->document->text, "Ä: Oslo.");
  EXPECT_EQ(first->document->replacements.at(0).level, 2);
  EXPECT_EQ(apply_replacements(*first->document).text, "Ä: a city in Norway.");
  EXPECT_EQ((*source)->next()->document.error().code, "evaluate.no_originals");
  EXPECT_EQ((*source)->next()->document.error().code, "read.invalid_span");
  EXPECT_FALSE((*source)->next());
  std::filesystem::remove(file);
}

}  // namespace
}  // namespace veil
