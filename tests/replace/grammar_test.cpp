// What is put in the place of a mention fits its sentence: golden sentences per language (tests/replace/grammar/), through
// the real tokenizer and tagger, and the bounds that hold for any input.
#include <gtest/gtest.h>

#include <fstream>

#include "language/phrase_stage.h"
#include "language/tagger/tag_stage.h"
#include "language/token_stage.h"
#include "places.h"
#include "replace/grammar/fit.h"

namespace veil::replace {
namespace {

namespace fs = std::filesystem;
using knowledge::GeneralTerm;
using knowledge::NameGrammar;

std::shared_ptr<const Grammar> grammar() {
  static const auto opened = Grammar::open(fs::path(source_folder) / "languages");
  EXPECT_TRUE(opened) << describe(opened.error());
  return *opened;
}

// Tokens, sentences, tags and phrases of a text.
void analyse(Document& document) {
  static const auto resources = *language::open_all_languages(source_folder);
  static const language::TokenStage tokens(resources);
  static const language::PhraseStage phrases(resources);
  static const language::TagStage tags([] {
    language::TagStage::Taggers taggers;
    for (const Language each : spoken_languages) {
      taggers[static_cast<std::size_t>(each)] =
          *language::Tagger::open(fs::path(source_folder) / "models" / ("tagger." + std::string(code_of(each)) + ".veil"));
    }
    return taggers;
  }());
  ASSERT_TRUE(tokens.run(document));
  ASSERT_TRUE(tags.run(document));
  ASSERT_TRUE(phrases.run(document));
}

NameGrammar grammar_from(std::string_view flags) {
  NameGrammar result;
  for (std::size_t begin = 0; begin < flags.size();) {
    const std::size_t end = std::min(flags.find(',', begin), flags.size());
    const std::string_view flag = flags.substr(begin, end - begin);
    if (flag == "m")
      result.gender = Gender::masculine;
    else if (flag == "f")
      result.gender = Gender::feminine;
    else if (flag == "n")
      result.gender = Gender::neuter;
    else if (flag == "plural")
      result.plural = true;
    else if (flag == "proper")
      result.proper = true;
    else if (flag == "article")
      result.article = true;
    else if (flag == "mass")
      result.mass = true;
    else if (flag == "adj")
      result.adjective = true;
    else
      ADD_FAILURE() << "no such flag: " << flag;
    begin = end + 1;
  }
  return result;
}

// "city:f + Norway:proper"; "film@text": the document says so
GeneralTerm term_from(std::string_view written) {
  GeneralTerm term;
  if (written.ends_with("@text")) {
    term.source = "text";
    written.remove_suffix(5);
  }
  const auto read = [](std::string_view part, std::string& text, NameGrammar& flags) {
    const std::size_t colon = part.find(':');
    text = part.substr(0, colon);
    if (colon != std::string_view::npos) flags = grammar_from(part.substr(colon + 1));
  };
  const std::size_t plus = written.find(" + ");
  read(written.substr(0, plus), term.text, term.grammar);
  if (plus != std::string_view::npos) read(written.substr(plus + 3), term.place, term.place_grammar);
  return term;
}

struct Sentence {
  std::string text;
  std::vector<Mention> mentions;
  std::uint32_t mention = 0;
  std::string term;
  std::vector<std::string> accepted;  // whole sentences; empty: no option at all is right, too
  bool none = false;
};

Sentence sentence_from(const std::string& line) {
  Sentence sentence;
  const std::size_t open = line.find('<'), first = line.find('|'), second = line.find('|', first + 1), close = line.find('>', second);
  EXPECT_NE(close, std::string::npos) << line;
  sentence.term = line.substr(first + 1, second - first - 1);
  const std::string marked = line.substr(0, open) + line.substr(open + 1, first - open - 1) + line.substr(close + 1);
  const auto plain = [](std::string_view part) {
    std::string result;
    for (const char c : part) {
      if (c != '{' && c != '}') result += c;
    }
    return result;
  };
  std::uint32_t begin = 0;
  Label label = Label::loc;
  for (std::size_t i = 0; i < marked.size(); ++i) {
    const char c = marked[i];
    if (c == '[' || c == '{') {
      begin = static_cast<std::uint32_t>(sentence.text.size());
      label = Label::loc;
      if (c == '[' && marked[i + 2] == ':') {
        label = marked[i + 1] == 'O'   ? Label::org
                : marked[i + 1] == 'D' ? Label::dem
                : marked[i + 1] == 'P' ? Label::person
                : marked[i + 1] == 'T' ? Label::datetime
                : marked[i + 1] == 'Q' ? Label::quantity
                                       : Label::misc;
        i += 2;
      }
    } else if (c == ']' || c == '}') {
      if (c == ']') sentence.mention = static_cast<std::uint32_t>(sentence.mentions.size());
      Mention mention;
      mention.span = {begin, static_cast<std::uint32_t>(sentence.text.size())};
      mention.label = label;
      sentence.mentions.push_back(mention);
    } else {
      sentence.text += c;
    }
  }
  std::string_view expected = std::string_view(line).substr(second + 1, close - second - 1);
  while (!expected.empty()) {
    const std::size_t end = std::min(expected.find('~'), expected.size());
    if (expected.substr(0, end) == "-") {
      sentence.none = true;
    } else {
      sentence.accepted.push_back(plain(line.substr(0, open)) + std::string(expected.substr(0, end)) + plain(line.substr(close + 1)));
    }
    expected.remove_prefix(std::min(end + 1, expected.size()));
  }
  return sentence;
}

// The sentence with the first option in it; empty without one.
std::string fitted(const Sentence& sentence, Language language) {
  auto document = make_document("golden", sentence.text);
  EXPECT_TRUE(document);
  document->language = language;
  analyse(*document);
  document->mentions = sentence.mentions;
  const Offer offer = grammar()->fit(*document, sentence.mention, {term_from(sentence.term)});
  if (offer.options.empty()) return {};
  EXPECT_TRUE(offer.span.contains(sentence.mentions[sentence.mention].span));
  return document->text.substr(0, offer.span.begin) + offer.options[0].text + document->text.substr(offer.span.end);
}

struct Tally {
  int cases = 0;
  std::vector<std::string> wrong;
};

Tally run_file(const std::string& name, Language language) {
  Tally tally;
  std::ifstream file(fs::path(source_folder) / "tests/replace/grammar" / name);
  EXPECT_TRUE(file) << name;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line.starts_with('#')) continue;
    const Sentence sentence = sentence_from(line);
    const std::string result = fitted(sentence, language);
    ++tally.cases;
    const bool right =
        result.empty() ? sentence.none : std::find(sentence.accepted.begin(), sentence.accepted.end(), result) != sentence.accepted.end();
    if (!right) tally.wrong.push_back(line + "\n    " + result);
  }
  return tally;
}

