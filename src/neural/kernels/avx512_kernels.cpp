// See kernels.h. The file is compiled for processors with AVX-512 and VNNI (CMakeLists.txt) and called only there.
#include "neural/kernels/kernels.h"

#if defined(__AVX512VNNI__)
#include <immintrin.h>

#include <cmath>
#include <cstring>

namespace veil::neural {
namespace {

constexpr std::size_t lanes = 16;
using Pairs = __m512i;
inline Pairs load_pairs(const std::int16_t* from) { return _mm512_loadu_si512(from); }
inline Pairs same_pair(const std::int16_t* from) {
  std::int32_t pair;
  std::memcpy(&pair, from, sizeof pair);
  return _mm512_set1_epi32(pair);
}
inline Pairs add_products(Pairs sums, Pairs inputs, Pairs weights) { return _mm512_dpwssd_epi32(sums, inputs, weights); }
using Fours = __m512i;
inline Fours load_fours(const std::int8_t* from) { return _mm512_loadu_si512(from); }
inline Fours same_four(const std::uint8_t* from) {
  std::int32_t four;
  std::memcpy(&four, from, sizeof four);
  return _mm512_set1_epi32(four);
}
inline Fours add_bytes(Fours sums, Fours inputs, Fours weights) { return _mm512_dpbusd_epi32(sums, inputs, weights); }

#include "neural/kernels/layers.inc"

}  // namespace

const Kernels* avx512_kernels() {
  static constexpr Kernels kernels = {"avx512", all_products,    all_rounded_products, all_byte_products,
                                      settle,   settle_in_bytes, probabilities};
  return __builtin_cpu_supports("avx512vnni") ? &kernels : nullptr;
}

}  // namespace veil::neural

#else

namespace veil::neural {
const Kernels* avx512_kernels() { return nullptr; }
}  // namespace veil::neural

#endif
