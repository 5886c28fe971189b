// Short forms, other spellings and one label for the same words.
#include "combine/second_pass.h"

#include <gtest/gtest.h>

#include <array>

#include "combine/combiner.h"
#include "combine/short_forms.h"
#include "places.h"
#include "text/candidate.h"
#include "text/occurrences.h"

namespace veil::combine {
namespace {

std::shared_ptr<const NotIdentifying> words() {
  static const auto opened = NotIdentifying::open(std::filesystem::path(source_folder) / "languages");
  return opened ? *opened : nullptr;
}

// `names` are mentions at their first place.
Document document_with(Language language, std::string text, std::vector<std::pair<std::string, Label>> names) {
  Document document = make_document("a", std::move(text)).value();
  document.language = language;
  for (const auto& [name, label] : names) {
    const auto begin = static_cast<std::uint32_t>(document.text.find(name));
    document.mentions.push_back(make_candidate(std::string("test"), {begin, begin + static_cast<std::uint32_t>(name.size())}, label, "",
                                               IdentifierKind::quasi, 0.9F, "reason"));
  }
  return document;
}

std::vector<std::string> found(const Document& document) {
  std::vector<std::string> texts;
  for (const Mention& mention : with_other_occurrences(document, words().get())) {
    if (mention.detector == "second_pass") texts.emplace_back(document.text_of(mention.span));
  }
  return texts;
}

using Texts = std::vector<std::string>;

// Four rounds over words at random, with names that overlap, go on over lines and are joined.
std::vector<Mention> settled(Document document, bool search_all) {
  OtherOccurrences others(words().get(), search_all);
  const Combiner combiner;
  for (int round = 0; round < 4; ++round) {
    std::vector<Mention> all = document.mentions;
    for (Mention& mention : others.find(document)) all.push_back(std::move(mention));
    document.mentions = combiner.combine(document.text, std::move(all));
  }
  return document.mentions;
}

TEST(SecondPass, finds_in_later_rounds_what_a_search_of_everything_finds) {
  constexpr std::array<std::string_view, 12> vocabulary = {"Mara", "Kolenda", "Adler", "berg", "Adlerberg", "Oslo",
                                                           "Bank", "of",      "the",   "went", "home",      "Tromsen"};
  constexpr std::array<std::string_view, 6> gaps = {" ", " ", " ", "\n", "-\n", ", "};
  std::uint32_t state = 7;
  const auto random = [&](std::size_t below) { return (state = state * 1664525U + 1013904223U) / 65536U % below; };
  for (int text = 0; text < 200; ++text) {
    std::string made;
    std::vector<Span> places;
    const bool sparse = text % 2 == 1;  // stretches are searched alone where they are few
    for (int i = 0; i < (sparse ? 4000 : 400); ++i) {
      const auto begin = static_cast<std::uint32_t>(made.size());
      // Words that are no name's part the text into stretches.
      made += random(sparse && i % 100 > 3 ? 4000 : 3) == 0 ? vocabulary[random(vocabulary.size())] : std::string_view("plain");
      places.push_back({begin, static_cast<std::uint32_t>(made.size())});
      made += gaps[random(gaps.size())];
    }
    Document document = make_document("a", made).value();
    document.language = Language::en;
    for (std::size_t i = random(90); i + 3 < places.size(); i += 3 + random(90)) {
      if (sparse && places[i].of(made) == "plain") continue;
      document.mentions.push_back(make_candidate(std::string("test"), {places[i].begin, places[i + random(3)].end}, Label::person, "",
                                                 IdentifierKind::quasi, 0.9F, "reason"));
    }
    EXPECT_EQ(settled(document, false), settled(document, true)) << made;
  }
}

TEST(SecondPass, finds_parts_initials_possessives_and_headings_of_a_person) {
  EXPECT_EQ(found(document_with(Language::en, "Mara Kolenda came. Kolenda's car, M. Kolenda, M.K. and KOLENDA v. INDIA.",
                                {{"Mara Kolenda", Label::person}})),
            (Texts{"Kolenda", "M. Kolenda", "M.K", "KOLENDA"}));
}

// A surname in small letters, as in a chat, stayed.
TEST(SecondPass, finds_a_part_of_a_name_in_small_letters_unless_it_is_a_word) {
  const auto knows = [](Language, std::string_view lower) { return lower == "brown"; };
  const auto words = NotIdentifying::open(std::filesystem::path(source_folder) / "languages", knows).value();
  const auto found_in = [&](std::string text, const std::string& name) {
    Texts texts;
    const Document document = document_with(Language::en, std::move(text), {{name, Label::person}});
    for (const Mention& mention : with_other_occurrences(document, words.get())) {
      if (mention.detector == "second_pass") texts.emplace_back(document.text_of(mention.span));
    }
    return texts;
  };
  EXPECT_EQ(found_in("Mara Kolenda came. ask kolenda, or Kolenda, mara_kolenda, marakolenda, MaraKolenda", "Mara Kolenda"),
            (Texts{"kolenda", "Kolenda", "mara_kolenda", "marakolenda", "MaraKolenda"}));
  EXPECT_EQ(found_in("Mara Brown came in a brown coat, says Brown.", "Mara Brown"), (Texts{"Brown"}));
}

TEST(SecondPass, finds_german_genitives_and_adjectives_of_places) {
  EXPECT_EQ(found(document_with(Language::de, "Jana Adlerberg aus Köln. Adlerbergs Haus am Kölner Dom.",
                                {{"Jana Adlerberg", Label::person}, {"Köln", Label::loc}})),
            (Texts{"Adlerbergs", "Kölner"}));
}

TEST(SecondPass, finds_the_head_of_an_organisation_within_a_sentence_only) {
  EXPECT_EQ(found(document_with(Language::en, "The European Parliament met. He left the Parliament. A parliament is old.",
                                {{"European Parliament", Label::org}})),
            (Texts{"Parliament"}));
  EXPECT_EQ(found(document_with(Language::es, "El Parlamento Europeo votó. Salió del Parlamento.", {{"Parlamento Europeo", Label::org}})),
            (Texts{"Parlamento"}));
  Document first = document_with(Language::en, "European Parliament. Parliament voted", {{"European Parliament", Label::org}});
  first.tokens.push_back({{21, 31}, 0, 0, 0, Upos::noun, 0, 1});
  first.sentences.push_back({0, 1});
  EXPECT_EQ(found(first), Texts{});
}

TEST(SecondPass, common_words_do_not_stand_for_a_name) {
  EXPECT_EQ(found(document_with(Language::en, "Will Street came. Will you? In the Street.", {{"Will Street", Label::person}})), Texts{});
  EXPECT_EQ(found(document_with(Language::en, "The Oslo City Court sat. In the Court", {{"Oslo City Court", Label::org}})), Texts{});
  EXPECT_EQ(found(document_with(Language::pt, "Ana Tribunal veio. No Tribunal.", {{"Ana Tribunal", Label::person}})), Texts{});
}

TEST(SecondPass, initials_that_mean_something_else_are_left) {
  EXPECT_EQ(found(document_with(Language::en, "Paul Miller came at 5 p.m. or 6 P.M. today", {{"Paul Miller", Label::person}})), Texts{});
}

TEST(SecondPass, an_acronym_in_brackets_belongs_to_the_name_before_it) {
  EXPECT_EQ(found(document_with(Language::en, "The Nordic Fishing Board (NFB) met.", {{"Nordic Fishing Board", Label::org}})),
            Texts{"NFB"});
  EXPECT_EQ(found(document_with(Language::en, "The Nordic Fishing Board (“NFB”) met.", {{"Nordic Fishing Board", Label::org}})),
            Texts{"NFB"});
  EXPECT_EQ(found(document_with(Language::en, "The Nordic Fishing Board (XYZ) met.", {{"Nordic Fishing Board", Label::org}})), Texts{});
  EXPECT_EQ(found(document_with(Language::en, "The Nordic Fishing Board (", {{"Nordic Fishing Board", Label::org}})), Texts{});
}

TEST(SecondPass, other_spellings_of_diacritics_are_known_to_the_verification_too) {
  const std::vector<std::string_view> terms = {"Müller", "Groeßner", "José Núñez", "Boehm"};
  const OccurrenceFinder finder(terms);
  for (const char* text : {"Muller", "MÜLLER", "Mueller", "Grössner", "Jose Nunez", "JOSÉ NUÑEZ", "Böhm", "Bohm"}) {
    EXPECT_EQ(finder.find(text).size(), 1U) << text;
  }
  EXPECT_TRUE(finder.find("müller, Moller, Josef Nunez").empty());
}

TEST(SecondPass, most_mentions_decide_the_label_of_the_same_words) {
  Document document = document_with(Language::en, "Avery Avery Avery May", {{"Avery", Label::loc}});
  for (const std::uint32_t begin : {6U, 12U}) {
    document.mentions.push_back(
        make_candidate(std::string("test"), {begin, begin + 5}, Label::person, "", IdentifierKind::direct, 0.6F, "reason"));
  }
  document.mentions.push_back(make_candidate(std::string("test"), {18, 21}, Label::datetime, "", IdentifierKind::quasi, 0.6F, "reason"));
  make_labels_consistent(document, document.mentions);
  EXPECT_EQ(document.mentions[0].label, Label::person);
  EXPECT_EQ(document.mentions[0].kind, IdentifierKind::direct);
  EXPECT_EQ(document.mentions[0].evidence.size(), 2U);
  EXPECT_EQ(document.mentions[3].label, Label::datetime);
}

TEST(SecondPass, what_the_user_said_is_not_outvoted) {
  Document document = document_with(Language::en, "Avery Avery", {{"Avery", Label::person}});
  document.mentions.push_back(make_candidate("given", {6, 11}, Label::org, "", IdentifierKind::quasi, 0.1F, "reason"));
  make_labels_consistent(document, document.mentions);
  EXPECT_EQ(document.mentions[0].label, Label::org);
  EXPECT_EQ(document.mentions[1].label, Label::org);
}

TEST(SecondPass, nonsense_gives_nothing) {
  EXPECT_EQ(found(document_with(Language::en, "", {})), Texts{});
  EXPECT_EQ(found(document_with(Language::de, "... --- ...", {{"---", Label::person}})), Texts{});
  EXPECT_EQ(found(document_with(Language::en, std::string(100000, 'A'), {{std::string(100000, 'A'), Label::person}})), Texts{});
}

TEST(NotIdentifying, knows_procedure_law_and_headings_in_four_languages) {
  ASSERT_NE(words(), nullptr);
  for (const char* text : {"the Court", "Rules of Court", "Grand Chamber", "THE FACTS", "Article 6", "Convention"}) {
    EXPECT_TRUE(words()->says_nothing(Language::en, text)) << text;
  }
  EXPECT_TRUE(words()->says_nothing(Language::de, "Entscheidungsgründe"));
  EXPECT_TRUE(words()->says_nothing(Language::es, "Fundamentos de Derecho"));
  EXPECT_TRUE(words()->says_nothing(Language::pt, "Ministério Público"));
  for (const char* text : {"Regional Court", "Oslo", "National Bank", "Ms A.", "S.", "5", "", "Court of Appeal"}) {
    EXPECT_FALSE(words()->says_nothing(Language::en, text)) << text;
  }
}

TEST(NotIdentifying, tells_names_of_laws) {
  EXPECT_TRUE(words()->names_a_law(Language::en, "Health Care Act"));
  EXPECT_TRUE(words()->names_a_law(Language::en, "Code of Minor Offences"));
  EXPECT_TRUE(words()->names_a_law(Language::de, "Infektionsschutzgesetz"));
  EXPECT_TRUE(words()->names_a_law(Language::es, "Ley de Costas"));
  EXPECT_TRUE(words()->names_a_law(Language::pt, "Código Florestal"));
  EXPECT_FALSE(words()->names_a_law(Language::en, "Jude Law"));
  EXPECT_FALSE(words()->names_a_law(Language::en, "Faculty of Law"));
  EXPECT_FALSE(words()->names_a_law(Language::en, ""));
}

TEST(NotIdentifying, cuts_articles_and_states_off_a_guess) {
  constexpr std::string_view text = "the Russian Government";
  EXPECT_EQ(words()->core_of(Language::en, text, {0, 22}).of(text), "Russian");
  constexpr std::string_view name = "Oslo";
  EXPECT_EQ(words()->core_of(Language::en, name, {0, 4}).of(name), "Oslo");
}

TEST(NotIdentifying, refuses_a_missing_folder) {
  const auto opened = NotIdentifying::open("/nowhere");
  ASSERT_FALSE(opened);
  EXPECT_EQ(opened.error().code, "model.not_found");
}

}  // namespace
}  // namespace veil::combine
