#include "pipeline/pipeline.h"

#include <string>

namespace veil::pipeline {

Result<Pipeline> Pipeline::build(std::vector<std::shared_ptr<const Stage>> stages, LayerSet given) {
  LayerSet there = given;
  for (const auto& stage : stages) {
    const LayerSet missing = stage->reads().without(there);
    if (!missing.empty()) {
      return Error{"pipeline.missing_layer", "no stage before it adds: " + names_of(missing), std::string(stage->name())};
    }
    there.add(stage->adds());
  }
  return Pipeline(std::move(stages));
}

LayerSet Pipeline::adds() const {
  LayerSet layers;
  for (const auto& stage : stages_) layers.add(stage->adds());
  return layers;
}

Result<void> Pipeline::run(Document& document) const {
  for (const auto& stage : stages_) {
    Result<void> done = stage->run(document);
    if (!done) {
      document.replacements.clear();
      document.layers = {};
      return done;
    }
  }
  return {};
}

}  // namespace veil::pipeline
