// See network.h: construction, forward and the losses. The way back is in network_learning.cpp.
#include "training/tagger/network.h"

#include <algorithm>
#include <cmath>

namespace veil::training {
namespace {

void fill(Matrix& m, float range, NetworkRandom& random) {
  for (float& value : m.values) value = (2.0f * random.unit() - 1.0f) * range;
}

void softmax(float* values, std::size_t count) {
  const float top = *std::max_element(values, values + count);
  float sum = 0;
  for (std::size_t i = 0; i < count; ++i) sum += values[i] = std::exp(values[i] - top);
  for (std::size_t i = 0; i < count; ++i) values[i] /= sum;
}

}  // namespace

void Batch::clear() {
  rows.clear();
  row_begin.assign(1, 0);
  targets.clear();
  is_word.clear();
}

void Batch::add_gap(std::size_t words) {
  for (std::size_t i = 0; i < words; ++i) {
    row_begin.push_back(static_cast<std::uint32_t>(rows.size()));
    targets.push_back(nullptr);
    is_word.push_back(0);
  }
}

void Batch::add_word(std::span<const std::uint32_t> word_rows, const Target* target) {
  rows.insert(rows.end(), word_rows.begin(), word_rows.end());
  row_begin.push_back(static_cast<std::uint32_t>(rows.size()));
  targets.push_back(target);
  is_word.push_back(1);
}

void Parameters::resize(std::size_t rows, std::size_t columns) {
  for (Matrix* m : {&value, &gradient, &first, &second}) m->resize(rows, columns);
}

Network::Network(NetworkShape shape, std::uint64_t seed) : shape_(std::move(shape)) {
  NetworkRandom random(seed);
  const std::size_t width = shape_.width;
  table.resize(shape_.table_rows, width);
  fill(table.value, 0.1f, random);
  layers.resize(shape_.distances.size());
  layer_biases.resize(shape_.distances.size());
  for (std::size_t i = 0; i < layers.size(); ++i) {
    layers[i].resize(3 * width, width);
    fill(layers[i].value, std::sqrt(3.0f / static_cast<float>(3 * width)), random);
    layer_biases[i].resize(1, width);
  }
  upos_head.resize(width, shape_.upos_count);
  upos_bias.resize(1, shape_.upos_count);
  parts.resize(shape_.part_count, width);
  label_bias.resize(1, shape_.label_parts.size());
  fill(upos_head.value, 0.1f, random);
  fill(parts.value, 0.05f, random);
  touched_at_.assign(shape_.table_rows, 0);
}

std::size_t Network::gap() const { return *std::max_element(shape_.distances.begin(), shape_.distances.end()); }

Matrix Network::label_head() const {
  Matrix by_label(shape_.label_parts.size(), shape_.width);
  for (std::size_t label = 0; label < shape_.label_parts.size(); ++label)
    for (const std::uint32_t part : shape_.label_parts[label])
      for (std::size_t i = 0; i < shape_.width; ++i) by_label.row(label)[i] += parts.value.row(part)[i];
  return transposed(by_label);
}

void Network::look(const Batch& batch, const Matrix& in, std::size_t distance, Matrix& around) const {
  const std::size_t width = shape_.width;
  around.resize(in.rows, 3 * width);
  for (std::size_t t = 0; t < in.rows; ++t) {
    if (!batch.is_word[t]) continue;
    float* to = around.row(t);
    if (t >= distance) std::copy_n(in.row(t - distance), width, to);
    std::copy_n(in.row(t), width, to + width);
    if (t + distance < in.rows) std::copy_n(in.row(t + distance), width, to + 2 * width);
  }
}

void Network::forward(const Batch& batch, float dropout, NetworkRandom* random) {
  const std::size_t width = shape_.width;
  const float keep = 1.0f / (1.0f - dropout);
  states_.resize(layers.size() + 1);
  around_.resize(layers.size());
  gates_.resize(layers.size());
  states_[0].resize(batch.size(), width);
  input_mask_.resize(batch.size(), width);
  if (dropout == 0) std::fill(input_mask_.values.begin(), input_mask_.values.end(), 1.0f);
  for (std::size_t t = 0; t < batch.size(); ++t) {
    float* to = states_[0].row(t);
    for (std::uint32_t i = batch.row_begin[t]; i < batch.row_begin[t + 1]; ++i) {
      const float* from = table.value.row(batch.rows[i]);
      for (std::size_t c = 0; c < width; ++c) to[c] += from[c];
    }
    if (dropout > 0) {
      float* mask = input_mask_.row(t);
      random->mask(mask, width, dropout, keep);
      for (std::size_t c = 0; c < width; ++c) to[c] *= mask[c];
    }
  }
  for (std::size_t layer = 0; layer < layers.size(); ++layer) {
    look(batch, states_[layer], shape_.distances[layer], around_[layer]);
    seen_.resize(batch.size(), width);
    for (std::size_t t = 0; t < batch.size(); ++t) std::copy_n(layer_biases[layer].value.row(0), width, seen_.row(t));
    add_product(around_[layer], layers[layer].value, seen_);
    gates_[layer].resize(batch.size(), width);
    states_[layer + 1] = states_[layer];
    for (std::size_t t = 0; t < batch.size(); ++t) {
      if (!batch.is_word[t]) continue;
      float* gate = gates_[layer].row(t);
      const float* seen = seen_.row(t);
      float* to = states_[layer + 1].row(t);
      if (dropout > 0)
        random->mask(gate, width, dropout, keep);
      else
        std::fill_n(gate, width, 1.0f);
      for (std::size_t c = 0; c < width; ++c) {
        gate[c] = seen[c] > 0 ? gate[c] : 0.0f;
        to[c] += gate[c] * seen[c];
      }
    }
  }
  const auto head = [&](const Matrix& weights, const Matrix& bias, Matrix& logits) {
    logits.resize(batch.size(), weights.columns);
    for (std::size_t t = 0; t < batch.size(); ++t) std::copy_n(bias.row(0), weights.columns, logits.row(t));
    add_product(states_.back(), weights, logits);
  };
  head(upos_head.value, upos_bias.value, upos_logits_);
  if (random || label_head_.rows == 0) label_head_ = label_head();
  head(label_head_, label_bias.value, label_logits_);
}

// Turns logits into errors (probability minus truth) in place.
float Network::losses(const Batch& batch, Matrix& upos_logits, Matrix& label_logits) {
  double loss = 0;
  std::size_t words = 0;
  std::vector<std::pair<std::size_t, float>> wanted;
  std::vector<Target::Choice> upos_truth;
  const auto settle = [&](float* row, std::size_t count, std::span<const Target::Choice> truth, bool open, float weight, auto number_of) {
    softmax(row, count);
    float allowed = 0;
    if (open)
      for (const auto& choice : truth) allowed += row[number_of(choice)];
    allowed = std::max(allowed, 1e-9f);
    wanted.clear();
    for (const auto& choice : truth) {
      const std::size_t number = number_of(choice);
      wanted.emplace_back(number, open ? row[number] / allowed : choice.probability);
      if (!open) loss -= weight * choice.probability * std::log(std::max(row[number], 1e-9f));
    }
    if (open) loss -= weight * std::log(allowed);
    for (const auto& [number, probability] : wanted) row[number] -= probability;
    if (weight != 1.0f)
      for (std::size_t i = 0; i < count; ++i) row[i] *= weight;
  };
  for (std::size_t t = 0; t < batch.size(); ++t) {
    const Target* target = batch.targets[t];
    float* upos = upos_logits.row(t);
    float* label = label_logits.row(t);
    if (!target) {
      std::fill_n(upos, upos_logits.columns, 0.0f);
      std::fill_n(label, label_logits.columns, 0.0f);
      continue;
    }
    ++words;
    // Parts of speech: each once, with the sum of its labels' probabilities.
    upos_truth.clear();
    for (const auto& choice : target->labels) {
      const std::uint16_t number = shape_.label_upos[choice.label];
      const auto same = std::find_if(upos_truth.begin(), upos_truth.end(), [&](const auto& c) { return c.label == number; });
      if (same == upos_truth.end())
        upos_truth.push_back({number, choice.probability});
      else
        same->probability += choice.probability;
    }
    const auto number_of = [](const Target::Choice& c) { return static_cast<std::size_t>(c.label); };
    settle(upos, upos_logits.columns, upos_truth, target->open, target->weight, number_of);
    settle(label, label_logits.columns, target->labels, target->open, target->weight, number_of);
  }
  return static_cast<float>(loss / static_cast<double>(std::max<std::size_t>(words, 1)));
}

float Network::usual_size(const Batch& batch) {
  forward(batch, 0.0f, nullptr);
  std::vector<float> sizes;
  for (const Matrix& state : states_)
    for (const float value : state.values) sizes.push_back(std::abs(value));
  const std::size_t rank = sizes.size() - 1 - sizes.size() / 100'000;
  std::nth_element(sizes.begin(), sizes.begin() + static_cast<std::ptrdiff_t>(rank), sizes.end());
  return sizes[rank];
}

void Network::predict(const Batch& batch, Matrix& upos, Matrix& labels) {
  // The sums of label parts from the last step of training are one step old; make them anew once.
  if (!head_is_current_) label_head_ = label_head();
  head_is_current_ = true;
  forward(batch, 0.0f, nullptr);
  upos = std::move(upos_logits_);
  labels = std::move(label_logits_);
  for (std::size_t t = 0; t < batch.size(); ++t) {
    softmax(upos.row(t), upos.columns);
    softmax(labels.row(t), labels.columns);
  }
}

}  // namespace veil::training
