// See network.h: the way back through the network, and the steps of Adam (Kingma and Ba 2015). Of the big table only the rows
// that the batch used are moved.
#include <algorithm>
#include <cmath>

#include "training/tagger/network.h"

namespace veil::training {
namespace {

constexpr float first_decay = 0.9f;
constexpr float second_decay = 0.99f;

struct AdamStep {
  float rate;
  float first_correction;
  float second_correction;

  void apply(float* value, float* gradient, float* first, float* second, std::size_t count) const {
    for (std::size_t i = 0; i < count; ++i) {
      const float g = gradient[i];
      first[i] = first_decay * first[i] + (1 - first_decay) * g;
      second[i] = second_decay * second[i] + (1 - second_decay) * g * g;
      value[i] -= rate * (first[i] * first_correction) / (std::sqrt(second[i] * second_correction) + 1e-6f);
      gradient[i] = 0;
    }
  }
};

void add_column_sums(const Matrix& m, Matrix& out) {
  for (std::size_t r = 0; r < m.rows; ++r)
    for (std::size_t c = 0; c < m.columns; ++c) out.row(0)[c] += m.row(r)[c];
}

}  // namespace

void Network::backward(const Batch& batch, const Matrix& upos_error, const Matrix& label_error) {
  const std::size_t width = shape_.width;
  const Matrix last = transposed(states_.back());
  add_product(last, upos_error, upos_head.gradient);
  add_column_sums(upos_error, upos_bias.gradient);
  add_column_sums(label_error, label_bias.gradient);
  Matrix head_gradient(width, label_error.columns);
  add_product(last, label_error, head_gradient);
  const Matrix by_label = transposed(head_gradient);
  for (std::size_t label = 0; label < by_label.rows; ++label)
    for (const std::uint32_t part : shape_.label_parts[label])
      for (std::size_t c = 0; c < width; ++c) parts.gradient.row(part)[c] += by_label.row(label)[c];

  Matrix error(batch.size(), width);
  add_product(upos_error, transposed(upos_head.value), error);
  add_product(label_error, transposed(label_head_), error);
  for (std::size_t layer = layers.size(); layer-- > 0;) {
    Matrix& seen_error = seen_;
    for (std::size_t i = 0; i < seen_error.values.size(); ++i) seen_error.values[i] = error.values[i] * gates_[layer].values[i];
    add_product(transposed(around_[layer]), seen_error, layers[layer].gradient);
    add_column_sums(seen_error, layer_biases[layer].gradient);
    Matrix around_error(batch.size(), 3 * width);
    add_product(seen_error, transposed(layers[layer].value), around_error);
    const std::size_t distance = shape_.distances[layer];
    for (std::size_t t = 0; t < batch.size(); ++t) {
      if (!batch.is_word[t]) continue;
      const float* from = around_error.row(t);
      const auto add_to = [&](std::size_t word, const float* values) {
        if (!batch.is_word[word]) return;
        for (std::size_t c = 0; c < width; ++c) error.row(word)[c] += values[c];
      };
      if (t >= distance) add_to(t - distance, from);
      add_to(t, from + width);
      if (t + distance < batch.size()) add_to(t + distance, from + 2 * width);
    }
  }
  for (std::size_t t = 0; t < batch.size(); ++t) {
    for (std::size_t c = 0; c < width; ++c) error.row(t)[c] *= input_mask_.row(t)[c];
    for (std::uint32_t i = batch.row_begin[t]; i < batch.row_begin[t + 1]; ++i) {
      const std::uint32_t row = batch.rows[i];
      if (touched_at_[row] != steps_) {
        touched_at_[row] = steps_;
        touched_.push_back(row);
      }
      for (std::size_t c = 0; c < width; ++c) table.gradient.row(row)[c] += error.row(t)[c];
    }
  }
}

void Network::step(const Batch& batch, float rate) {
  const auto n = static_cast<float>(steps_);
  const AdamStep adam{rate, 1.0f / (1.0f - std::pow(first_decay, n)), 1.0f / (1.0f - std::pow(second_decay, n))};
  // Gradients are sums over the batch; Adam does not mind the scale, only its steadiness.
  (void)batch;
  const auto move = [&](Parameters& p) {
    adam.apply(p.value.values.data(), p.gradient.values.data(), p.first.values.data(), p.second.values.data(), p.value.values.size());
  };
  for (Parameters& layer : layers) move(layer);
  for (Parameters& bias : layer_biases) move(bias);
  for (Parameters* p : {&upos_head, &upos_bias, &parts, &label_bias}) move(*p);
  for (const std::uint32_t row : touched_)
    adam.apply(table.value.row(row), table.gradient.row(row), table.first.row(row), table.second.row(row), shape_.width);
  touched_.clear();
}

float Network::train(const Batch& batch, float rate, float dropout, NetworkRandom& random) {
  ++steps_;
  head_is_current_ = false;
  forward(batch, dropout, &random);
  const float loss = losses(batch, upos_logits_, label_logits_);
  backward(batch, upos_logits_, label_logits_);
  step(batch, rate);
  return loss;
}

}  // namespace veil::training
