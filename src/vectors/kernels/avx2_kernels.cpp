// Kernels for processors with AVX2 and FMA: 8 floats at a time. The file is compiled for them (CMakeLists.txt) and called
// only where the processor has both.
#include "vectors/kernels/kernels.h"

#if defined(__AVX2__) && defined(__FMA__)
#include <immintrin.h>

namespace veil::vectors {
namespace {

using Wide = __m256;
constexpr std::size_t lanes = 8;
inline Wide zero() { return _mm256_setzero_ps(); }
inline Wide all(float value) { return _mm256_set1_ps(value); }
inline Wide load(const float* from) { return _mm256_loadu_ps(from); }
inline void store(float* to, Wide value) { _mm256_storeu_ps(to, value); }
inline Wide add_product(Wide sum, Wide a, Wide b) { return _mm256_fmadd_ps(a, b, sum); }
inline Wide load_bytes(const std::int8_t* from) {
  return _mm256_cvtepi32_ps(_mm256_cvtepi8_epi32(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(from))));
}
inline float total(Wide value) {
  __m128 half = _mm_add_ps(_mm256_castps256_ps128(value), _mm256_extractf128_ps(value, 1));
  half = _mm_add_ps(half, _mm_movehl_ps(half, half));
  half = _mm_add_ss(half, _mm_movehdup_ps(half));
  return _mm_cvtss_f32(half);
}

#include "vectors/kernels/wide_kernels.inc"

constexpr Kernels avx2 = {"avx2", dots, dots_of_bytes, step, combine, spread};

}  // namespace

const Kernels* avx2_kernels() { return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") ? &avx2 : nullptr; }

}  // namespace veil::vectors

#else

namespace veil::vectors {
const Kernels* avx2_kernels() { return nullptr; }
}  // namespace veil::vectors

#endif
