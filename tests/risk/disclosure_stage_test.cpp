// What measures see is worked out once for the mentions as they are, and anew when they change.
#include "risk/disclosure_stage.h"

#include <gtest/gtest.h>

#include "combine/combine_stage.h"
#include "risk/seen_document.h"

namespace veil::risk {
namespace {

class SeenByCounter : public DocumentDisclosure {
 public:
  SeenByCounter(const Document& document, bool finds) : document_(document), finds_(finds) {}
  std::vector<Finding> findings() const override {
    const auto begin = static_cast<std::uint32_t>(document_.text.find("geologist"));
    if (!finds_) return {};
    return {
        {{begin, begin + 9}, Label::misc, "", IdentifierKind::quasi, {.target = "x", .measure = "counter", .value = 1, .threshold = 0.5}}};
  }
  std::vector<PhraseRisk> risks_of(std::uint32_t) const override { return {{.measure = "counter", .value = 1, .threshold = 0.5}}; }
  PhraseRisk risk_of_option(std::uint32_t, std::string_view) const override { return {.measure = "counter"}; }

 private:
  const Document& document_;
  bool finds_;
};

// Counts how often somebody looks at a document.
class Counter : public DisclosureMeasure {
 public:
  explicit Counter(bool finds) : finds_(finds) {}
  std::string_view name() const override { return "counter"; }
  Result<std::unique_ptr<const DocumentDisclosure>> look_at(const Document& document) const override {
    ++looks;
    return std::unique_ptr<const DocumentDisclosure>(std::make_unique<SeenByCounter>(document, finds_));
  }
  mutable int looks = 0;

 private:
  bool finds_;
};

Document letter() {
  Document document = *make_document("a", "Anna Vries, geologist");
  document.mentions.resize(1);
  document.mentions[0].span = {0, 10};
  document.layers = {Layer::mentions, Layer::risks};
  return document;
}

TEST(DisclosureStage, what_it_saw_serves_the_risks_as_long_as_mentions_stay) {
  const auto counter = std::make_shared<Counter>(false);
  Document document = letter();
  ASSERT_TRUE(DisclosureStage({counter}).run(document).ok());
  ASSERT_TRUE(combine::CombineStage({}).run(document).ok());
  ASSERT_TRUE(DisclosureRiskStage({counter}).run(document).ok());
  EXPECT_EQ(counter->looks, 1);
  EXPECT_EQ(document.risks.size(), 1U);
  ASSERT_NE(document.disclosure.get(), nullptr);
  EXPECT_EQ(document.disclosure.get()->measures().size(), 1U);
}

TEST(DisclosureStage, proposes_and_is_asked_again_when_mentions_came_of_it) {
  const auto counter = std::make_shared<Counter>(true);
  Document document = letter();
  ASSERT_TRUE(DisclosureStage({counter}).run(document).ok());
  ASSERT_EQ(document.candidates.disclosing.size(), 1U);
  EXPECT_EQ(document.candidates.disclosing[0].detector, "counter");
  EXPECT_EQ(document.mentions.size(), 1U) << "it decides nothing";
  ASSERT_TRUE(combine::CombineStage({}).run(document).ok());
  EXPECT_EQ(document.mentions.size(), 2U);
  EXPECT_EQ(document.disclosure.get(), nullptr);
  ASSERT_TRUE(DisclosureRiskStage({counter}).run(document).ok());
  EXPECT_EQ(counter->looks, 2);
  ASSERT_TRUE(DisclosureRiskStage({counter}).run(document).ok());
  EXPECT_EQ(counter->looks, 2);
}

}  // namespace
}  // namespace veil::risk
