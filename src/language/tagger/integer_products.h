// The product the tagger is made of, in 16-bit integers with 32-bit sums. Whole numbers give the same answer in any order, so
// the versions for AVX-512, AVX2 and SSE2 and the plain one agree to the last bit; a test holds them against each other.
#pragma once

#include <cstddef>
#include <cstdint>

namespace veil::language {

// sums[o] += inputs . weights of output o, for `outputs` (a multiple of 8) outputs. `weights` are pairs: for inputs 2i and 2i + 1
// the two weights of output 0, then those of output 1, ... `count` inputs, even.
using AddProducts = void (*)(const std::int16_t* inputs, std::size_t count, const std::int16_t* weights, std::size_t outputs,
                             std::int32_t* sums);

// The fastest that this processor can do.
AddProducts fastest_products();
AddProducts plain_products();
AddProducts sse2_products();  // plain where there is no SSE2
bool has_avx2();
AddProducts avx2_products();    // plain where it was not compiled in; call only when has_avx2()
bool has_avx512();              // with its products of 16-bit integers
AddProducts avx512_products();  // the same; call only when has_avx512()

}  // namespace veil::language
