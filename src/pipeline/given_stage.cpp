#include "pipeline/given_stage.h"

#include <algorithm>
#include <utility>

namespace veil::pipeline {

bool GivenStage::stays_readable(const Mention& mention) const {
  const LabelRule* rule = policy_.rule_for(mention.label, mention.subtype);
  const IdentifierKind kind = rule != nullptr && rule->kind ? *rule->kind : mention.kind;
  const bool protected_kind = std::find(policy_.protect.begin(), policy_.protect.end(), kind) != policy_.protect.end();
  return !protected_kind || !(mention.score >= policy_.smallest_score) || policy_.method_for(mention.label, mention.subtype) == "keep";
}

Result<void> GivenStage::run(Document& document) const {
  std::vector<Mention> given = std::exchange(document.mentions, {});
  document.entities.clear();
  document.layers = document.layers.without({Layer::mentions, Layer::entities});
  if (mentions_ == GivenMentions::ignore) given.clear();
  if (mentions_ == GivenMentions::add) {
    std::erase_if(given, [this](const Mention& mention) { return stays_readable(mention); });
  }
  for (Mention& mention : given) {
    if (mention.detector.empty()) mention.detector = "given";
    mention.entity = 0;
  }
  document.candidates = {.found = std::move(given)};
  document.layers.add(Layer::candidates);
  if (!tokens_count_) {
    document.tokens.clear();
    document.forms.clear();
    document.sentences.clear();
    document.phrases.clear();
    document.feature_inventory.reset();
    document.layers = document.layers.without({Layer::tokens, Layer::sentences, Layer::tags, Layer::phrases});
  }
  return {};
}

}  // namespace veil::pipeline
