// What is put in the place of a mention fits its sentence: golden sentences per language (tests/replace/grammar/), through the real
// tokenizer and tagger, and the bounds that hold for any input.
#include <gtest/gtest.h>

#include <fstream>

#include "language/phrase_stage.h"
#include "language/tagger/tag_stage.h"
#include "language/token_stage.h"
#include "replace/grammar/fit.h"

namespace veil::replace {
namespace {

namespace fs = std::filesystem;
using knowledge::GeneralTerm;
using knowledge::NameGrammar;

std::shared_ptr<const Grammar> grammar() {
  static const auto opened = Grammar::open(fs::path(VEIL_SOURCE_DIR) / "languages");
  EXPECT_TRUE(opened) << describe(opened.error());
  return *opened;
}

// Tokens, sentences, tags and phrases of a text.
void analyse(Document& document) {
  static const auto resources = *language::open_all_languages(VEIL_SOURCE_DIR);
  static const language::TokenStage tokens(resources);
  static const language::PhraseStage phrases(resources);
  static const language::TagStage tags([] {
    language::TagStage::Taggers taggers;
    for (const Language each : spoken_languages) {
      taggers[static_cast<std::size_t>(each)] =
          *language::Tagger::open(fs::path(VEIL_SOURCE_DIR) / "models" / ("tagger." + std::string(code_of(each)) + ".veil"));
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
    if (flag == "m") result.gender = Gender::masculine;
    else if (flag == "f") result.gender = Gender::feminine;
    else if (flag == "n") result.gender = Gender::neuter;
    else if (flag == "plural") result.plural = true;
    else if (flag == "proper") result.proper = true;
    else if (flag == "article") result.article = true;
    else if (flag == "mass") result.mass = true;
    else if (flag == "adj") result.adjective = true;
    else ADD_FAILURE() << "no such flag: " << flag;
    begin = end + 1;
  }
  return result;
}

// "city:f + Norway:proper"
GeneralTerm term_from(std::string_view written) {
  GeneralTerm term;
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
        label = marked[i + 1] == 'O' ? Label::org : marked[i + 1] == 'D' ? Label::dem : marked[i + 1] == 'P' ? Label::person : Label::misc;
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
  std::ifstream file(fs::path(VEIL_SOURCE_DIR) / "tests/replace/grammar" / name);
  EXPECT_TRUE(file) << name;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line.starts_with('#')) continue;
    const Sentence sentence = sentence_from(line);
    const std::string result = fitted(sentence, language);
    ++tally.cases;
    const bool right = result.empty() ? sentence.none
                                      : std::find(sentence.accepted.begin(), sentence.accepted.end(), result) != sentence.accepted.end();
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

}  // namespace
}  // namespace veil::replace
