#include "risk/kind_risk.h"

#include <gtest/gtest.h>

namespace veil::risk {
namespace {

TEST(KindRisk, is_too_high_for_protected_kinds_unless_kept_or_unsure) {
  Document document;
  document.text = "Anna Oslo Bela Caro";
  const IdentifierKind kinds[] = {IdentifierKind::direct, IdentifierKind::quasi, IdentifierKind::direct, IdentifierKind::direct};
  const float scores[] = {0.9F, 0.9F, 0.9F, 0.2F};
  for (std::uint32_t i = 0; i < 4; ++i) {
    Mention mention;
    mention.span = {5 * i, 5 * i + 4};
    mention.kind = kinds[i];
    mention.score = scores[i];
    document.mentions.push_back(mention);
  }
  const KindRiskStage stage({.protect = {IdentifierKind::direct}, .smallest_score = 0.5F, .keep = {"Bela"}});
  ASSERT_TRUE(stage.run(document).ok());
  std::vector<bool> too_high;
  for (const Risk& risk : document.risks) too_high.push_back(risk.too_high());
  EXPECT_EQ(too_high, (std::vector<bool>{true, false, false, false}));
}

}  // namespace
}  // namespace veil::risk
