// Rows of floats, and the three products that learning a layer needs, all by the kernels that the finished network runs on: what goes in
// times the weights, what comes back times their transpose, and both sides' transpose for the weights' own change.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "neural/network_file.h"

namespace veil::training {

class Matrix {
 public:
  Matrix() = default;
  Matrix(std::size_t rows, std::size_t width) : rows_(rows), width_(width), values_(rows * width) {}
  std::size_t rows() const { return rows_; }
  std::size_t width() const { return width_; }
  float* operator[](std::size_t row) { return values_.data() + row * width_; }
  const float* operator[](std::size_t row) const { return values_.data() + row * width_; }
  std::vector<float>& values() { return values_; }
  const std::vector<float>& values() const { return values_; }

 private:
  std::size_t rows_ = 0, width_ = 0;
  std::vector<float> values_;
};

// The output of a layer for rows whose taps stand side by side.
Matrix forward(const Matrix& rows, const neural::LayerPlace& layer, std::span<const float> weights);

// From what the outputs should change by: what the layer's rows should change by, and added to `changes` what its weights should.
Matrix backward(const Matrix& rows, const Matrix& wanted, const neural::LayerPlace& layer, std::span<const float> weights,
                std::span<float> changes);

}  // namespace veil::training
