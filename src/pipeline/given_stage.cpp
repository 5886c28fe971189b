#include "pipeline/given_stage.h"

#include <utility>

#include "pipeline/kept_by_policy.h"
#include "text/candidate.h"

namespace veil::pipeline {

LayerSet GivenStage::changes() const {
  LayerSet layers = {Layer::mentions, Layer::entities, Layer::reading, Layer::left_alone};
  if (!tokens_count_) layers.add({Layer::tokens, Layer::sentences, Layer::tags, Layer::phrases});
  return layers;
}

Result<void> GivenStage::fill(const Document&, LayerWriter& layers) const {
  std::vector<Mention> given = std::exchange(layers.mentions(), {});
  layers.drop(changes());
  if (mentions_ == GivenMentions::ignore) given.clear();
  if (mentions_ == GivenMentions::add) {
    std::erase_if(given, [&](Mention& mention) {
      const auto reason = kept_by_policy(policy_, mention);
      if (reason && explain_) layers.left_alone().push_back(left_alone(std::move(mention), "policy", words_of(*reason)));
      return reason.has_value();
    });
  }
  for (Mention& mention : given) {
    if (mention.detector.empty()) mention.detector = "given";
    mention.entity = 0;
  }
  layers.candidates() = {.found = std::move(given)};
  return {};
}

}  // namespace veil::pipeline
