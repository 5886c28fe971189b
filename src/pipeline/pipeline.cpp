#include "pipeline/pipeline.h"

#include <algorithm>
#include <array>
#include <ctime>
#include <string>
#include <utility>

namespace veil::pipeline {
namespace {

LayerSet writes_of(const Stage& stage) {
  LayerSet layers = stage.adds();
  layers.add(stage.changes());
  return layers;
}

// Which layers hold at a place in a list of stages.
class LayersThere {
 public:
  explicit LayersThere(LayerSet given) : there_(given) {}

  Result<void> check_reads(const Stage& stage) const {
    const LayerSet missing = stage.reads().without(there_);
    if (const LayerSet stale = missing.common_with(stale_); !stale.empty()) {
      return Error{"pipeline.stale_layer",
                   "reads what holds no longer: the stage `" + changed_by(stale) +
                       "` changes what it rests on, and no stage between fills it " + "again: " + names_of(stale),
                   std::string(stage.name())};
    }
    if (missing.empty()) return {};
    return Error{"pipeline.missing_layer", "no stage before it adds: " + names_of(missing), std::string(stage.name())};
  }

  void pass(const Stage& stage) {
    const LayerSet writes = writes_of(stage);
    const LayerSet lost = dependents_of(writes.common_with(there_)).without(writes).common_with(there_);
    for (unsigned i = 0; i < layer_count; ++i) {
      if (lost.has(static_cast<Layer>(i))) changed_by_[i] = stage.name();
    }
    there_ = there_.without(lost);
    stale_.add(lost);
    there_.add(stage.adds());
    stale_ = stale_.without(stage.adds());
  }

  Result<void> check_end() const {
    const LayerSet stale = stale_.without(working_layers);
    if (stale.empty()) return {};
    return Error{"pipeline.stale_layer", "changes what other layers rest on, and no stage behind it fills them again: " + names_of(stale),
                 changed_by(stale)};
  }

 private:
  std::string changed_by(LayerSet layers) const {
    for (unsigned i = 0; i < layer_count; ++i) {
      if (layers.has(static_cast<Layer>(i))) return std::string(changed_by_[i]);
    }
    return {};
  }

  LayerSet there_;
  LayerSet stale_;  // were there, and hold no longer
  std::array<std::string_view, layer_count> changed_by_{};
};

std::uint64_t processor_time() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<std::uint64_t>(now.tv_sec) * 1000000000U + static_cast<std::uint64_t>(now.tv_nsec);
}

}  // namespace

Pipeline::Pipeline(Stages stages, LayerSet given, bool timed) : stages_(std::move(stages)), given_(given.without(working_layers)) {
  if (timed) taken_ = std::make_shared<std::vector<Taken>>(stages_.size());
}

Result<Pipeline> Pipeline::build(Stages stages, LayerSet given, bool timed) {
  LayersThere layers(given);
  for (const auto& stage : stages) {
    if (auto checked = layers.check_reads(*stage); !checked) return checked.error();
    layers.pass(*stage);
  }
  if (auto checked = layers.check_end(); !checked) return checked.error();
  return Pipeline(std::move(stages), given, timed);
}

LayerSet Pipeline::adds() const {
  LayerSet layers;
  for (const auto& stage : stages_) layers.add(stage->adds());
  return layers;
}

LayerSet Pipeline::changes() const {
  LayerSet layers;
  for (const auto& stage : stages_) layers.add(stage->changes());
  return layers;
}

template <typename RunStage>
Result<void> Pipeline::run_all(RunStage run_stage) const {
  std::uint64_t begin = taken_ ? processor_time() : 0;
  for (std::size_t i = 0; i < stages_.size(); ++i) {
    Result<void> done = run_stage(*stages_[i]);
    if (taken_) {
      const std::uint64_t end = processor_time();
      (*taken_)[i].documents.fetch_add(1, std::memory_order_relaxed);
      (*taken_)[i].nanoseconds.fetch_add(end - begin, std::memory_order_relaxed);
      begin = end;
    }
    if (!done) return done;
  }
  return {};
}

Result<void> Pipeline::run(Document& document) const {
  const LayerSet missing = given_.without(document.layers);
  Result<void> done = missing.empty() ? run_all([&](const Stage& stage) { return stage.run(document); })
                                      : Error{"pipeline.missing_layer", "the document lacks: " + names_of(missing), ""};
  if (!done) {
    document.replacements.clear();
    document.layers = {};
  }
  return done;
}

Result<void> Pipeline::run(LayerWriter& layers) const {
  return run_all([&](const Stage& stage) { return layers.run(stage); });
}

std::vector<StageTime> Pipeline::times() const {
  std::vector<StageTime> times;
  if (!taken_) return times;
  for (std::size_t i = 0; i < stages_.size(); ++i) {
    const std::uint64_t documents = (*taken_)[i].documents.load(std::memory_order_relaxed);
    if (documents == 0) continue;
    StageTime own{std::string(stages_[i]->name()), documents,
                  static_cast<double>((*taken_)[i].nanoseconds.load(std::memory_order_relaxed)) * 1e-9};
    std::vector<StageTime> inner;
    if (const auto* composite = dynamic_cast<const CompositeStage*>(stages_[i].get())) inner = composite->inner().times();
    for (const StageTime& one : inner) own.seconds -= one.seconds;
    own.seconds = std::max(own.seconds, 0.0);
    add_times(times, {own});
    add_times(times, inner);
  }
  return times;
}

void add_times(std::vector<StageTime>& all, const std::vector<StageTime>& more) {
  for (const StageTime& one : more) {
    const auto known = std::find_if(all.begin(), all.end(), [&](const StageTime& other) { return other.stage == one.stage; });
    if (known == all.end()) {
      all.push_back(one);
    } else {
      known->documents = std::max(known->documents, one.documents);
      known->seconds += one.seconds;
    }
  }
}

}  // namespace veil::pipeline
