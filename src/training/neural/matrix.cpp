// See matrix.h.
#include "training/neural/matrix.h"

#include <algorithm>

#include "neural/kernels/kernels.h"

namespace veil::training {
namespace {

// rows x inputs times inputs x outputs, and the constants behind those.
Matrix product(const Matrix& rows, std::size_t outputs, const float* values) {
  const neural::Products layer(1, rows.width(), outputs, values);
  std::vector<const float*> pointers;
  for (std::size_t i = 0; i < rows.rows(); ++i) pointers.push_back(rows[i]);
  std::vector<float> padded(rows.rows() * neural::padded(outputs));
  neural::best_kernels().products(layer, pointers.data(), rows.rows(), padded.data());
  Matrix result(rows.rows(), outputs);
  for (std::size_t i = 0; i < rows.rows(); ++i) std::copy_n(padded.data() + i * neural::padded(outputs), outputs, result[i]);
  return result;
}

Matrix transposed(const float* values, std::size_t rows, std::size_t width) {
  Matrix result(width, rows);
  for (std::size_t i = 0; i < rows; ++i) {
    for (std::size_t j = 0; j < width; ++j) result[j][i] = values[i * width + j];
  }
  return result;
}

}  // namespace

Matrix forward(const Matrix& rows, const neural::LayerPlace& layer, std::span<const float> weights) {
  return product(rows, layer.outputs, weights.data() + layer.at);
}

Matrix backward(const Matrix& rows, const Matrix& wanted, const neural::LayerPlace& layer, std::span<const float> weights,
                std::span<float> changes) {
  const std::size_t inputs = layer.taps * layer.inputs;
  std::vector<float> values = wanted.values();
  values.resize(values.size() + layer.outputs, 0.0F);  // no constants
  const Matrix of_weights = product(transposed(rows.values().data(), rows.rows(), inputs), layer.outputs, values.data());
  float* change = changes.data() + layer.at;
  for (const float value : of_weights.values()) *change++ += value;
  for (std::size_t i = 0; i < wanted.rows(); ++i) {
    for (std::size_t o = 0; o < layer.outputs; ++o) change[o] += wanted[i][o];
  }
  Matrix back = transposed(weights.data() + layer.at, inputs, layer.outputs);
  back.values().resize(back.values().size() + inputs, 0.0F);
  return product(wanted, inputs, back.values().data());
}

}  // namespace veil::training
