// Free facts, on sentences that bring their parts of speech: "starred_VERB".
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "detect/facts/fact_detector.h"
#include "detect/facts/quoted_words.h"
#include "places.h"
#include "processor_time.h"

namespace veil::detect {
namespace {

using Texts = std::vector<std::string>;
const std::filesystem::path languages = std::filesystem::path(source_folder) / "languages";

Upos upos_named(std::string_view name) {
  const auto* found = std::find(upos_names.begin(), upos_names.end(), name);
  return static_cast<Upos>(found - upos_names.begin());
}

Document tagged(Language language, const std::string& sentence) {
  Document document;
  document.language = language;
  std::istringstream words(sentence);
  for (std::string word; words >> word;) {
    const std::size_t cut = word.rfind('_');
    if (!document.text.empty()) document.text += ' ';
    const auto begin = static_cast<std::uint32_t>(document.text.size());
    document.text += word.substr(0, cut);
    Token token;
    token.span = {begin, static_cast<std::uint32_t>(document.text.size())};
    token.upos = upos_named(word.substr(cut + 1));
    document.tokens.push_back(token);
  }
  document.sentences.push_back({0, static_cast<std::uint32_t>(document.tokens.size())});
  return document;
}

// "WORK:Risky Business"
Texts facts(Language language, const std::string& sentence) {
  static const auto detector = FactDetector::open(languages).value();
  const Document document = tagged(language, sentence);
  std::vector<Mention> candidates;
  detector->detect(document, candidates);
  Texts texts;
  for (const Mention& mention : candidates) texts.push_back(mention.subtype + ":" + std::string(document.text_of(mention.span)));
  return texts;
}

TEST(Facts, finds_titles_behind_a_kind_of_works) {
  EXPECT_EQ(facts(Language::en, "She_PRON starred_VERB in_ADP the_DET comedy_NOUN Silent_ADJ Orchard_PROPN ._PUNCT"),
            (Texts{"WORK:comedy", "WORK:Silent Orchard"}));
  EXPECT_EQ(facts(Language::de, "Er_PRON spielte_VERB im_ADP Film_NOUN Blaue_ADJ Gärten_NOUN"), (Texts{"WORK:Blaue Gärten"}));
  EXPECT_EQ(facts(Language::es, "Actuó_VERB en_ADP la_DET película_NOUN El_DET Jardín_NOUN de_ADP Luna_PROPN"),
            (Texts{"WORK:El Jardín de Luna"}));
  EXPECT_EQ(facts(Language::pt, "Atuou_VERB no_ADP filme_NOUN O_DET Jardim_NOUN da_ADP Lua_PROPN"), (Texts{"WORK:O Jardim da Lua"}));
}

TEST(Facts, finds_titles_before_a_year_in_brackets_with_their_small_words) {
  EXPECT_EQ(facts(Language::en, "He_PRON wrote_VERB Born_VERB on_ADP the_DET Hill_PROPN of_ADP Crows_NOUN (_PUNCT 1989_NUM )_PUNCT"),
            (Texts{"WORK:Born on the Hill of Crows"}));
  EXPECT_EQ(facts(Language::en, "roles_NOUN in_ADP 13_NUM Going_VERB on_ADP Home_NOUN (_PUNCT 2004_NUM )_PUNCT"),
            (Texts{"WORK:13 Going on Home"}));
  EXPECT_EQ(facts(Language::en, "the_DET Act_PROPN (_PUNCT 12_NUM )_PUNCT"), Texts{});
}

TEST(Facts, finds_kinds_of_works_that_say_something) {
  EXPECT_EQ(facts(Language::en, "a_DET science_NOUN fiction_NOUN action_NOUN film_NOUN"), (Texts{"WORK:science fiction action film"}));
  EXPECT_EQ(facts(Language::en, "a_DET thriller_NOUN"), (Texts{"WORK:thriller"}));
  EXPECT_EQ(
      facts(Language::en, "such_ADJ other_ADJ films_NOUN ,_PUNCT a_DET film_NOUN ,_PUNCT a_DET whole_ADJ series_NOUN of_ADP events_NOUN"),
      Texts{});
}

TEST(Facts, finds_awards_with_what_they_are_for) {
  EXPECT_EQ(facts(Language::en, "won_VERB the_DET Harbour_PROPN Award_PROPN for_ADP Best_ADJ Actor_NOUN –_PUNCT Motion_NOUN Picture_NOUN"),
            (Texts{"AWARD:Harbour Award for Best Actor – Motion Picture"}));
  EXPECT_EQ(facts(Language::de, "erhielt_VERB das_DET Bundesverdienstkreuz_NOUN"), (Texts{"AWARD:Bundesverdienstkreuz"}));
  EXPECT_EQ(facts(Language::es, "ganó_VERB el_DET Premio_PROPN Faro_PROPN de_ADP Plata_PROPN"), (Texts{"AWARD:Premio Faro de Plata"}));
  EXPECT_EQ(facts(Language::pt, "ganhou_VERB o_DET Prémio_PROPN Farol_PROPN"), (Texts{"AWARD:Prémio Farol"}));
}

TEST(Facts, finds_events_turns_of_a_life_and_names_that_the_tagger_does_not_know) {
  EXPECT_EQ(facts(Language::en, "during_ADP World_PROPN War_PROPN II_PROPN"), (Texts{"EVENT:World War II"}));
  EXPECT_EQ(facts(Language::en, "she_PRON dropped_VERB out_ADP and_CCONJ was_AUX knighted_VERB"),
            (Texts{"LIFE:dropped out", "LIFE:knighted"}));
  EXPECT_EQ(facts(Language::en, "the_DET Ministry_PROPN of_ADP Public_ADJ Works_NOUN and_CCONJ Housing_NOUN"),
            (Texts{":Ministry of Public Works and Housing"}));
}

TEST(Facts, leaves_laws_beginnings_of_sentences_and_numbers_of_paragraphs) {
  EXPECT_EQ(facts(Language::en, "under_ADP the_DET Law_PROPN of_ADP Foreign_ADJ Residents_NOUN"), Texts{});
  EXPECT_EQ(facts(Language::en, "On_ADP 5_NUM May_PROPN she_PRON left_VERB"), Texts{});
  EXPECT_EQ(facts(Language::en, "17_NUM ._PUNCT On_ADP 5_NUM May_PROPN she_PRON left_VERB"), Texts{});
  EXPECT_EQ(facts(Language::en, "According_VERB to_ADP her_PRON"), Texts{});
  EXPECT_EQ(facts(Language::de, "Das_DET Haus_NOUN der_DET Mutter_NOUN"), Texts{});
}

TEST(Facts, does_not_join_two_people) {
  EXPECT_EQ(facts(Language::en, "met_VERB Anna_PROPN Vries_PROPN and_CCONJ Tom_PROPN Falk_PROPN"), Texts{});
}

TEST(Facts, finds_quoted_names_of_every_kind_of_marks) {
  constexpr std::string_view text = "“Maverick”, \"Red Fox\", „Der Lotse“, «La Lola» and ‘Big Tom’s’";
  Texts texts;
  for (const Span span : quoted_names(text)) texts.emplace_back(span.of(text));
  EXPECT_EQ(texts, (Texts{"Maverick", "Red Fox", "Der Lotse", "La Lola", "Big Tom"}));
}

TEST(Facts, leaves_quoted_speech_and_wordings) {
  EXPECT_TRUE(quoted_names("“the Convention” “I will not go there today or tomorrow” “Go away.” \"\" ““ 5'10\" \"x").empty());
  EXPECT_TRUE(quoted_names("“Not\nclosed” “").empty());
  EXPECT_TRUE(quoted_names("").empty());
}

TEST(Facts, stays_linear_on_long_runs) {
  std::string capitals;
  for (int i = 0; i < 40000; ++i) capitals += "Aa_NOUN of_ADP ";
  const ProcessorTime time;
  facts(Language::en, capitals);
  quoted_names(std::string(1 << 20, '"'));
  std::string opened;
  for (int i = 0; i < 200000; ++i) opened += "“A ";
  quoted_names(opened);
  EXPECT_LT(time.seconds(), 5);
  EXPECT_EQ(facts(Language::en, ""), Texts{});
  EXPECT_EQ(facts(Language::en, "._PUNCT ,_PUNCT (_PUNCT"), Texts{});
}

TEST(Facts, refuses_a_row_that_is_no_cue_with_its_line) {
  const auto folder = std::filesystem::temp_directory_path() / "veil_facts_test";
  for (const Language language : spoken_languages) {
    std::filesystem::create_directories(folder / code_of(language));
    std::ofstream(folder / code_of(language) / "facts.tsv") << "# words\nwork\tfilm\nwrok\tfilm\n";
  }
  const auto opened = FactDetector::open(folder);
  ASSERT_FALSE(opened);
  EXPECT_EQ(opened.error().code, "model.malformed_resource");
  EXPECT_NE(opened.error().place.find("line 3"), std::string::npos);
  std::filesystem::remove_all(folder);
  EXPECT_EQ(FactDetector::open(folder).error().code, "model.not_found");
}

}  // namespace
}  // namespace veil::detect
