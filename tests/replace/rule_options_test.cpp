// Golden cases per language: tests/replace/options/<code>.txt holds sentences with a mention in brackets and, indented below each, the
// sentence with every option in its place. What the sources say now is written beside the temporary files of the tests when it differs.
#include "places.h"
#include "replace/options/rule_options.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "veil/utf8.h"

namespace veil::replace {
namespace {

const RuleOptions& rules() {
  static const auto options = RuleOptions::open(std::string(source_folder) + "/languages").value();
  return *options;
}

// "born on [DATETIME/DATE 18 July 1980] in" as a document; several brackets are several mentions.
Document marked(Language language, std::string_view sentence) {
  Document document;
  document.language = language;
  for (std::size_t i = 0; i < sentence.size(); ++i) {
    if (sentence[i] != '[') {
      document.text += sentence[i];
      continue;
    }
    const std::size_t space = sentence.find(' ', i);
    const std::size_t close = sentence.find(']', i);
    const std::string_view label = sentence.substr(i + 1, space - i - 1);
    Mention mention;
    mention.label = label_from(label.substr(0, label.find('/'))).value();
    if (label.find('/') != std::string_view::npos) mention.subtype = label.substr(label.find('/') + 1);
    mention.entity = 1;
    mention.span.begin = static_cast<std::uint32_t>(document.text.size());
    document.text += sentence.substr(space + 1, close - space - 1);
    mention.span.end = static_cast<std::uint32_t>(document.text.size());
    document.mentions.push_back(mention);
    i = close;
  }
  document.entities = {{Label::person, 1, {0}}};
  return document;
}

Offer offer_for(const Document& document, std::uint32_t number = 0) {
  const Mention& mention = document.mentions[number];
  const OptionSource* source = rules().source(mention.label, mention.subtype);
  return source == nullptr ? Offer{mention.span, {}} : source->offer(document, number);
}

std::vector<std::string> sentences(Language language, std::string_view sentence) {
  const Document document = marked(language, sentence);
  const Offer offer = offer_for(document);
  std::vector<std::string> results;
  for (const Option& option : offer.options) {
    results.push_back(document.text.substr(0, offer.span.begin) + option.text + document.text.substr(offer.span.end));
  }
  return results;
}

class GoldenOptions : public testing::TestWithParam<Language> {};

TEST_P(GoldenOptions, fit_their_sentences) {
  const std::string code(code_of(GetParam()));
  std::ifstream file(std::string(source_folder) + "/tests/replace/options/" + code + ".txt");
  std::stringstream wanted;
  wanted << file.rdbuf();
  std::string found;
  int cases = 0;
  std::istringstream lines(wanted.str());
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("  ")) continue;
    found += line + "\n";
    if (line.empty() || line.starts_with('#')) continue;
    ++cases;
    for (const std::string& sentence : sentences(GetParam(), line)) found += "  " + sentence + "\n";
  }
  EXPECT_GE(cases, 40);
  EXPECT_EQ(found, wanted.str());
  if (found != wanted.str()) std::ofstream(testing::TempDir() + "options_" + code + ".txt") << found;
}

INSTANTIATE_TEST_SUITE_P(Languages, GoldenOptions, testing::ValuesIn(spoken_languages),
                         [](const auto& language) { return std::string(code_of(language.param)); });

}  // namespace
}  // namespace veil::replace
