// Runs the epochs: documents in an order drawn anew for each, cut into pieces that threads take one after the other.
// Everything that a piece does follows from its epoch and number (order, random numbers, rate), so training can stop between
// two pieces and go on later as if nothing had happened.
#pragma once

#include <cstdint>
#include <functional>

#include "training/vectors/unit_corpus.h"
#include "training/vectors/window_trainer.h"

namespace veil::training {

// How far training is.
struct EpochState {
  std::uint64_t epoch = 0;
  std::uint64_t piece = 0;  // the next one of the epoch
  std::uint64_t words = 0;  // done in all
  friend bool operator==(const EpochState&, const EpochState&) = default;
};

class Epochs {
 public:
  // All must outlive it.
  Epochs(const UnitCorpus& corpus, const SharedModel& model, const VectorTrainingOptions& options);

  // Trains until all epochs are done (true), or until it is told to stop or `seconds` are over (false).
  bool run(EpochState& state, double seconds);
  double seconds_trained() const { return seconds_trained_; }
  bool told_to_stop() const { return told_to_stop_; }

 private:
  struct Plan {
    std::vector<std::uint32_t> documents;     // in order, as often as their weight says
    std::vector<std::size_t> piece_ends;      // in `documents`
    std::vector<std::uint64_t> words_before;  // of each piece, and of all
  };
  Plan plan_of(std::uint64_t epoch) const;
  void train_piece(const Plan& plan, std::uint64_t epoch, std::size_t piece, WindowTrainer& trainer) const;
  void tell(std::uint64_t words, double share, std::uint64_t words_of_run, double seconds) const;

  const UnitCorpus& corpus_;
  const SharedModel& model_;
  const VectorTrainingOptions& options_;
  double seconds_trained_ = 0;
  std::uint64_t words_of_run_ = 0;
  bool told_to_stop_ = false;
};

}  // namespace veil::training
