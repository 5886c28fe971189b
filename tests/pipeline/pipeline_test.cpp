#include "pipeline/pipeline.h"

#include <gtest/gtest.h>

#include "pipeline/given_stage.h"

namespace veil::pipeline {
namespace {

class FakeStage : public Stage {
 public:
  FakeStage(std::string name, LayerSet reads, LayerSet adds, LayerSet changes, bool fails)
      : name_(std::move(name)), reads_(reads), adds_(adds), changes_(changes), fails_(fails) {}
  std::string_view name() const override { return name_; }
  LayerSet reads() const override { return reads_; }
  LayerSet adds() const override { return adds_; }
  LayerSet changes() const override { return changes_; }

 private:
  Result<void> fill(const Document&, LayerWriter& layers) const override {
    if (fails_) return Error{"engine.internal", "fails", ""};
    if (adds_.has(Layer::replacements)) layers.replacements().emplace_back();
    return {};
  }

  std::string name_;
  LayerSet reads_, adds_, changes_;
  bool fails_;
};

std::shared_ptr<const Stage> stage(LayerSet reads, LayerSet adds, bool fails = false) {
  return std::make_shared<FakeStage>("fake", reads, adds, LayerSet{}, fails);
}

std::shared_ptr<const Stage> named(std::string name, LayerSet reads, LayerSet adds, LayerSet changes = {}) {
  return std::make_shared<FakeStage>(std::move(name), reads, adds, changes, false);
}

TEST(Pipeline, is_refused_when_a_layer_would_be_missing) {
  const auto built = Pipeline::build({stage({}, {Layer::tokens}), stage({Layer::tokens, Layer::tags}, {Layer::mentions})});
  ASSERT_FALSE(built.ok());
  EXPECT_EQ(built.error().code, "pipeline.missing_layer");
  EXPECT_NE(built.error().message.find("tags"), std::string::npos);
  EXPECT_TRUE(Pipeline::build({stage({}, {Layer::tokens}), stage({Layer::tokens}, {Layer::tags})}).ok());
}

// It built, and documents left with entities that counted mentions which were not there any more.
TEST(Pipeline, is_refused_when_mentions_change_behind_resolve_and_nobody_resolves_again) {
  const auto detect = named("detect", {}, {Layer::mentions});
  const auto resolve = named("resolve", {Layer::mentions}, {Layer::entities});
  const auto edit = named("edit", {Layer::mentions}, {}, {Layer::mentions});
  const auto built = Pipeline::build({detect, resolve, edit});
  ASSERT_FALSE(built.ok());
  EXPECT_EQ(built.error().code, "pipeline.stale_layer");
  EXPECT_EQ(built.error().place, "edit");
  EXPECT_NE(built.error().message.find("entities"), std::string::npos);
  EXPECT_TRUE(Pipeline::build({detect, edit, resolve}).ok());
  EXPECT_TRUE(Pipeline::build({detect, resolve, edit, resolve}).ok());
  EXPECT_FALSE(Pipeline::build({edit}, {Layer::mentions, Layer::entities}).ok()) << "also of what documents have from before";
}

TEST(Pipeline, is_refused_when_a_stage_reads_what_holds_no_longer) {
  const auto tokens = named("tokens", {}, {Layer::tokens});
  const auto tag = named("tag", {Layer::tokens}, {Layer::tags});
  const auto join = named("join", {Layer::tokens}, {}, {Layer::tokens});
  const auto chunk = named("chunk", {Layer::tags}, {Layer::phrases});
  const auto built = Pipeline::build({tokens, tag, join, chunk});
  ASSERT_FALSE(built.ok());
  EXPECT_EQ(built.error().code, "pipeline.stale_layer");
  EXPECT_EQ(built.error().place, "chunk");
  EXPECT_NE(built.error().message.find("join"), std::string::npos) << built.error().message;
  EXPECT_TRUE(Pipeline::build({tokens, join, tag, chunk}).ok());
}

TEST(Pipeline, lets_a_stage_change_what_it_keeps_true_itself) {
  EXPECT_TRUE(Pipeline::build({named("detect", {}, {Layer::mentions}), named("resolve", {Layer::mentions}, {Layer::entities}),
                               named("verify", {Layer::mentions}, {}, {Layer::mentions, Layer::entities})})
                  .ok());
}

TEST(Pipeline, lets_what_stages_use_among_themselves_lie) {
  EXPECT_TRUE(Pipeline::build({named("detect", {}, {Layer::candidates}), named("combine", {Layer::candidates}, {Layer::mentions}),
                               named("edit", {}, {}, {Layer::mentions})})
                  .ok());
}

TEST(Pipeline, leaves_nothing_half_done_after_an_error) {
  const auto built = Pipeline::build({stage({}, {Layer::replacements}), stage({}, {}, true)});
  ASSERT_TRUE(built.ok());
  Document document;
  EXPECT_FALSE(built->run(document).ok());
  EXPECT_TRUE(document.layers.empty());
  EXPECT_TRUE(document.replacements.empty());
}

TEST(Pipeline, refuses_a_document_without_what_it_was_built_for) {
  const auto built = Pipeline::build({named("resolve", {Layer::mentions}, {Layer::entities})}, {Layer::mentions});
  ASSERT_TRUE(built.ok());
  Document document;
  const auto done = built->run(document);
  ASSERT_FALSE(done.ok());
  EXPECT_EQ(done.error().code, "pipeline.missing_layer");
  document.layers.add(Layer::mentions);
  EXPECT_TRUE(built->run(document).ok());
}

TEST(Pipeline, measures_what_stages_take_where_it_is_asked_to) {
  const Stages stages = {named("one", {}, {Layer::tokens}), named("other", {}, {Layer::mentions}), named("one", {}, {})};
  const auto timed = Pipeline::build(stages, {}, true);
  ASSERT_TRUE(timed.ok());
  for (int i = 0; i < 3; ++i) {
    Document document;
    ASSERT_TRUE(timed->run(document).ok());
  }
  const std::vector<StageTime> times = timed->times();
  ASSERT_EQ(times.size(), 2U);
  EXPECT_EQ(times[0].stage, "one");
  EXPECT_EQ(times[0].documents, 3U);
  EXPECT_GE(times[0].seconds, 0);
  EXPECT_EQ(times[1].stage, "other");
  EXPECT_TRUE(Pipeline::build(stages)->times().empty());
}

TEST(GivenStage, makes_candidates_of_what_a_document_brings_as_far_as_it_counts) {
  Policy policy;
  policy.protect = {IdentifierKind::direct};
  for (const GivenMentions given : {GivenMentions::ignore, GivenMentions::add, GivenMentions::only}) {
    Document document;
    document.text = "Oslo Anna";
    document.mentions.resize(2);
    document.mentions[0].span = {0, 4};
    document.mentions[0].kind = IdentifierKind::none;
    document.mentions[1].span = {5, 9};
    document.mentions[1].kind = IdentifierKind::direct;
    document.mentions[1].entity = 7;
    document.mentions[1].score = 1;
    document.tokens.resize(1);
    document.layers = {Layer::mentions, Layer::entities, Layer::tokens};
    ASSERT_TRUE(GivenStage(policy, given, false).run(document).ok());
    EXPECT_TRUE(document.mentions.empty());
    EXPECT_TRUE(document.tokens.empty());
    EXPECT_EQ(document.layers, LayerSet{Layer::candidates});
    const std::size_t expected = given == GivenMentions::ignore ? 0 : given == GivenMentions::add ? 1 : 2;
    ASSERT_EQ(document.candidates.found.size(), expected);
    if (expected == 0) continue;
    EXPECT_EQ(document.candidates.found.back().detector, "given");
    EXPECT_EQ(document.candidates.found.back().entity, 0U);
  }
}

}  // namespace
}  // namespace veil::pipeline
