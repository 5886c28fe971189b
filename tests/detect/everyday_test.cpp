// What the model of everyday text sees beside words, and how much of a thing a mention is.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "detect/entities/unit_features.h"
#include "detect/entities/word_facts.h"
#include "detect/everyday/whole_mentions.h"

namespace veil::detect {
namespace {

// Tokens between spaces and tabs, signs apart, a sentence per line.
Document lines_document(std::string text) {
  Document document;
  document.text = std::move(text);
  document.language = Language::en;
  std::uint32_t first = 0;
  for (std::uint32_t at = 0; at <= document.text.size(); ++at) {
    const char c = at < document.text.size() ? document.text[at] : '\n';
    const auto end = static_cast<std::uint32_t>(document.tokens.size());
    if (c == '\n' && end > first) {
      document.sentences.push_back({first, end});
      first = end;
    }
    if (c == '\n' || c == ' ' || c == '\t') continue;
    const bool sign = c == '|' || c == ';' || c == ',' || c == ':';
    std::uint32_t behind = at + 1;
    while (!sign && behind < document.text.size() && std::string("|;,: \t\n").find(document.text[behind]) == std::string::npos) ++behind;
    Token token;
    token.span = {at, behind};
    document.tokens.push_back(token);
    at = behind - 1;
  }
  return document;
}

struct Facts {
  Document document;
  UnitText text;
  std::vector<WordFacts> facts;