class GoldenSentences : public testing::TestWithParam<Language> {};

TEST_P(GoldenSentences, fits_every_term_as_written_in_the_file) {
  const Tally tally = run_file(std::string(code_of(GetParam())) + ".txt", GetParam());
  for (const std::string& wrong : tally.wrong) ADD_FAILURE() << wrong;
  EXPECT_GE(tally.cases, 80);
}

INSTANTIATE_TEST_SUITE_P(all, GoldenSentences, testing::ValuesIn(spoken_languages),
                         [](const auto& language) { return std::string(code_of(language.param)); });

// Sentences that the rules were not made on: what share comes out as a careful writer would put it.
class UnseenSentences : public testing::TestWithParam<Language> {};

TEST_P(UnseenSentences, come_out_right_for_most) {
  const Tally tally = run_file(std::string(code_of(GetParam())) + "_unseen.txt", GetParam());
  ASSERT_GE(tally.cases, 40);
  const double share = 1.0 - static_cast<double>(tally.wrong.size()) / tally.cases;
  std::string list;
  for (const std::string& wrong : tally.wrong) list += wrong + '\n';
  RecordProperty("share", std::to_string(share));
  EXPECT_GE(share, GetParam() == Language::en ? 0.95 : 0.90) << list;
}

INSTANTIATE_TEST_SUITE_P(all, UnseenSentences, testing::ValuesIn(spoken_languages),
                         [](const auto& language) { return std::string(code_of(language.param)); });

