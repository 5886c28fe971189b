#include "pipeline/given_stage.h"

#include <algorithm>

namespace veil::pipeline {

bool GivenStage::stays_readable(const Mention& mention) const {
  const LabelRule* rule = policy_.rule_for(mention.label, mention.subtype);
  const IdentifierKind kind = rule != nullptr && rule->kind ? *rule->kind : mention.kind;
  const bool protected_kind = std::find(policy_.protect.begin(), policy_.protect.end(), kind) != policy_.protect.end();
  return !protected_kind || !(mention.score >= policy_.smallest_score) || policy_.method_for(mention.label, mention.subtype) == "keep";
}

Result<void> GivenStage::run(Document& document) const {
  if (mentions_ == GivenMentions::add) {
    std::erase_if(document.mentions, [this](const Mention& mention) { return stays_readable(mention); });
  }
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
