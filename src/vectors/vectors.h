// Where phrases get their vectors from. The interface asks for all phrases of a document at once and says nothing about
// tables: a static table answers each phrase alone (word_vectors.h), a contextual model may look at the sentences around
// them. Every answer says how it was obtained, so that a phrase without a vector is never taken for one that is far from
// everything.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "vectors/kernels/kernels.h"
#include "veil/document.h"
#include "veil/result.h"
#include "veil/vectors.h"

namespace veil::vectors {

// Rows of floats, each padded with zeros to `width()`; row i is for phrase i.
class Matrix {
 public:
  void resize(std::size_t rows, std::size_t dimensions) {
    dimensions_ = dimensions;
    width_ = padded_width(dimensions);
    rows_ = rows;
    values_.assign(rows * width_, 0.0f);
  }
  std::size_t rows() const { return rows_; }
  std::size_t dimensions() const { return dimensions_; }
  std::size_t width() const { return width_; }
  std::span<float> row(std::size_t number) { return {values_.data() + number * width_, width_}; }
  std::span<const float> row(std::size_t number) const { return {values_.data() + number * width_, width_}; }
  const float* data() const { return values_.data(); }

 private:
  std::size_t rows_ = 0, dimensions_ = 0, width_ = 0;
  std::vector<float> values_;
};

class Vectors {
 public:
  virtual ~Vectors() = default;
  virtual std::size_t dimensions() const = 0;
  // One row of `rows` and one origin per span of `phrases` (bytes of the text, in any order). Rows are not normalised; a row
  // whose origin is `none` is zero. Tokens, tags and phrases of the document are used where they are there. Immutable:
  // threads share it.
  virtual Result<void> embed(const Document& document, std::span<const Span> phrases, Matrix& rows,
                             std::vector<VectorOrigin>& origins) const = 0;
};

// Cosine of `target` with each row, 0 where either is zero.
std::vector<float> cosines(std::span<const float> target, const Matrix& rows);

}  // namespace veil::vectors
