#include "places.h"
#include "replace/replace_stage.h"

#include <gtest/gtest.h>

#include "replace/grammar/fit.h"
#include "replace/options/rule_options.h"
#include "replace/options/rule_resources.h"

namespace veil::replace {
namespace {

class ReplaceTest : public testing::Test {
 protected:
  // Two mentions of one entity and one of another, all too risky.
  static Document document(const std::string& first, const std::string& second) {
    Document document;
    document.text = first + "|" + second + "|" + first;
    document.language = Language::de;
    const auto a = static_cast<std::uint32_t>(first.size());
    const auto b = static_cast<std::uint32_t>(second.size());
    const Span spans[] = {{0, a}, {a + 1, a + 1 + b}, {a + b + 2, a + b + 2 + a}};
    for (std::uint32_t i = 0; i < 3; ++i) {
      Mention mention;
      mention.span = spans[i];
      mention.label = Label::person;
      mention.entity = i == 1 ? 2 : 1;
      document.mentions.push_back(mention);
      Risk risk;
      risk.mention = i;
      risk.value = 1;
      risk.threshold = 0.5;
      document.risks.push_back(risk);
    }
    document.entities = {{Label::person, 1, {0, 2}}, {Label::person, 2, {1}}};
    return document;
  }

  static std::vector<std::string> replaced(Document document, std::string method) {
    ReplaceOptions options;
    options.methods.label_names = knowledge::LabelNames::open(std::string(source_folder) + "/languages").value();
    options.method_for = [method](const Mention&) { return std::string_view(method); };
    const ReplaceStage stage(std::move(options));
    EXPECT_TRUE(stage.run(document).ok());
    std::vector<std::string> texts;
    for (const Replacement& replacement : document.replacements) texts.push_back(replacement.text);
    return texts;
  }
};

using Strings = std::vector<std::string>;

TEST_F(ReplaceTest, tag_numbers_by_entity) {
  EXPECT_EQ(replaced(document("Anna", "Bela"), "tag"), (Strings{"[PERSON1]", "[PERSON2]", "[PERSON1]"}));
}

// A million replacements with lists of their own were a quarter of a long document's memory.
TEST_F(ReplaceTest, replacements_of_one_thing_share_their_options) {
  Document made = document("Anna", "Bela");
  ReplaceOptions options;
  options.method_for = [](const Mention&) { return std::string_view("tag"); };
  ASSERT_TRUE(ReplaceStage(std::move(options)).run(made).ok());
  ASSERT_EQ(made.replacements.size(), 3U);
  EXPECT_TRUE(made.replacements[0].options.shares_with(made.replacements[2].options));
  EXPECT_FALSE(made.replacements[0].options.shares_with(made.replacements[1].options));
  EXPECT_TRUE(made.replacements[0].method.shares_with(made.replacements[1].method));
}

TEST_F(ReplaceTest, mask_keeps_length_and_spaces) {
  EXPECT_EQ(replaced(document("Zoë Lu", "e\u0301"), "mask"), (Strings{"*** **", "*", "*** **"}));
}

TEST_F(ReplaceTest, generalize_speaks_the_language_of_the_document) {
  EXPECT_EQ(replaced(document("Anna", "Bela"), "generalize"), (Strings{"[PERSON 1]", "[PERSON 2]", "[PERSON 1]"}));
}

TEST_F(ReplaceTest, the_last_thing_said_of_an_age_is_a_tag_that_claims_nothing) {
  const std::string languages = std::string(source_folder) + "/languages";
  Document aged;
  aged.text = "Sie ist 54 Jahre alt.";
  aged.language = Language::de;
  Mention mention;
  mention.span = {8, 20};
  mention.label = Label::dem;
  mention.subtype = "AGE";
  aged.mentions = {mention};
  MethodOptions options;
  options.label_names = knowledge::LabelNames::open(languages).value();
  options.grammar = Grammar::open(languages).value();
  options.rule_options = std::make_shared<const RuleOptions>(RuleResources::open(languages).value());
  std::vector<std::string> texts;
  for (const Option& option : make_method("generalize", options)->offer(aged, 0).options) texts.push_back(option.text);
  EXPECT_EQ(texts, (Strings{"50 bis 55 Jahre alt", "50 bis 60 Jahre alt", "[ALTER]"}));
}

TEST_F(ReplaceTest, an_option_that_names_the_original_is_passed_over) {
  EXPECT_EQ(replaced(document("PERSON1", "Bela"), "tag"), (Strings{"***", "[PERSON2]", "***"}));
}

TEST_F(ReplaceTest, keep_leaves_the_text_and_an_unknown_method_suppresses) {
  EXPECT_EQ(replaced(document("Anna", "Bela"), "keep"), Strings{});
  EXPECT_EQ(replaced(document("Anna", "Bela"), "magic"), (Strings{"***", "***", "***"}));
}

// A method whose options and span a test decides.
class ReplaceChoiceTest : public testing::Test {
 protected:
  // "in Oslo, Norway" with both names to go.
  static Document two_places() {
    Document document;
    document.text = "in Oslo, Norway";
    document.language = Language::en;
    for (const Span span : {Span{3, 7}, Span{9, 15}}) {
      Mention mention;
      mention.span = span;
      mention.label = Label::loc;
      mention.entity = static_cast<std::uint32_t>(document.mentions.size() + 1);
      document.mentions.push_back(mention);
      Risk risk;
      risk.mention = static_cast<std::uint32_t>(document.risks.size());
      risk.value = 1;
      risk.threshold = 0.5;
      document.risks.push_back(risk);
    }
    document.entities = {{Label::loc, 1, {0}}, {Label::loc, 2, {1}}};
    return document;
  }
};

TEST_F(ReplaceChoiceTest, an_option_that_names_another_original_is_passed_over) {
  Document document = two_places();
  ReplaceOptions options;
  options.methods.tag_open = "Norway ";  // the tag of "Oslo" would name what stands behind it
  options.method_for = [](const Mention&) { return std::string_view("tag"); };
  ASSERT_TRUE(ReplaceStage(std::move(options)).run(document).ok());
  EXPECT_EQ(document.replacements[0].text, "***");
  EXPECT_EQ(document.replacements[0].reason, "more specific options name an original");
}

TEST_F(ReplaceChoiceTest, the_policy_may_fix_the_level_and_beyond_the_last_is_suppression) {
  for (const auto& [level, expected] : {std::pair{1, "[LOC1]"}, {2, "***"}, {9, "***"}}) {
    Document document = two_places();
    ReplaceOptions options;
    options.method_for = [](const Mention&) { return std::string_view("tag"); };
    options.level_for = [level = level](const Mention&) { return level; };
    ASSERT_TRUE(ReplaceStage(std::move(options)).run(document).ok());
    EXPECT_EQ(document.replacements[0].text, expected) << level;
  }
}

TEST(Methods, are_all_made_by_their_name) {
  for (const std::string& name : registered_methods()) EXPECT_EQ(make_method(name, {})->name(), name);
  EXPECT_EQ(make_method("keep", {}), nullptr);
}

}  // namespace
}  // namespace veil::replace
