#include "pipeline/pipeline.h"

#include <string>

namespace veil::pipeline {

Result<Pipeline> Pipeline::build(std::vector<std::shared_ptr<const Stage>> stages, LayerSet given) {
  LayerSet there = given;
  for (const auto& stage : stages) {
    const LayerSet missing = stage->reads().without(there);
    if (!missing.empty()) {
      std::string names;
      for (int i = 0; i <= static_cast<int>(Layer::replacements); ++i) {
        const auto layer = static_cast<Layer>(i);
        if (missing.has(layer)) names += (names.empty() ? "" : ", ") + std::string(name_of(layer));
      }
      return Error{"pipeline.missing_layer", "no stage before it adds: " + names, std::string(stage->name())};
    }
    there.add(stage->adds());
  }
  return Pipeline(std::move(stages));
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
