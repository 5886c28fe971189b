// See matrix.h. One kernel of 4 rows by 16 columns, compiled twice: for processors with AVX2 and for the others.
#include "training/tagger/matrix.h"

#include <algorithm>

namespace veil::training {
namespace {

constexpr std::size_t tile_rows = 4;
constexpr std::size_t tile_columns = 16;

// Eight floats that the compiler keeps in one register, or in two where registers are shorter.
using Lane [[gnu::vector_size(32), gnu::aligned(4), gnu::may_alias]] = float;

[[gnu::always_inline]] inline void tile(const float* a, std::size_t a_stride, const float* b, std::size_t b_stride, float* out,
                                        std::size_t out_stride, std::size_t k) {
  Lane s00{}, s01{}, s10{}, s11{}, s20{}, s21{}, s30{}, s31{};
  const float* a1 = a + a_stride;
  const float* a2 = a1 + a_stride;
  const float* a3 = a2 + a_stride;
  for (std::size_t i = 0; i < k; ++i) {
    const Lane b0 = *reinterpret_cast<const Lane*>(b + i * b_stride);
    const Lane b1 = *reinterpret_cast<const Lane*>(b + i * b_stride + 8);
    s00 += a[i] * b0;
    s01 += a[i] * b1;
    s10 += a1[i] * b0;
    s11 += a1[i] * b1;
    s20 += a2[i] * b0;
    s21 += a2[i] * b1;
    s30 += a3[i] * b0;
    s31 += a3[i] * b1;
  }
  const auto store = [&](std::size_t r, const Lane& left, const Lane& right) {
    *reinterpret_cast<Lane*>(out + r * out_stride) += left;
    *reinterpret_cast<Lane*>(out + r * out_stride + 8) += right;
  };
  store(0, s00, s01);
  store(1, s10, s11);
  store(2, s20, s21);
  store(3, s30, s31);
}

[[gnu::always_inline]] inline void product(const Matrix& a, const Matrix& b, Matrix& out) {
  const std::size_t n = a.rows;
  const std::size_t k = a.columns;
  const std::size_t m = b.columns;
  const std::size_t whole_rows = n - n % tile_rows;
  const std::size_t whole_columns = m - m % tile_columns;
  for (std::size_t column = 0; column < whole_columns; column += tile_columns)
    for (std::size_t row = 0; row < whole_rows; row += tile_rows)
      tile(a.row(row), k, b.values.data() + column, m, out.row(row) + column, m, k);
  for (std::size_t row = 0; row < n; ++row) {
    const std::size_t first = row < whole_rows ? whole_columns : 0;
    if (first == m) continue;
    for (std::size_t i = 0; i < k; ++i) {
      const float factor = a.row(row)[i];
      const float* line = b.row(i);
      float* to = out.row(row);
      for (std::size_t column = first; column < m; ++column) to[column] += factor * line[column];
    }
  }
}

[[gnu::always_inline]] inline float scalar(const float* a, const float* b, std::size_t size) {
  Lane sum{};
  for (std::size_t i = 0; i < size; i += 8) sum += *reinterpret_cast<const Lane*>(a + i) * *reinterpret_cast<const Lane*>(b + i);
  return ((sum[0] + sum[4]) + (sum[1] + sum[5])) + ((sum[2] + sum[6]) + (sum[3] + sum[7]));
}

[[gnu::always_inline]] inline void pull(const float* vector, float* context, float* change, float strength, std::size_t size) {
  for (std::size_t i = 0; i < size; i += 8) {
    Lane& to = *reinterpret_cast<Lane*>(context + i);
    *reinterpret_cast<Lane*>(change + i) += strength * to;
    to += strength * *reinterpret_cast<const Lane*>(vector + i);
  }
}

#if defined(__x86_64__)
[[gnu::target("avx2,fma")]] void product_avx2(const Matrix& a, const Matrix& b, Matrix& out) { product(a, b, out); }
[[gnu::target("avx2,fma")]] float scalar_avx2(const float* a, const float* b, std::size_t size) { return scalar(a, b, size); }
[[gnu::target("avx2,fma")]] void pull_avx2(const float* vector, float* context, float* change, float strength, std::size_t size) {
  pull(vector, context, change, strength, size);
}
bool has_avx2() { return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"); }
#endif

}  // namespace

void add_product(const Matrix& a, const Matrix& b, Matrix& out) {
#if defined(__x86_64__)
  if (has_avx2()) return product_avx2(a, b, out);
#endif
  product(a, b, out);
}

float scalar_product(const float* a, const float* b, std::size_t size) {
#if defined(__x86_64__)
  if (has_avx2()) return scalar_avx2(a, b, size);
#endif
  return scalar(a, b, size);
}

void pull_together(const float* vector, float* context, float* change, float strength, std::size_t size) {
#if defined(__x86_64__)
  if (has_avx2()) return pull_avx2(vector, context, change, strength, size);
#endif
  pull(vector, context, change, strength, size);
}

Matrix transposed(const Matrix& m) {
  Matrix out(m.columns, m.rows);
  constexpr std::size_t block = 32;
  for (std::size_t r0 = 0; r0 < m.rows; r0 += block)
    for (std::size_t c0 = 0; c0 < m.columns; c0 += block)
      for (std::size_t r = r0; r < std::min(r0 + block, m.rows); ++r)
        for (std::size_t c = c0; c < std::min(c0 + block, m.columns); ++c) out.row(c)[r] = m.row(r)[c];
  return out;
}

}  // namespace veil::training
