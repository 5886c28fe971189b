// A stage writes what it declared and nothing else, and what rests on it is dropped.
#include "text/stage.h"

#include <gtest/gtest.h>

#include <functional>

namespace veil {
namespace {

class FakeStage : public Stage {
 public:
  using Fill = std::function<void(const Document&, LayerWriter&)>;
  FakeStage(LayerSet adds, LayerSet changes, Fill fill) : adds_(adds), changes_(changes), fill_(std::move(fill)) {}
  std::string_view name() const override { return "fake"; }
  LayerSet reads() const override { return {}; }
  LayerSet adds() const override { return adds_; }
  LayerSet changes() const override { return changes_; }

 private:
  Result<void> fill(const Document& document, LayerWriter& layers) const override {
    fill_(document, layers);
    return {};
  }
  LayerSet adds_, changes_;
  Fill fill_;
};

// "Anna" in "Anna Vries", resolved and replaced.
Document protected_letter() {
  Document document = *make_document("a", "Anna Vries");
  document.mentions.resize(2);
  document.mentions[0].span = {0, 4};
  document.mentions[1].span = {5, 10};
  document.entities = {{.label = Label::person, .number = 1, .mentions = {0, 1}}};
  for (Mention& mention : document.mentions) mention.entity = 1;
  document.risks.resize(1);
  document.replacements.resize(1);
  document.information_kept = 0.5;
  document.layers = {Layer::language, Layer::mentions, Layer::entities, Layer::risks, Layer::replacements, Layer::utility};
  return document;
}

TEST(Stage, what_it_adds_is_there_afterwards) {
  Document document;
  const FakeStage stage({Layer::tokens}, {}, [](const Document&, LayerWriter& layers) { layers.tokens().tokens.resize(3); });
  ASSERT_TRUE(stage.run(document).ok());
  EXPECT_EQ(document.tokens.size(), 3U);
  EXPECT_EQ(document.layers, LayerSet{Layer::tokens});
}

TEST(Stage, what_it_did_not_declare_stays_as_it_was_and_the_stage_fails) {
  Document document = protected_letter();
  const FakeStage stage({Layer::risks}, {Layer::entities}, [](const Document&, LayerWriter& layers) {
    layers.risks().clear();
    layers.mentions()[1].kind = IdentifierKind::none;
    layers.mentions().pop_back();
    layers.set_language(Language::de, 1);
  });
  const auto done = stage.run(document);
  ASSERT_FALSE(done.ok());
  EXPECT_EQ(done.error().code, "pipeline.undeclared_layer");
  EXPECT_NE(done.error().message.find("language, mentions"), std::string::npos) << done.error().message;
  EXPECT_EQ(done.error().place, "fake");
  EXPECT_EQ(document.mentions.size(), 2U);
  EXPECT_EQ(document.mentions[1].kind, Mention().kind);
  EXPECT_EQ(document.language, Language::unknown);
}

TEST(Stage, a_change_drops_what_rests_on_it) {
  Document document = protected_letter();
  const FakeStage stage({}, {Layer::mentions}, [](const Document&, LayerWriter& layers) { layers.mentions().pop_back(); });
  ASSERT_TRUE(stage.run(document).ok());
  EXPECT_EQ(document.layers, (LayerSet{Layer::language, Layer::mentions}));
  EXPECT_TRUE(document.entities.empty());
  EXPECT_EQ(document.mentions[0].entity, 0U) << "no number of an entity that is gone";
  EXPECT_TRUE(document.risks.empty());
  EXPECT_TRUE(document.replacements.empty());
  EXPECT_LT(document.information_kept, 0);
}

TEST(Stage, what_it_may_change_and_leaves_alone_costs_nobody_anything) {
  Document document = protected_letter();
  const LayerSet before = document.layers;
  ASSERT_TRUE(FakeStage({}, {Layer::mentions}, [](const Document&, LayerWriter&) {}).run(document).ok());
  EXPECT_EQ(document.layers, before);
  EXPECT_EQ(document.entities.size(), 1U);
}

TEST(Stage, who_fills_what_rests_on_a_change_as_well_keeps_it) {
  Document document = protected_letter();
  const FakeStage stage({}, {Layer::mentions, Layer::entities}, [](const Document&, LayerWriter& layers) {
    layers.mentions().pop_back();
    layers.entities()[0].mentions = {0};
  });
  ASSERT_TRUE(stage.run(document).ok());
  EXPECT_EQ(document.layers, (LayerSet{Layer::language, Layer::mentions, Layer::entities}));
  EXPECT_EQ(document.mentions[0].entity, 1U);
}

TEST(Stage, the_same_language_again_is_no_change) {
  Document document;
  document.language = Language::en;
  document.layers = {Layer::language, Layer::tokens, Layer::sentences, Layer::tags};
  const auto set = [](Language language) {
    return FakeStage({Layer::language}, {}, [language](const Document&, LayerWriter& layers) { layers.set_language(language, 1); });
  };
  ASSERT_TRUE(set(Language::en).run(document).ok());
  EXPECT_TRUE(document.layers.has(Layer::tags));
  EXPECT_EQ(document.language_confidence, 1);
  ASSERT_TRUE(set(Language::de).run(document).ok());
  EXPECT_FALSE(document.layers.has(Layer::tags));
  EXPECT_TRUE(document.layers.has(Layer::tokens));
}

TEST(Stage, one_within_another_writes_no_more_than_both_declare) {
  const FakeStage inner({Layer::tokens}, {}, [](const Document&, LayerWriter& layers) { layers.tokens().tokens.resize(2); });
  Document document;
  const auto run_inner = [&](const Document&, LayerWriter& layers) { ASSERT_TRUE(layers.run(inner).ok()); };
  ASSERT_TRUE(FakeStage({Layer::tokens, Layer::sentences}, {}, run_inner).run(document).ok());
  EXPECT_EQ(document.tokens.size(), 2U);
  document = Document();
  const auto refused = FakeStage({Layer::sentences}, {}, run_inner).run(document);
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().code, "pipeline.undeclared_layer");
  EXPECT_TRUE(document.tokens.empty());
}

TEST(Document, what_measures_see_stays_with_the_document_that_they_look_at) {
  const auto seen = std::shared_ptr<const risk::SeenDocument>(std::make_shared<int>(1), nullptr);
  Document document;
  document.disclosure.set(seen);
  const Document copy = document;
  EXPECT_EQ(copy.disclosure.get(), nullptr);
  Document moved = std::move(document);
  EXPECT_EQ(moved.disclosure.get(), nullptr);
}

}  // namespace
}  // namespace veil
