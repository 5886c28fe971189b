// Stages one after the other. The list is checked when it is built: a stage whose layers nobody before it adds is refused with
// pipeline.missing_layer, instead of failing on the first document. A document may bring layers along (tokens of a CoNLL-U
// file); stages see them in `document.layers` and leave them alone.
#pragma once

#include <memory>
#include <vector>

#include "veil/stage.h"

namespace veil::pipeline {

class Pipeline {
 public:
  // `given`: layers that every document has before the first stage.
  static Result<Pipeline> build(std::vector<std::shared_ptr<const Stage>> stages, LayerSet given = {});

  LayerSet adds() const;  // what all its stages add

  // Runs all stages. An error ends the run, and the document's layers are dropped so that nothing half done can be written.
  Result<void> run(Document& document) const;

 private:
  explicit Pipeline(std::vector<std::shared_ptr<const Stage>> stages) : stages_(std::move(stages)) {}
  std::vector<std::shared_ptr<const Stage>> stages_;
};

}  // namespace veil::pipeline
