// What is offered for things from knowledge, through the real tokenizer, tagger, grammar and knowledge base, with the model that ships. Meanings
// are learnt, so the tests ask for what holds whatever a model has learnt, and for plain cases.
#include "places.h"
#include "replace/options/knowledge_options.h"

#include <gtest/gtest.h>

#include "veil/engine.h"

namespace veil::replace {
namespace {

class KnowledgeOptionsTest : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    EngineOptions options;
    options.resources = source_folder;
    options.policy.method = "generalize";
    options.given_mentions = GivenMentions::only;
    engine_ = Engine::open(options).value();
  }
  static void TearDownTestSuite() { engine_.reset(); }

  // All options for the words in [brackets]; words in {braces} are a person.
  static std::vector<std::string> options(const std::string& marked, Label label, Language language = Language::en) {
    const Document document = protected_document(marked, label, language);
    std::vector<std::string> all;
    for (const Replacement& replacement : document.replacements) {
      if (document.mentions[replacement.mention].label != label) continue;
      for (const Option& option : replacement.options) all.push_back(option.text);
      break;
    }
    return all;
  }
  static Document protected_document(const std::string& marked, Label label, Language language) {
    std::string text;
    std::vector<Mention> mentions;
    for (const char c : marked) {
      const auto at = static_cast<std::uint32_t>(text.size());
      if (c == '[' || c == '{') {
        mentions.push_back({});
        mentions.back().span = {at, at};
        mentions.back().label = c == '[' ? label : Label::person;
        mentions.back().detector = "given";
      } else if (c == ']' || c == '}') {
        mentions.back().span.end = at;
      } else {
        text += c;
      }
    }
    Document document = make_document("t", text).value();
    document.language = language;
    document.layers.add(Layer::language);
    document.mentions = mentions;
    EXPECT_TRUE(engine_->protect(document).ok());
    return document;
  }

  static std::shared_ptr<const Engine> engine_;
};
std::shared_ptr<const Engine> KnowledgeOptionsTest::engine_;

TEST_F(KnowledgeOptionsTest, a_city_that_everybody_knows_lies_in_its_country) {
  EXPECT_EQ(options("She moved to [Oslo] and works there as a nurse.", Label::loc).front(), "a city in Norway");
  EXPECT_EQ(options("Sie zog nach [Oslo] und arbeitet dort als Pflegerin.", Label::loc, Language::de).front(), "in eine Stadt in Norwegen");
  EXPECT_EQ(options("Se mudó a [Oslo] y trabaja allí de enfermera.", Label::loc, Language::es).front(), "a una ciudad en Noruega");
  EXPECT_EQ(options("Mudou-se para [Oslo] e trabalha lá como enfermeira.", Label::loc, Language::pt).front(), "uma cidade na Noruega");
}

TEST_F(KnowledgeOptionsTest, the_last_but_suppression_is_a_tag_that_claims_nothing) {
  for (const char* text : {"We met at [Quorvex].", "We spoke of [Brimble Ostrand].", "[Xyzzy] was late."}) {
    for (const Label label : {Label::org, Label::misc, Label::loc}) {
      const auto all = options(text, label);
      ASSERT_GE(all.size(), 2u) << text;
      EXPECT_EQ(all[all.size() - 2].front(), '[') << text;
    }
  }
}

TEST_F(KnowledgeOptionsTest, a_verb_is_no_thing) {
  EXPECT_EQ(options("They [married] in spring.", Label::dem).size(), 2u) << "tag, suppression";
}

TEST_F(KnowledgeOptionsTest, where_a_place_lies_is_not_said_twice) {
  for (const std::string& option : options("She lives in [Oslo], [Norway], with her sister.", Label::loc)) {
    EXPECT_EQ(option.find("Norway"), std::string::npos) << option;
  }
}

TEST_F(KnowledgeOptionsTest, no_option_says_a_word_of_the_name_again) {
  for (const std::string& option : options("He works for the [Bank of Norway] in town.", Label::org)) {
    EXPECT_EQ(option.find("Norway"), std::string::npos) << option;
  }
}

TEST_F(KnowledgeOptionsTest, nonsense_gets_a_tag_or_nothing) {
  for (const char* text : {"[\"] is.", "[...] is.", "[\"\"\"] is.", "[s] is.", "[- -] is."}) {
    for (const std::string& option : options(text, Label::misc)) EXPECT_FALSE(option.empty());
  }
}

}  // namespace
}  // namespace veil::replace
