// See crf_objective.h.
#include "training/entities/crf_objective.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <thread>

namespace veil::training {
namespace {

// Probabilities below this are as good as none; the sums are of numbers around 1.
constexpr float negligible = 1e-7f;

// The loops over labels, eight at a time where the processor can.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && !defined(__SANITIZE_THREAD__) && !defined(__SANITIZE_ADDRESS__)
#define VEIL_WIDE [[gnu::target_clones("avx2", "default")]]
#else
#define VEIL_WIDE
#endif
VEIL_WIDE void add_scaled(float* sums, const float* row, float factor, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) sums[i] += factor * row[i];
}

}  // namespace

CrfObjective::CrfObjective(const CrfData& data) : data_(data), width_((data.labels + 7) / 8 * 8) {
  // Which labels each feature was seen with: sorted pairs, without repetition.
  std::vector<std::uint64_t> pairs;
  pairs.reserve(data.unit_features.size() / 4);
  std::uint64_t begin = 0;
  for (std::size_t unit = 0; unit < data.unit_labels.size(); ++unit) {
    for (std::uint64_t i = begin; i < data.feature_ends[unit]; ++i) {
      pairs.push_back(static_cast<std::uint64_t>(data.unit_features[i]) << 16 | data.unit_labels[unit]);
    }
    begin = data.feature_ends[unit];
    if (pairs.size() > (std::size_t{1} << 26)) {
      std::sort(pairs.begin(), pairs.end());
      pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
    }
  }
  std::sort(pairs.begin(), pairs.end());
  pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
  pair_begins_.assign(data.features + 1, 0);
  for (const std::uint64_t pair : pairs) {
    ++pair_begins_[(pair >> 16) + 1];
    pair_labels_.push_back(static_cast<std::uint16_t>(pair & 0xFFFF));
  }
  for (std::size_t f = 0; f < data.features; ++f) pair_begins_[f + 1] += pair_begins_[f];

  behind_ = ranges_of([&](std::size_t from, std::size_t to) { return data.may_follow[from * data.labels + to] != 0; });
  before_ = ranges_of([&](std::size_t to, std::size_t from) { return data.may_follow[from * data.labels + to] != 0; });

  cut_into_parts();
  observed_.assign(weights(), 0);
  const std::size_t labels = data.labels;
  const std::size_t transitions = pair_labels_.size();
  std::size_t first = 0;
  begin = 0;
  for (std::size_t segment = 0; segment < data.segment_ends.size(); ++segment) {
    const double weight = static_cast<double>(data.segment_weights[segment]);
    for (std::size_t unit = first; unit < data.segment_ends[segment]; ++unit) {
      const std::uint16_t label = data.unit_labels[unit];
      for (; begin < data.feature_ends[unit]; ++begin) {
        const std::uint32_t feature = data.unit_features[begin];
        const auto* from = pair_labels_.data() + pair_begins_[feature];
        const auto* to = pair_labels_.data() + pair_begins_[feature + 1];
        observed_[static_cast<std::size_t>(std::lower_bound(from, to, label) - pair_labels_.data())] += weight;
      }
      if (unit > first) observed_[transitions + data.unit_labels[unit - 1] * labels + label] += weight;
    }
    if (first < data.segment_ends[segment]) {
      observed_[transitions + labels * labels + data.unit_labels[first]] += weight;
      observed_[transitions + labels * (labels + 1) + data.unit_labels[data.segment_ends[segment] - 1]] += weight;
    }
    first = data.segment_ends[segment];
  }
}

void CrfObjective::cut_into_parts() {
  constexpr std::size_t part_count = 4;
  parts_.resize(part_count);
  std::size_t segment = 0;
  for (std::size_t i = 0; i < part_count; ++i) {
    parts_[i].first_segment = segment;
    const std::size_t units = data_.unit_labels.size() * (i + 1) / part_count;
    while (segment < data_.segment_ends.size() && (i + 1 == part_count || data_.segment_ends[segment] <= units)) ++segment;
    parts_[i].end_segment = segment;
  }
}

template <typename MayStand>
CrfObjective::Ranges CrfObjective::ranges_of(MayStand may_stand) const {
  Ranges result;
  for (std::size_t label = 0; label < data_.labels; ++label) {
    result.begins.push_back(static_cast<std::uint32_t>(result.ranges.size()));
    for (std::size_t i = 0; i < data_.labels; ++i) {
      if (!may_stand(label, i)) continue;
      std::size_t end = i + 1;
      while (end < data_.labels && may_stand(label, end)) ++end;
      result.ranges.push_back({static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(end)});
      i = end;
    }
  }
  result.begins.push_back(static_cast<std::uint32_t>(result.ranges.size()));
  return result;
}

