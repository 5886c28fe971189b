// See kernels.h. The version for every processor, the layout of the weights, and the choice.
#include <algorithm>
#include <cmath>
#include <cstring>

#include "neural/kernels/kernels.h"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace veil::neural {
namespace {

constexpr std::size_t lanes = 4;

#if defined(__SSE2__)
using Pairs = __m128i;
inline Pairs load_pairs(const std::int16_t* from) { return _mm_loadu_si128(reinterpret_cast<const __m128i*>(from)); }
inline Pairs same_pair(const std::int16_t* from) {
  std::int32_t pair;
  std::memcpy(&pair, from, sizeof pair);
  return _mm_set1_epi32(pair);
}
inline Pairs add_products(Pairs sums, Pairs inputs, Pairs weights) { return _mm_add_epi32(sums, _mm_madd_epi16(inputs, weights)); }
// Bytes are widened to 16 bits, those at even places and those at odd ones.
using Fours = __m128i;
inline Fours load_fours(const std::int8_t* from) { return _mm_loadu_si128(reinterpret_cast<const __m128i*>(from)); }
inline Fours same_four(const std::uint8_t* from) {
  std::int32_t four;
  std::memcpy(&four, from, sizeof four);
  return _mm_set1_epi32(four);
}
inline Fours add_bytes(Fours sums, Fours inputs, Fours weights) {
  const Fours even = _mm_madd_epi16(_mm_and_si128(inputs, _mm_set1_epi16(255)), _mm_srai_epi16(_mm_slli_epi16(weights, 8), 8));
  const Fours odd = _mm_madd_epi16(_mm_srli_epi16(inputs, 8), _mm_srai_epi16(weights, 8));
  return _mm_add_epi32(sums, _mm_add_epi32(even, odd));
}
#else
struct Pairs {
  std::int32_t values[lanes];  // sums; or two numbers of 16 bits each
};
inline Pairs load_pairs(const std::int16_t* from) {
  Pairs pairs;
  std::memcpy(pairs.values, from, sizeof pairs.values);
  return pairs;
}
inline Pairs same_pair(const std::int16_t* from) {
  Pairs pairs;
  for (std::int32_t& pair : pairs.values) std::memcpy(&pair, from, sizeof pair);
  return pairs;
}
inline Pairs add_products(Pairs sums, const Pairs& inputs, const Pairs& weights) {
  std::int16_t left[2 * lanes], right[2 * lanes];
  std::memcpy(left, inputs.values, sizeof left);
  std::memcpy(right, weights.values, sizeof right);
  for (std::size_t i = 0; i < lanes; ++i) sums.values[i] += left[2 * i] * right[2 * i] + left[2 * i + 1] * right[2 * i + 1];
  return sums;
}
struct Fours {
  std::int32_t values[lanes];  // sums; or four numbers of 8 bits each
};
inline Fours load_fours(const std::int8_t* from) {
  Fours fours;
  std::memcpy(fours.values, from, sizeof fours.values);
  return fours;
}
inline Fours same_four(const std::uint8_t* from) {
  Fours fours;
  for (std::int32_t& four : fours.values) std::memcpy(&four, from, sizeof four);
  return fours;
}
inline Fours add_bytes(Fours sums, const Fours& inputs, const Fours& weights) {
  std::uint8_t left[4 * lanes];
  std::int8_t right[4 * lanes];
  std::memcpy(left, inputs.values, sizeof left);
  std::memcpy(right, weights.values, sizeof right);
  for (std::size_t i = 0; i < 4 * lanes; ++i) sums.values[i / 4] += left[i] * right[i];
  return sums;
}
#endif

#include "neural/kernels/layers.inc"

}  // namespace

