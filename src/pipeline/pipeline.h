// Stages one after the other. The list is checked when it is built, instead of failing on the first document: a stage whose layers nobody
// before it adds is refused with pipeline.missing_layer; one that reads what a stage before it has made untrue, and a list that ends so
// (mentions changed behind `resolve`), with pipeline.stale_layer. A document may bring layers along (tokens of a CoNLL-U file); stages see
// them in `document.layers` and leave them alone.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

#include "text/stage.h"
#include "veil/engine.h"

namespace veil::pipeline {

using Stages = std::vector<std::shared_ptr<const Stage>>;

class Pipeline {
 public:
  // `given`: layers that every document has before the first stage. `timed`: what stages take is measured.
  static Result<Pipeline> build(Stages stages, LayerSet given = {}, bool timed = false);

  LayerSet adds() const;  // what all its stages add
  LayerSet changes() const;

  // Runs all stages; pipeline.missing_layer for a document without what is given. An error ends the run, and the document's layers are
  // dropped so that nothing half done can be written.
  Result<void> run(Document& document) const;
  // As part of a stage that declares all that these write.
  Result<void> run(LayerWriter& layers) const;

  // What each stage that ran took so far, in processor time of all threads, in order; those that run others (CompositeStage) without them.
  std::vector<StageTime> times() const;

 private:
  struct Taken {
    std::atomic<std::uint64_t> documents = 0;
    std::atomic<std::uint64_t> nanoseconds = 0;
  };
  Pipeline(Stages stages, LayerSet given, bool timed);
  template <typename RunStage>
  Result<void> run_all(RunStage run_stage) const;

  Stages stages_;
  LayerSet given_;
  std::shared_ptr<std::vector<Taken>> taken_;  // by stage; null: not measured
};

// A stage that runs others.
class CompositeStage : public Stage {
 public:
  virtual const Pipeline& inner() const = 0;
};

// Adds up what has the same name, in the order of first appearance; of documents the largest number counts.
void add_times(std::vector<StageTime>& all, const std::vector<StageTime>& more);

}  // namespace veil::pipeline
