// How well weights explain labelled segments, and in which direction they would do better: the log-likelihood of a linear-chain
// conditional random field and its gradient, by the forward-backward method with scaled probabilities. A weight belongs to a feature
// and a label that were seen together, or to two labels in a row; labels that cannot follow each other never do.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace veil::training {

// Segments one after the other. Features are numbers below CrfData::features.
struct CrfData {
  std::size_t labels = 0;
  std::size_t features = 0;
  std::vector<std::uint32_t> unit_features;  // of all units
  std::vector<std::uint64_t> feature_ends;   // per unit, in unit_features
  std::vector<std::uint16_t> unit_labels;
  std::vector<std::uint32_t> segment_ends;  // in units
  std::vector<float> segment_weights;       // how much each counts
  std::vector<char> may_follow;             // labels x labels: from, to
  std::vector<char> may_start, may_end;     // per label
};

class CrfObjective {
 public:
  explicit CrfObjective(const CrfData& data);

  // Weights are those of pairs of feature and label, then of transitions (from, to), then of starts, then of ends.
  std::size_t weights() const { return pair_labels_.size() + data_.labels * (data_.labels + 2); }
  std::size_t pairs() const { return pair_labels_.size(); }
  std::span<const std::uint32_t> pair_begins() const { return pair_begins_; }  // per feature, and the end
  std::span<const std::uint16_t> pair_labels() const { return pair_labels_; }

  // Minus the log-likelihood at `values`; `gradient` is as long as they are.
  double evaluate(std::span<const double> values, std::span<double> gradient);

 private:
  // Runs of labels that may stand next to a label.
  struct Range {
    std::uint32_t begin, end;
  };
  struct Ranges {
    std::vector<Range> ranges;
    std::vector<std::uint32_t> begins;  // per label, and the end
  };
  template <typename MayStand>
  Ranges ranges_of(MayStand may_stand) const;
  // Segments are worked through in four parts, on as many threads as there are cores, and summed in the same order whatever their
  // number, so that the result does not depend on the machine.
  struct Part {
    std::size_t first_segment = 0, end_segment = 0;
    std::vector<double> gradient;
    double loss = 0;
    std::vector<double> expected_transitions;
    std::vector<float> segment_transitions;
    std::vector<float> emission, forward, backward, product, expected;
    std::vector<double> log_scale;
  };
  void cut_into_parts();
  void work_through(Part& part) const;
  void add_segment(std::size_t first, std::size_t end, float weight, Part& part) const;
  void score_units(std::size_t first, std::size_t end, Part& part) const;

  const CrfData& data_;
  std::size_t width_;  // labels filled up, so that loops run in steps of eight
  std::vector<std::uint32_t> pair_begins_;
  std::vector<std::uint16_t> pair_labels_;
  std::vector<double> observed_;
  Ranges behind_, before_;  // what may follow a label, what it may follow
  // Of one evaluation.
  std::vector<float> pair_weights_;
  std::vector<float> transition_, transition_back_;  // exponentials: from x to, and to x from
  std::vector<float> start_, end_;
  std::vector<Part> parts_;
};

}  // namespace veil::training
