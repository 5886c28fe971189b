// Large matrices of rows for training, in pages of 2 MB where the system gives them: rows are visited at random, and with
// small pages every visit would also miss the table of pages.
#pragma once

#include <cstddef>
#include <memory>
#include <span>

#include "veil/result.h"

namespace veil::training {

struct UnmapRows {
  std::size_t size = 0;
  void operator()(float* values) const;
};

class RowMemory {
 public:
  RowMemory() = default;
  // Zeros. run.out_of_memory.
  static Result<RowMemory> make(std::size_t rows, std::size_t width);

  float* row(std::size_t number) const { return values_.get() + number * width_; }
  std::size_t rows() const { return rows_; }
  std::size_t width() const { return width_; }
  std::span<float> values() const { return {values_.get(), rows_ * width_}; }

 private:
  std::unique_ptr<float, UnmapRows> values_;
  std::size_t rows_ = 0, width_ = 0;
};

}  // namespace veil::training