  explicit Facts(std::string written, View view = View::everyday) : document(lines_document(std::move(written))) {
    text = units_of(document, 0, document.sentences.size(), Segmentation::lines);
    collect_word_facts(document, text, {}, {}, view, facts);
  }
  // Of the n-th unit that is written so.
  const WordFacts& of(std::string_view word, int nth = 0) const {
    for (std::size_t i = 0; i < facts.size(); ++i) {
      if (document.text_of(text.units[i].span) == word && nth-- == 0) return facts[i];
    }
    ADD_FAILURE() << "no unit " << word;
    return facts.front();
  }
};

TEST(EverydayFacts, know_the_head_of_a_column_however_cells_are_parted) {
  for (const std::string parted : {"|", ";", "\t", "  "}) {
    const Facts facts("name" + parted + "town\nana" + parted + "oslo\nbo" + parted + "rome");
    EXPECT_NE(facts.of("ana").column, 0U) << parted;
    EXPECT_EQ(facts.of("ana").column, facts.of("bo").column) << parted;
    EXPECT_EQ(facts.of("oslo").column, facts.of("rome").column) << parted;
    EXPECT_NE(facts.of("ana").column, facts.of("oslo").column) << parted;
    EXPECT_EQ(facts.of("name").column, facts.of("town").column) << parted;
  }
  const Facts commas("name,town,year\nana,oslo,1990");
  EXPECT_NE(commas.of("ana").column, commas.of("oslo").column);
}

TEST(EverydayFacts, take_no_running_text_for_a_table) {
  const Facts facts("we came, saw and left\nand all was well\nno, it was not");
  for (const WordFacts& fact : facts.facts) EXPECT_EQ(fact.column, 0U);
  EXPECT_EQ(Facts("name;town", View::everyday).of("town").column, 0U);
}

TEST(EverydayFacts, know_the_lines_around) {
  const Facts facts("first name\nana\ntown\noslo");
  EXPECT_EQ(facts.of("ana").end_above, facts.of("name").word);
  EXPECT_EQ(facts.of("ana").below, facts.of("town").word);
  EXPECT_EQ(facts.of("ana").line_above, facts.of("first").line_start);
  EXPECT_EQ(facts.of("first").line_above, 0U);
  EXPECT_EQ(facts.of("oslo").below, 0U);
}

TEST(EverydayFacts, tell_how_a_page_is_written) {
  const auto page_case = [](const char* text) { return static_cast<PageCase>(Facts(text).facts.front().page_case); };
  EXPECT_EQ(page_case("ana lives in oslo and works there"), PageCase::small);
  EXPECT_EQ(page_case("ANA LIVES IN OSLO"), PageCase::capitals);
  EXPECT_EQ(page_case("Ana lives in Oslo and works there with them all day"), PageCase::usual);
}

TEST(EverydayFacts, of_edited_text_have_none_of_it) {
  const Facts facts("name;town\nana;oslo", View::edited);
  for (const WordFacts& fact : facts.facts) {
    EXPECT_EQ(fact.column, 0U);
    EXPECT_EQ(fact.line_above, 0U);
    EXPECT_EQ(fact.page_case, 0);
  }
}

TEST(EverydayFacts, are_found_in_small_letters_elsewhere) {
  const Facts facts("Ana came\nthen ana left");
  EXPECT_NE(facts.of("ana").elsewhere, 0);
  EXPECT_EQ(Facts("Ana came\nthen ana left", View::edited).of("ana").elsewhere, 0);
}

TEST(EverydayFeatures, stay_within_their_bound) {
  Facts facts("name;town\nana;oslo");
  for (WordFacts& fact : facts.facts) {
    fact.gazetteer = 0xFFFFFFFFU;
    fact.pattern = 7;
    fact.rule = 3;
    fact.form_cue = 9;
    fact.cluster = {5, 2};
  }
  std::vector<std::uint32_t> features, edited;
  for (std::size_t i = 0; i < facts.facts.size(); ++i) {
    features.clear();
    edited.clear();
    append_features(facts.facts, i, View::everyday, features);
    append_features(facts.facts, i, View::edited, edited);
    EXPECT_LE(features.size(), most_unit_features);
    // Models of edited text must see what they were trained on.
    ASSERT_GT(features.size(), edited.size());
    EXPECT_TRUE(std::equal(edited.begin(), edited.end(), features.begin()));
  }
}

std::string whole(std::string text, Label label) {
  const auto begin = static_cast<std::uint32_t>(text.find('['));
  text.erase(begin, 1);
  const auto end = static_cast<std::uint32_t>(text.find(']'));
  text.erase(end, 1);
  const Span span = whole_mention(text, {begin, end}, label);
  text.insert(span.end, "]");
  return text.insert(span.begin, "[");
}

TEST(WholeMention, is_the_whole_word) {
  EXPECT_EQ(whole("ask [maria]83 now", Label::code), "ask [maria83] now");
  EXPECT_EQ(whole("an[na] came", Label::person), "[anna] came");
  EXPECT_EQ(whole("señ[ora]ña came", Label::person), "[señoraña] came");
  EXPECT_EQ(whole("[Anna] came", Label::person), "[Anna] came");
  EXPECT_EQ(whole("([Anna]), too", Label::person), "([Anna]), too");
}

TEST(WholeMention, of_a_number_is_all_its_groups) {
  EXPECT_EQ(whole("tel 0171 555 [0199] now", Label::code), "tel [0171 555 0199] now");
  EXPECT_EQ(whole("tel [88] 9.8l33-27 6, now", Label::code), "tel [88 9.8l33-27 6], now");
  EXPECT_EQ(whole("no [4711] of them", Label::code), "no [4711] of them");
  EXPECT_EQ(whole("in [1990] 12 came", Label::datetime), "in [1990] 12 came");
}

TEST(WholeMention, reaches_over_what_joins_words) {
  EXPECT_EQ(whole("Ms [Reyes]-Ng came", Label::person), "Ms [Reyes-Ng] came");
  EXPECT_EQ(whole("in [Ulm]-Süd", Label::loc), "in [Ulm]-Süd");
  EXPECT_EQ(whole("to ana.[vries]@@mail.example, or", Label::code), "to [ana.vries@@mail.example], or");
  EXPECT_EQ(whole("tel: [0171]", Label::code), "tel: [0171]");
  EXPECT_EQ(whole("see [4711]. Then", Label::code), "see [4711]. Then");
}

TEST(WholeMention, of_a_line_without_spaces_adds_a_bounded_rest) {
  const std::string text(100000, 'a');
  const Span span = whole_mention(text, {50000, 50010}, Label::person);
  EXPECT_LE(span.size(), 10U + 2 * 70U);
}

}  // namespace
}  // namespace veil::detect
