// See integer_products.h.
#include "language/tagger/integer_products.h"

#include <cstring>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace veil::language {
namespace {

void add_plain(const std::int16_t* inputs, std::size_t count, const std::int16_t* weights, std::size_t outputs, std::int32_t* sums) {
  for (std::size_t i = 0; i < count; i += 2, weights += 2 * outputs)
    for (std::size_t o = 0; o < outputs; ++o) sums[o] += inputs[i] * weights[2 * o] + inputs[i + 1] * weights[2 * o + 1];
}

#if defined(__x86_64__)
template <std::size_t vectors>
inline void add_sse2_block(const std::int16_t* inputs, std::size_t count, const std::int16_t* weights, std::size_t outputs,
                           std::int32_t* sums) {
  __m128i total[vectors];
  for (std::size_t v = 0; v < vectors; ++v) total[v] = _mm_loadu_si128(reinterpret_cast<const __m128i*>(sums + 4 * v));
  for (std::size_t i = 0; i < count; i += 2) {
    std::int32_t pair;
    std::memcpy(&pair, inputs + i, 4);
    const __m128i both = _mm_set1_epi32(pair);
    const auto* line = reinterpret_cast<const __m128i*>(weights + i * outputs);
    for (std::size_t v = 0; v < vectors; ++v) total[v] = _mm_add_epi32(total[v], _mm_madd_epi16(both, _mm_loadu_si128(line + v)));
  }
  for (std::size_t v = 0; v < vectors; ++v) _mm_storeu_si128(reinterpret_cast<__m128i*>(sums + 4 * v), total[v]);
}

void add_sse2(const std::int16_t* inputs, std::size_t count, const std::int16_t* weights, std::size_t outputs, std::int32_t* sums) {
  std::size_t first = 0;
  for (; first + 32 <= outputs; first += 32) add_sse2_block<8>(inputs, count, weights + 2 * first, outputs, sums + first);
  for (; first < outputs; first += 8) add_sse2_block<2>(inputs, count, weights + 2 * first, outputs, sums + first);
}

// `vectors` sums of eight outputs each stay in registers while all inputs pass.
template <std::size_t vectors>
[[gnu::target("avx2")]] inline void add_avx2_block(const std::int16_t* inputs, std::size_t count, const std::int16_t* weights,
                                                   std::size_t outputs, std::int32_t* sums) {
  __m256i total[vectors];
  for (std::size_t v = 0; v < vectors; ++v) total[v] = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(sums + 8 * v));
  for (std::size_t i = 0; i < count; i += 2) {
    std::int32_t pair;
    std::memcpy(&pair, inputs + i, 4);
    const __m256i both = _mm256_set1_epi32(pair);
    const auto* line = reinterpret_cast<const __m256i*>(weights + i * outputs);
    for (std::size_t v = 0; v < vectors; ++v) total[v] = _mm256_add_epi32(total[v], _mm256_madd_epi16(both, _mm256_loadu_si256(line + v)));
  }
  for (std::size_t v = 0; v < vectors; ++v) _mm256_storeu_si256(reinterpret_cast<__m256i*>(sums + 8 * v), total[v]);
}

[[gnu::target("avx2")]] void add_avx2(const std::int16_t* inputs, std::size_t count, const std::int16_t* weights, std::size_t outputs,
                                      std::int32_t* sums) {
  std::size_t first = 0;
  for (; first + 64 <= outputs; first += 64) add_avx2_block<8>(inputs, count, weights + 2 * first, outputs, sums + first);
  for (; first + 24 <= outputs; first += 24) add_avx2_block<3>(inputs, count, weights + 2 * first, outputs, sums + first);
  for (; first < outputs; first += 8) add_avx2_block<1>(inputs, count, weights + 2 * first, outputs, sums + first);
}

// Multiplies and adds in one step. Two sums of each output, for every other pair of inputs, since one step takes as long as five others.
template <std::size_t vectors>
[[gnu::target("avx512f,avx512bw,avx512vnni")]] inline void add_avx512_block(const std::int16_t* inputs, std::size_t count,
                                                                            const std::int16_t* weights, std::size_t outputs,
                                                                            std::int32_t* sums) {
  __m512i even[vectors], odd[vectors];
  for (std::size_t v = 0; v < vectors; ++v) {
    even[v] = _mm512_loadu_si512(sums + 16 * v);
    odd[v] = _mm512_setzero_si512();
  }
  const auto pair_at = [&](std::size_t i) {
    std::int32_t pair;
    std::memcpy(&pair, inputs + i, 4);
    return pair;
  };
  std::size_t i = 0;
  for (; i + 4 <= count; i += 4) {
    const __m512i first = _mm512_set1_epi32(pair_at(i)), second = _mm512_set1_epi32(pair_at(i + 2));
    const std::int16_t* line = weights + i * outputs;
    for (std::size_t v = 0; v < vectors; ++v) {
      even[v] = _mm512_dpwssd_epi32(even[v], first, _mm512_loadu_si512(line + 32 * v));
      odd[v] = _mm512_dpwssd_epi32(odd[v], second, _mm512_loadu_si512(line + 2 * outputs + 32 * v));
    }
  }
  for (; i < count; i += 2) {
    const __m512i last = _mm512_set1_epi32(pair_at(i));
    for (std::size_t v = 0; v < vectors; ++v) {
      even[v] = _mm512_dpwssd_epi32(even[v], last, _mm512_loadu_si512(weights + i * outputs + 32 * v));
    }
  }
  for (std::size_t v = 0; v < vectors; ++v) _mm512_storeu_si512(sums + 16 * v, _mm512_add_epi32(even[v], odd[v]));
}

[[gnu::target("avx512f,avx512bw,avx512vnni")]] void add_avx512(const std::int16_t* inputs, std::size_t count, const std::int16_t* weights,
                                                               std::size_t outputs, std::int32_t* sums) {
  std::size_t first = 0;
  for (; first + 64 <= outputs; first += 64) add_avx512_block<4>(inputs, count, weights + 2 * first, outputs, sums + first);
  for (; first + 16 <= outputs; first += 16) add_avx512_block<1>(inputs, count, weights + 2 * first, outputs, sums + first);
  for (; first < outputs; first += 8) add_avx2_block<1>(inputs, count, weights + 2 * first, outputs, sums + first);
}
#endif

}  // namespace

AddProducts plain_products() { return add_plain; }

#if defined(__x86_64__)
AddProducts sse2_products() { return add_sse2; }
bool has_avx2() { return __builtin_cpu_supports("avx2"); }
AddProducts avx2_products() { return add_avx2; }
bool has_avx512() {
  return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vnni");
}
AddProducts avx512_products() { return add_avx512; }
#else
AddProducts sse2_products() { return plain_products(); }
bool has_avx2() { return false; }
AddProducts avx2_products() { return plain_products(); }
bool has_avx512() { return false; }
AddProducts avx512_products() { return plain_products(); }
#endif

AddProducts fastest_products() { return has_avx512() ? avx512_products() : has_avx2() ? avx2_products() : sse2_products(); }

}  // namespace veil::language