Products::Products(std::size_t taps_of_layer, std::size_t inputs_of_layer, std::size_t outputs_of_layer, const float* values)
    : taps(taps_of_layer), inputs(inputs_of_layer), outputs(outputs_of_layer) {
  const std::size_t rows = taps * inputs;
  weights.assign(rows * padded(outputs), 0);
  constants.assign(padded(outputs), 0);
  for (std::size_t row = 0; row < rows; ++row) {
    for (std::size_t o = 0; o < outputs; ++o) weights[(o / panel * rows + row) * panel + o % panel] = values[row * outputs + o];
  }
  std::memcpy(constants.data(), values + rows * outputs, outputs * sizeof(float));
}

RoundedProducts::RoundedProducts(std::size_t taps_of_layer, std::size_t inputs_of_layer, std::size_t outputs_of_layer, const float* values,
                                 float unit, std::int32_t largest)
    : taps(taps_of_layer), inputs((inputs_of_layer + 1) / 2 * 2), outputs(outputs_of_layer) {
  constexpr float largest_weight = 32767, largest_sum = 2147483520;  // the largest float that 32 bits can hold
  const std::size_t rows = taps * inputs_of_layer;
  weights.assign(taps * inputs * padded(outputs), 0);
  factors.assign(padded(outputs), 0);
  constants.assign(padded(outputs), 0);
  for (std::size_t o = 0; o < outputs; ++o) {
    float most = 0, all = 0;
    for (std::size_t row = 0; row < rows; ++row) {
      most = std::max(most, std::abs(values[row * outputs + o]));
      all += std::abs(values[row * outputs + o]);
    }
    if (most == 0) continue;
    // No sum may leave its 32 bits, even where each weight is rounded up.
    const float room = largest_sum / static_cast<float>(largest) * 0.99F - static_cast<float>(rows);
    const float scale = std::min(largest_weight / most, room / all);
    for (std::size_t row = 0; row < rows; ++row) {
      const std::size_t tap = row / inputs_of_layer, input = row % inputs_of_layer;
      const std::size_t pair = (o / panel * taps + tap) * (inputs / 2) + input / 2;
      weights[(pair * panel + o % panel) * 2 + input % 2] = static_cast<std::int16_t>(std::nearbyint(values[row * outputs + o] * scale));
    }
    factors[o] = unit / scale;
  }
  std::memcpy(constants.data(), values + rows * outputs, outputs * sizeof(float));
}

ByteProducts::ByteProducts(std::size_t taps_of_layer, std::size_t inputs_of_layer, std::size_t outputs_of_layer, const float* values,
                           float unit)
    : taps(taps_of_layer), inputs((inputs_of_layer + 3) / 4 * 4), outputs(outputs_of_layer) {
  const std::size_t rows = taps * inputs_of_layer;
  weights.assign(taps * inputs * padded(outputs), 0);
  zeros.assign(padded(outputs), 0);
  factors.assign(padded(outputs), 0);
  constants.assign(padded(outputs), 0);
  for (std::size_t o = 0; o < outputs; ++o) {
    float most = 0;
    for (std::size_t row = 0; row < rows; ++row) most = std::max(most, std::abs(values[row * outputs + o]));
    if (most == 0) continue;
    const float scale = largest_in_byte / most;
    for (std::size_t row = 0; row < rows; ++row) {
      const std::size_t tap = row / inputs_of_layer, input = row % inputs_of_layer;
      const std::size_t four = (o / panel * taps + tap) * (inputs / 4) + input / 4;
      const auto weight = static_cast<std::int8_t>(std::nearbyint(values[row * outputs + o] * scale));
      weights[(four * panel + o % panel) * 4 + input % 4] = weight;
      zeros[o] += zero_byte * weight;
    }
    factors[o] = unit / scale;
  }
  std::memcpy(constants.data(), values + rows * outputs, outputs * sizeof(float));
}

const Kernels& plain_kernels() {
  static constexpr Kernels kernels = {"plain", all_products,    all_rounded_products, all_byte_products,
                                      settle,  settle_in_bytes, probabilities};
  return kernels;
}

const Kernels& best_kernels() {
  if (const Kernels* widest = avx512_kernels()) return *widest;
  if (const Kernels* wide = avx2_kernels()) return *wide;
  return plain_kernels();
}

}  // namespace veil::neural