Document marked(const std::string& text, Language language, std::vector<Span> spans, Label label = Label::loc) {
  Document document = *make_document("test", text);
  document.language = language;
  analyse(document);
  for (const Span span : spans) {
    Mention mention;
    mention.span = span;
    mention.label = label;
    document.mentions.push_back(mention);
  }
  return document;
}

// The sentence with each term for the first of two mentions, an attribute before a person.
std::vector<std::string> before_person(const std::string& text, Span attribute, Span person, const std::vector<std::string>& words) {
  Document document = marked(text, Language::en, {attribute, person}, Label::dem);
  document.mentions[1].label = Label::person;
  std::vector<knowledge::GeneralTerm> terms;
  for (const std::string& word : words) terms.emplace_back().text = word;
  const Offer offer = grammar()->fit(document, 0, terms);
  std::vector<std::string> all;
  for (const Option& option : offer.options) all.push_back(text.substr(0, offer.span.begin) + option.text + text.substr(offer.span.end));
  return all;
}

TEST(Grammar, keeps_whose_relative_somebody_is_and_several_people_in_the_plural) {
  using Strings = std::vector<std::string>;
  EXPECT_EQ(before_person("She was the sister of actor Tom Hall.", {12, 27}, {28, 36}, {"sister", "relative"}),
            (Strings{"She was the sister of Tom Hall.", "She was the relative of Tom Hall."}));
  EXPECT_EQ(before_person("He was with his fellow astronauts Anna Vries.", {23, 33}, {34, 44}, {"professional"}),
            Strings{"He was with his fellow professionals Anna Vries."});
}

TEST(Grammar, gives_all_options_one_span_in_the_order_of_the_terms) {
  const Document document = marked("He moved to the Netherlands.", Language::en, {{16, 27}});
  const Offer offer = grammar()->fit(document, 0, {term_from("country + Western Europe"), term_from("country"), term_from("place")});
  EXPECT_EQ(offer.span, (Span{12, 27}));
  ASSERT_EQ(offer.options.size(), 3u);
  EXPECT_EQ(offer.options[0].text, "a country in Western Europe");
  EXPECT_EQ(offer.options[2].text, "a place");
}

TEST(Grammar, keeps_source_and_the_greater_number_of_things_where_two_terms_come_out_alike) {
  const Document document = marked("Oslo's mayor came.", Language::en, {{0, 4}});
  GeneralTerm narrow = term_from("city + Norway"), wide = term_from("city");
  narrow.leaves = 40;
  wide.leaves = 9000;
  narrow.source = wide.source = "general";
  const Offer offer = grammar()->fit(document, 0, {narrow, wide});
  ASSERT_EQ(offer.options.size(), 1u);
  EXPECT_EQ(offer.options[0].text, "A city's");
  EXPECT_EQ(offer.options[0].things, 9000u);
  EXPECT_EQ(offer.options[0].source, "general");
}

TEST(Grammar, never_reaches_into_another_mention) {
  // "the", "im" and the noun behind a genitive belong to other mentions here.
  const Document english = marked("He saw the Netherlands.", Language::en, {{7, 10}, {11, 22}});
  EXPECT_EQ(grammar()->fit(english, 1, {term_from("country")}).span, (Span{11, 22}));
  const Document german = marked("Norwegens Hauptstadt ist teuer.", Language::de, {{0, 9}, {10, 20}});
  EXPECT_EQ(grammar()->fit(german, 0, {term_from("Land:n")}).span.end, 9u);
}

TEST(Grammar, never_reaches_over_the_end_of_a_sentence) {
  const Document document = marked("Das ist der. Iran ist gross.", Language::de, {{13, 17}});
  EXPECT_GE(grammar()->fit(document, 0, {term_from("Land:n")}).span.begin, 13u);
}

