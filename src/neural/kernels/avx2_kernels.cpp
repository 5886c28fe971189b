// See kernels.h. The file is compiled for processors with AVX2 (CMakeLists.txt) and called only there.
#include "neural/kernels/kernels.h"

#if defined(__AVX2__)
#include <immintrin.h>

#include <cmath>
#include <cstring>

namespace veil::neural {
namespace {

constexpr std::size_t lanes = 8;
using Pairs = __m256i;
inline Pairs load_pairs(const std::int16_t* from) { return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from)); }
inline Pairs same_pair(const std::int16_t* from) {
  std::int32_t pair;
  std::memcpy(&pair, from, sizeof pair);
  return _mm256_set1_epi32(pair);
}
inline Pairs add_products(Pairs sums, Pairs inputs, Pairs weights) { return _mm256_add_epi32(sums, _mm256_madd_epi16(inputs, weights)); }
// Bytes are widened to 16 bits, those at even places and those at odd ones: products of bytes themselves would be cut at 16 bits.
using Fours = __m256i;
inline Fours load_fours(const std::int8_t* from) { return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from)); }
inline Fours same_four(const std::uint8_t* from) {
  std::int32_t four;
  std::memcpy(&four, from, sizeof four);
  return _mm256_set1_epi32(four);
}
inline Fours add_bytes(Fours sums, Fours inputs, Fours weights) {
  const Fours even =
      _mm256_madd_epi16(_mm256_and_si256(inputs, _mm256_set1_epi16(255)), _mm256_srai_epi16(_mm256_slli_epi16(weights, 8), 8));
  const Fours odd = _mm256_madd_epi16(_mm256_srli_epi16(inputs, 8), _mm256_srai_epi16(weights, 8));
  return _mm256_add_epi32(sums, _mm256_add_epi32(even, odd));
}

#include "neural/kernels/layers.inc"

}  // namespace

const Kernels* avx2_kernels() {
  static constexpr Kernels kernels = {"avx2", all_products,    all_rounded_products, all_byte_products,
                                      settle, settle_in_bytes, probabilities};
  return __builtin_cpu_supports("avx2") ? &kernels : nullptr;
}

}  // namespace veil::neural

#else

namespace veil::neural {
const Kernels* avx2_kernels() { return nullptr; }
}  // namespace veil::neural

#endif
