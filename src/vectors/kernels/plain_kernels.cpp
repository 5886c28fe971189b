// The obvious loops: what the fast kernels are compared with, and what runs on other processors. Also chooses the kernels.
#include <cmath>

#include "vectors/kernels/kernels.h"

namespace veil::vectors {
namespace {

void dots(const float* target, const float* rows, std::size_t count, std::size_t width, float* scores) {
  for (std::size_t i = 0; i < count; ++i) {
    float sum = 0;
    for (std::size_t k = 0; k < width; ++k) sum += target[k] * rows[i * width + k];
    scores[i] = sum;
  }
}

void dots_of_bytes(const float* target, const std::int8_t* rows, std::size_t count, std::size_t width, float* scores) {
  for (std::size_t i = 0; i < count; ++i) {
    float sum = 0;
    for (std::size_t k = 0; k < width; ++k) sum += target[k] * static_cast<float>(rows[i * width + k]);
    scores[i] = sum;
  }
}

void step(float* const* inputs, std::size_t input_count, float* const* outputs, std::size_t output_count, std::size_t width, float rate,
          bool first_is_right) {
  float gain[most_inputs][most_outputs];
  for (std::size_t i = 0; i < input_count; ++i) {
    for (std::size_t o = 0; o < output_count; ++o) {
      float score;
      dots(inputs[i], outputs[o], 1, width, &score);
      const float label = first_is_right && o == 0 ? 1.0f : 0.0f;
      gain[i][o] = rate * (label - 1.0f / (1.0f + std::exp(-score)));
    }
  }
  for (std::size_t k = 0; k < width; ++k) {
    float old[most_outputs], changed[most_outputs];
    for (std::size_t o = 0; o < output_count; ++o) old[o] = changed[o] = outputs[o][k];
    for (std::size_t i = 0; i < input_count; ++i) {
      const float input = inputs[i][k];
      float sum = input;
      for (std::size_t o = 0; o < output_count; ++o) {
        sum += gain[i][o] * old[o];
        changed[o] += gain[i][o] * input;
      }
      inputs[i][k] = sum;
    }
    for (std::size_t o = 0; o < output_count; ++o) outputs[o][k] = changed[o];
  }
}

void combine(const float* const* rows, std::size_t count, std::size_t width, float factor, float* mean) {
  for (std::size_t k = 0; k < width; ++k) {
    float sum = 0;
    for (std::size_t i = 0; i < count; ++i) sum += rows[i][k];
    mean[k] = factor * sum;
  }
}

void spread(float* const* rows, std::size_t count, std::size_t width, const float* before, const float* changed) {
  for (std::size_t i = 0; i < count; ++i)
    for (std::size_t k = 0; k < width; ++k) rows[i][k] += changed[k] - before[k];
}

constexpr Kernels plain = {"plain", dots, dots_of_bytes, step, combine, spread};

}  // namespace

const Kernels& plain_kernels() { return plain; }

const Kernels& best_kernels() {
  if (const Kernels* wide = avx512_kernels()) return *wide;
  if (const Kernels* wide = avx2_kernels()) return *wide;
  return plain;
}

}  // namespace veil::vectors
