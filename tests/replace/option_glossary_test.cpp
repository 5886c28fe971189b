// Options in the words in which people saw options when they chose.
#include "places.h"
#include "replace/select/option_glossary.h"

#include <gtest/gtest.h>

#include <fstream>

#include "replace/select/learned_choice.h"
#include "shipped_core.h"

namespace veil::replace {
namespace {

const std::filesystem::path source = source_folder;

std::string english(std::string text, Label label, Language language, std::string from = "general", std::uint64_t things = 0) {
  const auto glossary = OptionGlossary::open(source / "languages", shipped_core());
  EXPECT_TRUE(glossary.ok());
  return glossary.ok()
             ? (*glossary)->in_english(Option{.text = std::move(text), .source = std::move(from), .things = things}, label, language)
             : "";
}

TEST(OptionGlossary, says_places_and_kinds_in_english) {
  EXPECT_EQ(english("a city in Norway", Label::loc, Language::en), "city in Norway");
  EXPECT_EQ(english("einer Stadt in Norwegen", Label::loc, Language::de), "city in Norway");
  EXPECT_EQ(english("una ciudad en España", Label::loc, Language::es), "city in Spain");
  EXPECT_EQ(english("numa cidade na Europa do Sul", Label::loc, Language::pt), "city in Southern Europe");
  EXPECT_EQ(english("sureuropea", Label::dem, Language::es), "Southern European");
  EXPECT_EQ(english("Zahnärztin", Label::dem, Language::de), "dentist");
  EXPECT_EQ(english("einem Ort", Label::loc, Language::de, "label"), "place");
}

TEST(OptionGlossary, says_dates_by_what_they_span_and_numbers_persons) {
  EXPECT_EQ(english("on a date in the 1970s", Label::datetime, Language::en, "rule", 3650), "date in the 1970s");
  EXPECT_EQ(english("in den 1970er Jahren", Label::datetime, Language::de, "rule", 3650), "date in the 1970s");
  EXPECT_EQ(english("en 1970", Label::datetime, Language::es, "rule", 365), "1970");
  EXPECT_EQ(english("em certa data", Label::datetime, Language::pt, "rule"), "DATE");
  EXPECT_EQ(english("PERSONA 12", Label::person, Language::es, "rule"), "PERSON 12");
}

TEST(OptionGlossary, leaves_what_it_does_not_know_and_bears_nonsense) {
  EXPECT_EQ(english("Quurz", Label::misc, Language::de), "quurz");
  for (const std::string& text :
       {std::string(), std::string(" "), std::string("..."), std::string(100'000, 'a'), std::string("in in in")}) {
    for (const Language language : {Language::en, Language::de, Language::other, Language::unknown}) {
      EXPECT_LE(english(text, Label::loc, language).size(), text.size());
    }
  }
  const auto glossary = OptionGlossary::open(source / "languages", shipped_core()).value();
  EXPECT_EQ(glossary->in_english("Quurz", Language::de), "");
  EXPECT_EQ(glossary->in_english("Zahnarzt", Language::de), "dentist");
  EXPECT_EQ(glossary->in_english("dentist", Language::en), "");
  EXPECT_EQ(OptionGlossary::open(source / "nowhere", shipped_core()).error().code, "model.not_found");
}

TEST(LearnedChoice, knows_the_words_of_other_languages) {
  auto model = SelectorModel::open(source / "models/selector.veil");
  auto glossary = OptionGlossary::open(source / "languages", shipped_core());
  ASSERT_TRUE(model.ok() && glossary.ok());
  const LearnedChoice choice(*model, {0, 0, 0}, *glossary);
  const auto order = [&](Language language, std::string text, std::vector<std::string> options) {
    Document document;
    document.text = std::move(text);
    document.language = language;
    document.mentions.resize(1);
    document.mentions[0].span = {0, static_cast<std::uint32_t>(document.text.size())};
    document.mentions[0].label = Label::dem;
    document.mentions[0].entity = 1;
    Offer offer{document.mentions[0].span, {}};
    for (std::string& option : options) offer.options.push_back({.text = std::move(option), .source = "general"});
    const std::vector<std::uint32_t> mentions = {0};
    return choice.decide(document, mentions, {offer})[0].order;
  };
  const auto spanish = order(Language::es, "dentista", {"un médico", "una tienda"});
  EXPECT_EQ(spanish, (std::vector<std::size_t>{0, 2, 1}));
  EXPECT_EQ(order(Language::pt, "dentista", {"um médico", "uma loja"}), spanish);
  EXPECT_NE(order(Language::es, "dentista", {"un xxzz", "una tienda"}), spanish);
}

}  // namespace
}  // namespace veil::replace
