#include "risk/kind_risk.h"

#include <algorithm>
#include <utility>

namespace veil::risk {

KindRiskStage::KindRiskStage(KindRiskOptions options) : options_(std::move(options)), keep_(options_.keep.begin(), options_.keep.end()) {}

Result<void> KindRiskStage::fill(const Document& document, LayerWriter& layers) const {
  std::vector<Risk>& risks = layers.risks();
  risks.clear();
  risks.reserve(document.mentions.size());
  for (std::size_t i = 0; i < document.mentions.size(); ++i) {
    const Mention& mention = document.mentions[i];
    const bool protected_kind = std::find(options_.protect.begin(), options_.protect.end(), mention.kind) != options_.protect.end();
    const bool counts =
        protected_kind && mention.score >= options_.smallest_score && keep_.find(document.text_of(mention.span)) == keep_.end();
    risks.push_back(
        {.mention = static_cast<std::uint32_t>(i), .target = "", .measure = "kind", .value = counts ? 1.0 : 0.0, .threshold = 0.5});
  }
  return {};
}

}  // namespace veil::risk
