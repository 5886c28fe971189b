// Candidates of all kinds become mentions in one place.
#include "combine/combine_stage.h"

#include <gtest/gtest.h>

#include "combine/second_pass.h"
#include "places.h"
#include "text/candidate.h"

namespace veil::combine {
namespace {

using Strings = std::vector<std::string>;

Mention at(const Document& document, std::string_view words, Label label, std::string_view detector = "entity_model", float score = 0.9F,
           IdentifierKind kind = IdentifierKind::quasi) {
  const auto begin = static_cast<std::uint32_t>(document.text.find(words));
  return make_candidate(detector, {begin, begin + static_cast<std::uint32_t>(words.size())}, label, "", kind, score, "reason");
}

Document document_of(std::string text, Language language = Language::en) {
  Document document = make_document("a", std::move(text)).value();
  document.language = language;
  return document;
}

Strings texts(const Document& document) {
  Strings found;
  for (const Mention& mention : document.mentions) found.emplace_back(document.text_of(mention.span));
  return found;
}

TEST(CombineStage, finds_other_spellings_and_single_names) {
  Document document = document_of("Anna Vries wrote. VRIES, a@b.example; Vriesland, A@B.EXAMPLE");
  document.candidates.found = {at(document, "Anna Vries", Label::person, "term", 1), at(document, "a@b.example", Label::code, "email", 1)};
  ASSERT_TRUE(CombineStage({}).run(document).ok());
  EXPECT_EQ(texts(document), (Strings{"Anna Vries", "VRIES", "a@b.example", "A@B.EXAMPLE"}));
  EXPECT_TRUE(document.candidates.empty());
  EXPECT_TRUE(document.layers.has(Layer::mentions));
}

TEST(CombineStage, searches_once_only_where_the_policy_says_so) {
  Document document = document_of("Oslo, Oslo");
  document.candidates.found = {at(document, "Oslo", Label::loc)};
  CombineOptions options;
  options.second_pass = false;
  ASSERT_TRUE(CombineStage(std::move(options)).run(document).ok());
  EXPECT_EQ(texts(document), (Strings{"Oslo"}));
}

// A mention that begins within a word leaves the rest of that word standing alone once it is replaced: "12/34" before a glued
// address stood in the output, and the document was refused.
TEST(CombineStage, finds_what_stands_alone_once_its_neighbour_is_replaced) {
  Document document = document_of("12/34 and 12/34Oslo");
  document.mentions = {at(document, "12/34", Label::code, "x", 1, IdentifierKind::direct), at(document, "Oslo", Label::loc, "x", 1)};
  Strings found;
  for (const Mention& mention : with_other_occurrences(document)) found.emplace_back(document.text_of(mention.span));
  EXPECT_EQ(found, (Strings{"12/34", "Oslo", "12/34"}));
}

TEST(CombineStage, joins_what_comes_later_with_the_mentions_there_are) {
  Document document = document_of("Anna de Vries in Oslo, Oslo");
  document.candidates.found = {at(document, "Anna", Label::person)};
  const CombineStage stage({});
  ASSERT_TRUE(stage.run(document).ok());
  document.candidates.read_apart = {at(document, "Anna de Vries", Label::person)};
  ASSERT_TRUE(stage.run(document).ok());
  EXPECT_EQ(texts(document), (Strings{"Anna de Vries"}));
  document.candidates.found = {at(document, "Oslo", Label::loc)};
  ASSERT_TRUE(stage.run(document).ok());
  EXPECT_EQ(texts(document), (Strings{"Anna de Vries", "Oslo", "Oslo"}));
}

TEST(CombineStage, leaves_mentions_alone_where_nothing_is_proposed) {
  Document document = document_of("Oslo, Oslo");
  document.mentions = {at(document, "Oslo", Label::loc)};
  document.layers.add(Layer::mentions);
  ASSERT_TRUE(CombineStage({}).run(document).ok());
  EXPECT_EQ(texts(document), (Strings{"Oslo"}));
}

TEST(CombineStage, gives_what_was_misread_to_the_reading_that_knows_better) {
  Document document = document_of("Oslo Bergen Tromsen");
  document.mentions = {at(document, "Oslo", Label::org), at(document, "Bergen Tromsen", Label::org)};
  document.layers.add(Layer::mentions);
  document.candidates.misread = {1};
  document.candidates.read_apart = {at(document, "Bergen", Label::loc)};
  ASSERT_TRUE(CombineStage({}).run(document).ok());
  EXPECT_EQ(texts(document), (Strings{"Oslo", "Bergen"}));
  EXPECT_EQ(document.mentions[1].label, Label::loc);
}

TEST(CombineStage, judges_a_guess_by_the_language_of_its_passage) {
  const auto words = NotIdentifying::open(std::filesystem::path(source_folder) / "languages");
  ASSERT_TRUE(words.ok());
  for (const bool is_german : {false, true}) {
    Document document = document_of("He spoke. Der Kläger kam.");
    document.candidates.found = {at(document, "Kläger", Label::misc, "proper_name", 0.5F)};
    if (is_german) document.passages = {{{10, static_cast<std::uint32_t>(document.text.size())}, Language::de}};
    CombineOptions options;
    options.not_identifying = *words;
    ASSERT_TRUE(CombineStage(std::move(options)).run(document).ok());
    EXPECT_EQ(texts(document), is_german ? Strings{} : Strings{"Kläger"});
  }
}

TEST(CombineStage, a_confidential_finding_takes_in_what_it_touches_and_another_stays_beside) {
  Document document = document_of("her HIV test in Oslo, HIV test");
  document.mentions = {at(document, "HIV", Label::org), at(document, "Oslo", Label::loc)};
  document.layers.add(Layer::mentions);
  document.candidates.disclosing = {at(document, "HIV test", Label::misc, "information", 1, IdentifierKind::confidential),
                                    at(document, "in Oslo", Label::misc, "embedding", 1)};
  ASSERT_TRUE(CombineStage({}).run(document).ok());
  EXPECT_EQ(texts(document), (Strings{"HIV test", "Oslo", "HIV test"}));
  EXPECT_EQ(document.mentions[0].detector, "information");
  EXPECT_EQ(document.mentions[0].kind, IdentifierKind::confidential);
  EXPECT_EQ(document.mentions[0].evidence.size(), 2U);
  EXPECT_EQ(document.mentions[2].detector, "second_pass");
}

TEST(CombineStage, leaves_out_what_no_measure_needs_unless_the_same_words_have_to_go_elsewhere) {
  Document document = document_of("Anna Holm met Ben. Ben met Eva.");
  document.mentions = {at(document, "Anna Holm", Label::person), at(document, "Ben", Label::person), at(document, "Eva", Label::person)};
  document.mentions.insert(document.mentions.begin() + 2, document.mentions[1]);
  document.mentions[2].span = {19, 22};
  document.layers.add(Layer::mentions);
  document.candidates.harmless = {0, 1};
  ASSERT_TRUE(CombineStage({}).run(document).ok());
  EXPECT_EQ(texts(document), (Strings{"Ben", "Ben", "Eva"}));
}

// Text and first reason of each stretch.
Strings left_alone_in(const Document& document) {
  Strings all;
  for (const LeftAlone& left : document.left_alone) {
    all.push_back(std::string(document.text_of(left.span)) + ": " + left.evidence.front().reason.str());
  }
  return all;
}

TEST(CombineStage, notes_what_it_drops_and_why_where_it_is_asked) {
  const auto words = NotIdentifying::open(std::filesystem::path(source_folder) / "languages");
  ASSERT_TRUE(words.ok());
  for (const bool explain : {false, true}) {
    Document document = document_of("the Court read the Health Care Act to Ostrava and Brno");
    document.candidates.found = {at(document, "Court", Label::misc, "proper_name", 0.5F),
                                 at(document, "Health Care Act", Label::misc, "proper_name", 0.5F),
                                 at(document, "Ostrava", Label::loc, "gazetteer", 0.5F), at(document, "Brno", Label::loc, "entity_model")};
    CombineOptions options;
    options.not_identifying = *words;
    options.rules.labels[Label::loc] = {CombinationMethod::weighted, {}, 0.6F};
    options.explain = explain;
    ASSERT_TRUE(CombineStage(std::move(options)).run(document).ok());
    EXPECT_EQ(texts(document), (Strings{"Brno"}));
    EXPECT_EQ(left_alone_in(document),
              explain ? (Strings{"Court: nothing but words of procedure, headings and other common words",
                                 "Health Care Act: the name of a law", "Ostrava: fewer votes than the policy's threshold"})
                      : Strings{});
    if (!explain) continue;
    EXPECT_EQ(document.left_alone[0].label, Label::misc);
    EXPECT_EQ(document.left_alone[0].score, 0.5F);
    ASSERT_EQ(document.left_alone[0].evidence.size(), 2U);
    EXPECT_EQ(document.left_alone[0].evidence[0].detector, "combine");
    EXPECT_EQ(document.left_alone[0].evidence[1], (Evidence{"proper_name", "reason", 0.5F}));
  }
}

TEST(CombineStage, notes_what_no_measure_needs) {
  Document document = document_of("Anna Holm met Ben.");
  document.mentions = {at(document, "Anna Holm", Label::person), at(document, "Ben", Label::person)};
  document.layers.add(Layer::mentions);
  document.candidates.harmless = {0};
  CombineOptions options;
  options.explain = true;
  ASSERT_TRUE(CombineStage(std::move(options)).run(document).ok());
  EXPECT_EQ(left_alone_in(document), (Strings{"Anna Holm: it says nothing of the targets"}));
}

}  // namespace
}  // namespace veil::combine
