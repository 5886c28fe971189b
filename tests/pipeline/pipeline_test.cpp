#include "pipeline/pipeline.h"

#include <gtest/gtest.h>

namespace veil::pipeline {
namespace {

class FakeStage : public Stage {
 public:
  FakeStage(LayerSet reads, LayerSet adds, bool fails = false) : reads_(reads), adds_(adds), fails_(fails) {}
  std::string_view name() const override { return "fake"; }
  LayerSet reads() const override { return reads_; }
  LayerSet adds() const override { return adds_; }
  Result<void> run(Document& document) const override {
    if (fails_) return Error{"engine.internal", "fails", ""};
    document.layers.add(adds_);
    document.replacements.emplace_back();
    return {};
  }

 private:
  LayerSet reads_;
  LayerSet adds_;
  bool fails_;
};

std::shared_ptr<const Stage> stage(LayerSet reads, LayerSet adds, bool fails = false) {
  return std::make_shared<FakeStage>(reads, adds, fails);
}

TEST(Pipeline, is_refused_when_a_layer_would_be_missing) {
  const auto built = Pipeline::build({stage({}, {Layer::tokens}), stage({Layer::tokens, Layer::tags}, {Layer::mentions})});
  ASSERT_FALSE(built.ok());
  EXPECT_EQ(built.error().code, "pipeline.missing_layer");
  EXPECT_NE(built.error().message.find("tags"), std::string::npos);
  EXPECT_TRUE(Pipeline::build({stage({}, {Layer::tokens}), stage({Layer::tokens}, {Layer::tags})}).ok());
}

TEST(Pipeline, leaves_nothing_half_done_after_an_error) {
  const auto built = Pipeline::build({stage({}, {Layer::tokens}), stage({}, {}, true)});
  ASSERT_TRUE(built.ok());
  Document document;
  EXPECT_FALSE(built->run(document).ok());
  EXPECT_TRUE(document.layers.empty());
  EXPECT_TRUE(document.replacements.empty());
}

}  // namespace
}  // namespace veil::pipeline
