// Kernels for processors with AVX-512: 16 floats at a time. The file is compiled for them (CMakeLists.txt) and called only
// where the processor has them.
#include "vectors/kernels/kernels.h"

#if defined(__AVX512F__)
#include <immintrin.h>

namespace veil::vectors {
namespace {

using Wide = __m512;
constexpr std::size_t lanes = 16;
inline Wide zero() { return _mm512_setzero_ps(); }
inline Wide all(float value) { return _mm512_set1_ps(value); }
inline Wide load(const float* from) { return _mm512_loadu_ps(from); }
inline void store(float* to, Wide value) { _mm512_storeu_ps(to, value); }
inline Wide add_product(Wide sum, Wide a, Wide b) { return _mm512_fmadd_ps(a, b, sum); }
inline Wide load_bytes(const std::int8_t* from) {
  return _mm512_cvtepi32_ps(_mm512_cvtepi8_epi32(_mm_loadu_si128(reinterpret_cast<const __m128i*>(from))));
}
inline float total(Wide value) { return _mm512_reduce_add_ps(value); }

#include "vectors/kernels/wide_kernels.inc"

constexpr Kernels avx512 = {"avx512", dots, dots_of_bytes, step, combine, spread};

}  // namespace

const Kernels* avx512_kernels() { return __builtin_cpu_supports("avx512f") ? &avx512 : nullptr; }

}  // namespace veil::vectors

#else

namespace veil::vectors {
const Kernels* avx512_kernels() { return nullptr; }
}  // namespace veil::vectors

#endif