double CrfObjective::evaluate(std::span<const double> values, std::span<double> gradient) {
  const std::size_t labels = data_.labels;
  pair_weights_.resize(pair_labels_.size());
  for (std::size_t i = 0; i < pair_weights_.size(); ++i) pair_weights_[i] = static_cast<float>(values[i]);
  const double* transitions = values.data() + pair_labels_.size();
  transition_.assign(width_ * width_, 0);
  transition_back_.assign(width_ * width_, 0);
  start_.assign(width_, 0);
  end_.assign(width_, 0);
  for (std::size_t from = 0; from < labels; ++from) {
    for (std::size_t to = 0; to < labels; ++to) {
      if (!data_.may_follow[from * labels + to]) continue;
      const auto weight = static_cast<float>(std::exp(transitions[from * labels + to]));
      transition_[from * width_ + to] = weight;
      transition_back_[to * width_ + from] = weight;
    }
    if (data_.may_start[from]) start_[from] = static_cast<float>(std::exp(transitions[labels * labels + from]));
    if (data_.may_end[from]) end_[from] = static_cast<float>(std::exp(transitions[labels * (labels + 1) + from]));
  }
  const std::size_t workers = std::clamp<std::size_t>(std::thread::hardware_concurrency(), 1, parts_.size());
  std::atomic<std::size_t> next = 0;
  const auto work = [&] {
    for (std::size_t i = next++; i < parts_.size(); i = next++) work_through(parts_[i]);
  };
  {
    std::vector<std::jthread> threads;
    for (std::size_t i = 1; i < workers; ++i) threads.emplace_back(work);
    work();
  }
  double loss = 0;
  for (std::size_t i = 0; i < gradient.size(); ++i) {
    loss -= observed_[i] * values[i];
    gradient[i] = -observed_[i];
  }
  std::vector<double> expected_transitions(width_ * width_, 0);
  for (const Part& part : parts_) {
    loss += part.loss;
    for (std::size_t i = 0; i < gradient.size(); ++i) gradient[i] += part.gradient[i];
    for (std::size_t i = 0; i < expected_transitions.size(); ++i) expected_transitions[i] += part.expected_transitions[i];
  }
  double* transition_gradient = gradient.data() + pair_labels_.size();
  for (std::size_t from = 0; from < labels; ++from) {
    for (std::size_t to = 0; to < labels; ++to) {
      transition_gradient[from * labels + to] +=
          expected_transitions[from * width_ + to] * static_cast<double>(transition_[from * width_ + to]);
    }
  }
  return loss;
}

void CrfObjective::work_through(Part& part) const {
  part.gradient.assign(weights(), 0);
  part.loss = 0;
  part.expected_transitions.assign(width_ * width_, 0);
  part.segment_transitions.assign(width_ * width_, 0);
  std::size_t first = part.first_segment == 0 ? 0 : data_.segment_ends[part.first_segment - 1];
  for (std::size_t segment = part.first_segment; segment < part.end_segment; ++segment) {
    add_segment(first, data_.segment_ends[segment], data_.segment_weights[segment], part);
    first = data_.segment_ends[segment];
  }
}

void CrfObjective::score_units(std::size_t first, std::size_t end, Part& part) const {
  std::uint64_t begin = first == 0 ? 0 : data_.feature_ends[first - 1];
  for (std::size_t unit = first; unit < end; ++unit) {
    float* scores = part.emission.data() + (unit - first) * width_;
    std::fill_n(scores, width_, 0.0f);
    for (; begin < data_.feature_ends[unit]; ++begin) {
      const std::uint32_t feature = data_.unit_features[begin];
      for (std::uint32_t pair = pair_begins_[feature]; pair < pair_begins_[feature + 1]; ++pair) {
        scores[pair_labels_[pair]] += pair_weights_[pair];
      }
    }
    const float largest = *std::max_element(scores, scores + data_.labels);
    part.log_scale[unit - first] = static_cast<double>(largest);
    for (std::size_t label = 0; label < data_.labels; ++label) scores[label] = std::exp(scores[label] - largest);
    for (std::size_t label = data_.labels; label < width_; ++label) scores[label] = 0;
  }
}

