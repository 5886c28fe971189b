// Dense single-precision products for training, one thread, always summed in the same order so that the same machine gives the
// same model. Matrices are row after row; sizes need no padding.
#pragma once

#include <cstddef>
#include <vector>

namespace veil::training {

struct Matrix {
  std::size_t rows = 0;
  std::size_t columns = 0;
  std::vector<float> values;

  Matrix() = default;
  Matrix(std::size_t row_count, std::size_t column_count) : rows(row_count), columns(column_count), values(row_count * column_count) {}
  float* row(std::size_t r) { return values.data() + r * columns; }
  const float* row(std::size_t r) const { return values.data() + r * columns; }
  void resize(std::size_t row_count, std::size_t column_count) {  // all zero afterwards
    rows = row_count;
    columns = column_count;
    values.assign(row_count * column_count, 0.0f);
  }
};

// out += a * b, where a is n x k, b is k x m.
void add_product(const Matrix& a, const Matrix& b, Matrix& out);

// The loops of word vectors: a scalar product, and both updates of one pair of vectors (change += e * context, context += e *
// vector). Sizes are multiples of 8.
float scalar_product(const float* a, const float* b, std::size_t size);
void pull_together(const float* vector, float* context, float* change, float strength, std::size_t size);

Matrix transposed(const Matrix& m);

}  // namespace veil::training
