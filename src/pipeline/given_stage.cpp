#include "pipeline/given_stage.h"

#include <algorithm>
#include <utility>

namespace veil::pipeline {

bool GivenStage::stays_readable(const Mention& mention) const {
  const LabelRule* rule = policy_.rule_for(mention.label, mention.subtype);
  const IdentifierKind kind = rule != nullptr && rule->kind ? *rule->kind : mention.kind;
  const bool protected_kind = std::find(policy_.protect.begin(), policy_.protect.end(), kind) != policy_.protect.end();
  return !protected_kind || !(mention.score >= policy_.smallest_score) ||
         policy_.method_for(mention.label, mention.subtype).is(ReplacementMethod::keep);
}

LayerSet GivenStage::changes() const {
  LayerSet layers = {Layer::mentions, Layer::entities};
  if (!tokens_count_) layers.add({Layer::tokens, Layer::sentences, Layer::tags, Layer::phrases});
  return layers;
}

Result<void> GivenStage::fill(const Document&, LayerWriter& layers) const {
  std::vector<Mention> given = std::exchange(layers.mentions(), {});
  layers.drop(changes());
  if (mentions_ == GivenMentions::ignore) given.clear();
  if (mentions_ == GivenMentions::add) {
    std::erase_if(given, [this](const Mention& mention) { return stays_readable(mention); });
  }
  for (Mention& mention : given) {
    if (mention.detector.empty()) mention.detector = "given";
    mention.entity = 0;
  }
  layers.candidates() = {.found = std::move(given)};
  return {};
}

}  // namespace veil::pipeline