TEST(Grammar, stands_any_input) {
  const std::string long_run(20000, 'x');
  const std::vector<std::string> texts = {"x",
                                          "...",
                                          "\"\"",
                                          "a",
                                          "der",
                                          "do",
                                          "'s",
                                          "§§ 12",
                                          "ÀÉ ÑÕ",
                                          "\n\n\n",
                                          "im im im im im im im",
                                          "de la de la de la",
                                          long_run,
                                          "[]{}<>|",
                                          "the the the the",
                                          "„“ «»",
                                          "😀 im 😀"};
  const std::vector<GeneralTerm> terms = {term_from("Stadt:f + Norwegen"), term_from("x"),        term_from("a:adj"), term_from("é:mass"),
                                          term_from("N:proper,article"),   term_from("ß:plural"), GeneralTerm{}};
  for (const Language language : {Language::en, Language::de, Language::es, Language::pt}) {
    for (const std::string& text : texts) {
      for (const Label label : {Label::loc, Label::dem, Label::person}) {
        const Document document = marked(text, language, {{0, static_cast<std::uint32_t>(text.size())}}, label);
        const Offer offer = grammar()->fit(document, 0, terms);
        EXPECT_TRUE(offer.span.contains(document.mentions[0].span));
        EXPECT_LE(offer.span.end, text.size());
        for (const Option& option : offer.options) EXPECT_FALSE(option.text.empty());
        // In the middle of a text, at every character, with every length up to four.
        const std::string around = "im " + text.substr(0, 60) + " de";
        for (std::uint32_t begin = 0; begin < around.size(); ++begin) {
          for (std::uint32_t end = begin + 1; end <= std::min<std::size_t>(around.size(), begin + 4); ++end) {
            const auto inside = [&](std::uint32_t place) { return place == around.size() || (around[place] & 0xC0) != 0x80; };
            if (!inside(begin) || !inside(end) || begin % 7 != 0) continue;
            if (!make_document("", around).ok()) continue;
            const Document part = marked(around, language, {{begin, end}}, label);
            EXPECT_TRUE(grammar()->fit(part, 0, terms).span.contains({begin, end}));
          }
        }
      }
    }
  }
}

TEST(Grammar, needs_no_layers) {
  Document document = *make_document("bare", "Oslo");
  document.language = Language::en;
  document.mentions.emplace_back();
  document.mentions[0].span = {0, 4};
  document.mentions[0].label = Label::loc;
  const Offer offer = grammar()->fit(document, 0, {term_from("city")});
  ASSERT_EQ(offer.options.size(), 1u);
  EXPECT_EQ(offer.options[0].text, "A city");
}

class SpoiledGrammar : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::path(testing::TempDir()) / ("veil_grammar_" + std::string(testing::UnitTest::GetInstance()->current_test_info()->name()));
    fs::remove_all(folder_);
    for (const Language language : spoken_languages) {
      fs::create_directories(folder_ / code_of(language));
      fs::copy(fs::path(source_folder) / "languages" / code_of(language) / "grammar.tsv", folder_ / code_of(language));
    }
  }
  void TearDown() override { fs::remove_all(folder_); }
  void append(const char* line) const { std::ofstream(folder_ / "de/grammar.tsv", std::ios::app) << line << '\n'; }
  fs::path folder_;
};

TEST_F(SpoiledGrammar, says_when_a_file_is_missing) {
  fs::remove(folder_ / "pt/grammar.tsv");
  const auto opened = Grammar::open(folder_);
  ASSERT_FALSE(opened);
  EXPECT_EQ(opened.error().code, "model.not_found");
}

TEST_F(SpoiledGrammar, refuses_malformed_rows_with_file_and_line) {
  for (const char* row : {"gender\tStadt", "gendre\tStadt\tf", "gender\tStadt\tx", "gender\t\tf", "gender\tcaf\xE9\tf"}) {
    fs::copy(fs::path(source_folder) / "languages/de/grammar.tsv", folder_ / "de/grammar.tsv", fs::copy_options::overwrite_existing);
    append(row);
    const auto opened = Grammar::open(folder_);
    ASSERT_FALSE(opened) << row;
    EXPECT_EQ(opened.error().code, "model.malformed_resource");
    EXPECT_NE(opened.error().place.find("grammar.tsv, line "), std::string::npos);
  }
}

}  // namespace
}  // namespace veil::replace
