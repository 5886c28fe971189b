// The loops that touch vectors, written once per kind of processor and chosen when the program runs: plain C++, AVX2 with
// FMA, AVX-512. All do the same sums in another order, so results agree within rounding (a test compares them with the plain
// ones). Rows are floats padded with zeros to a multiple of 16 (`padded_width`), so that no loop has a rest. Training writes
// to rows that other threads read (Hogwild), so these files are compiled without the thread sanitizer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace veil::vectors {

inline constexpr std::size_t row_multiple = 16;
constexpr std::size_t padded_width(std::size_t dimensions) { return (dimensions + row_multiple - 1) / row_multiple * row_multiple; }

// Outputs that one step of training may have: the unit to predict and its negatives.
inline constexpr std::size_t most_outputs = 6;
// Inputs that one step may have; longer windows are cut into several steps.
inline constexpr std::size_t most_inputs = 64;

struct Kernels {
  std::string_view name;  // "plain", "avx2", "avx512"

  // scores[i] = target . rows[i], for `count` rows of `width` values, one behind the other.
  void (*dots)(const float* target, const float* rows, std::size_t count, std::size_t width, float* scores);
  // The same with rows of 8-bit values, without their scales.
  void (*dots_of_bytes)(const float* target, const std::int8_t* rows, std::size_t count, std::size_t width, float* scores);

  // One step of negative sampling for all inputs of a window against the same outputs. With p = sigmoid(input . output) and
  // the label 1 for the first output when `first_is_right`, else 0, every input gains rate * (label - p) * output and every
  // output rate * (label - p) * input, all from the values before the step. At most `most_inputs` and `most_outputs`;
  // outputs differ.
  void (*step)(float* const* inputs, std::size_t input_count, float* const* outputs, std::size_t output_count, std::size_t width,
               float rate, bool first_is_right);

  // mean = factor * sum of rows.
  void (*combine)(const float* const* rows, std::size_t count, std::size_t width, float factor, float* mean);
  // Every row gains `changed - before`.
  void (*spread)(float* const* rows, std::size_t count, std::size_t width, const float* before, const float* changed);
};

const Kernels& plain_kernels();
// Null where the program or the processor cannot.
const Kernels* avx2_kernels();
const Kernels* avx512_kernels();
// The fastest that this processor has.
const Kernels& best_kernels();

}  // namespace veil::vectors