void CrfObjective::add_segment(std::size_t first, std::size_t end, float weight, Part& part) const {
  const std::size_t units = end - first;
  if (units == 0) return;
  const std::size_t labels = data_.labels;
  part.emission.resize(units * width_);
  part.forward.resize(units * width_);
  part.backward.resize(units * width_);
  part.product.resize(width_);
  part.expected.resize(width_);
  part.log_scale.resize(units);
  score_units(first, end, part);

  double log_sum = 0;
  const auto scaled = [&](float* values) {
    float sum = 0;
    for (std::size_t i = 0; i < width_; ++i) sum += values[i];
    sum = std::max(sum, 1e-30f);
    const float factor = 1.0f / sum;
    for (std::size_t i = 0; i < width_; ++i) values[i] *= factor;
    return sum;
  };
  for (std::size_t i = 0; i < width_; ++i) part.forward[i] = start_[i] * part.emission[i];
  log_sum += std::log(static_cast<double>(scaled(part.forward.data()))) + part.log_scale[0];
  for (std::size_t unit = 1; unit < units; ++unit) {
    const float* before = part.forward.data() + (unit - 1) * width_;
    float* now = part.forward.data() + unit * width_;
    std::fill_n(now, width_, 0.0f);
    for (std::size_t from = 0; from < labels; ++from) {
      const float value = before[from];
      if (value < negligible) continue;
      const float* row = transition_.data() + from * width_;
      for (std::uint32_t r = behind_.begins[from]; r < behind_.begins[from + 1]; ++r) {
        const Range range = behind_.ranges[r];
        add_scaled(now + range.begin, row + range.begin, value, range.end - range.begin);
      }
    }
    const float* emission = part.emission.data() + unit * width_;
    for (std::size_t to = 0; to < width_; ++to) now[to] *= emission[to];
    log_sum += std::log(static_cast<double>(scaled(now))) + part.log_scale[unit];
  }
  const float* last = part.forward.data() + (units - 1) * width_;
  float ending = 0;
  for (std::size_t i = 0; i < width_; ++i) ending += last[i] * end_[i];
  log_sum += std::log(std::max(static_cast<double>(ending), 1e-300));
  part.loss += static_cast<double>(weight) * log_sum;

  float* behind = part.backward.data() + (units - 1) * width_;
  for (std::size_t i = 0; i < width_; ++i) behind[i] = end_[i];
  scaled(behind);
  for (std::size_t unit = units - 1; unit-- > 0;) {
    const float* next = part.backward.data() + (unit + 1) * width_;
    const float* emission = part.emission.data() + (unit + 1) * width_;
    float* now = part.backward.data() + unit * width_;
    std::fill_n(now, width_, 0.0f);
    for (std::size_t to = 0; to < labels; ++to) {
      const float value = next[to] * emission[to];
      if (value < 1e-20f) continue;
      const float* row = transition_back_.data() + to * width_;
      for (std::uint32_t r = before_.begins[to]; r < before_.begins[to + 1]; ++r) {
        const Range range = before_.ranges[r];
        add_scaled(now + range.begin, row + range.begin, value, range.end - range.begin);
      }
    }
    scaled(now);
  }

  double* start_gradient = part.gradient.data() + pair_labels_.size() + labels * labels;
  double* end_gradient = start_gradient + labels;
  std::uint64_t begin = first == 0 ? 0 : data_.feature_ends[first - 1];
  for (std::size_t unit = 0; unit < units; ++unit) {
    const float* forward = part.forward.data() + unit * width_;
    const float* backward = part.backward.data() + unit * width_;
    float sum = 0;
    for (std::size_t i = 0; i < width_; ++i) {
      part.expected[i] = forward[i] * backward[i];
      sum += part.expected[i];
    }
    const float factor = weight / std::max(sum, 1e-30f);
    for (std::size_t i = 0; i < width_; ++i) part.expected[i] *= factor;
    for (; begin < data_.feature_ends[first + unit]; ++begin) {
      const std::uint32_t feature = data_.unit_features[begin];
      for (std::uint32_t pair = pair_begins_[feature]; pair < pair_begins_[feature + 1]; ++pair) {
        part.gradient[pair] += static_cast<double>(part.expected[pair_labels_[pair]]);
      }
    }
    if (unit == 0) {
      for (std::size_t i = 0; i < labels; ++i) start_gradient[i] += static_cast<double>(part.expected[i]);
    }
    if (unit + 1 == units) {
      for (std::size_t i = 0; i < labels; ++i) end_gradient[i] += static_cast<double>(part.expected[i]);
      continue;
    }
    // Transitions to the next unit, without the transition's own factor, which is the same in every place.
    const float* emission = part.emission.data() + (unit + 1) * width_;
    const float* next = part.backward.data() + (unit + 1) * width_;
    for (std::size_t i = 0; i < width_; ++i) part.product[i] = emission[i] * next[i];
    float total = 0;
    for (std::size_t from = 0; from < labels; ++from) {
      if (forward[from] < negligible) continue;
      const float* row = transition_.data() + from * width_;
      float inner = 0;
      for (std::uint32_t r = behind_.begins[from]; r < behind_.begins[from + 1]; ++r) {
        for (std::uint32_t to = behind_.ranges[r].begin; to < behind_.ranges[r].end; ++to) inner += row[to] * part.product[to];
      }
      total += forward[from] * inner;
    }
    const float share = weight / std::max(total, 1e-30f);
    for (std::size_t from = 0; from < labels; ++from) {
      const float value = forward[from] * share;
      if (value < negligible) continue;
      for (std::uint32_t r = behind_.begins[from]; r < behind_.begins[from + 1]; ++r) {
        const Range range = behind_.ranges[r];
        add_scaled(part.segment_transitions.data() + from * width_ + range.begin, part.product.data() + range.begin, value,
                   range.end - range.begin);
      }
    }
  }
  for (std::size_t i = 0; i < part.segment_transitions.size(); ++i) {
    part.expected_transitions[i] += static_cast<double>(part.segment_transitions[i]);
    part.segment_transitions[i] = 0;
  }
}

}  // namespace veil::training
