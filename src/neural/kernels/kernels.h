// The loops in which a network spends its time, written once (layers.inc) and compiled for each kind of processor, chosen when the program
// runs. All processors give the same bits, and a row's result does not depend on its neighbours: whole numbers are summed exactly, floats
// in one fixed order without fused operations.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace veil::neural {

inline constexpr std::size_t panel = 32;  // outputs that are worked on together
constexpr std::size_t padded(std::size_t outputs) { return (outputs + panel - 1) / panel * panel; }

// A layer whose output is a sum over `taps` rows of `inputs` values each. Weights stand panel by panel: for each panel of outputs, for
// each tap and input, the panel's weights.
struct Products {
  std::size_t taps = 1, inputs = 0, outputs = 0;
  std::vector<float> weights;    // taps * inputs * padded(outputs)
  std::vector<float> constants;  // padded(outputs)

  // From taps x inputs x outputs values and the constants behind them.
  Products(std::size_t taps, std::size_t inputs, std::size_t outputs, const float* values);
  Products() = default;
  static std::size_t values(std::size_t taps, std::size_t inputs, std::size_t outputs) { return (taps * inputs + 1) * outputs; }
};

// The same in whole numbers of 16 bits, two to four times as fast: inputs are multiples of `unit` and at most `largest` of them, weights of
// each output are as fine as sums of 32 bits allow. Weights stand panel by panel, for each tap two inputs at a time, for each output of
// the panel its two weights.
struct RoundedProducts {
  std::size_t taps = 1, inputs = 0, outputs = 0;  // inputs: an even number, the last may be nothing
  std::vector<std::int16_t> weights;
  std::vector<float> factors, constants;  // padded(outputs): what a sum is multiplied by, what is added then

  RoundedProducts(std::size_t taps, std::size_t inputs, std::size_t outputs, const float* values, float unit, std::int32_t largest);
  RoundedProducts() = default;
};

// The same in whole numbers of 8 bits, twice as fast again: inputs are multiples of `unit` from -127 to 127, as bytes above `zero_byte`;
// weights of each output are as fine as 8 bits allow. Weights stand panel by panel, for each tap four inputs at a time, for each output of
// the panel its four weights.
inline constexpr std::uint8_t zero_byte = 128;
inline constexpr float largest_in_byte = 127;
struct ByteProducts {
  std::size_t taps = 1, inputs = 0, outputs = 0;  // inputs: a multiple of four, the last may be nothing
  std::vector<std::int8_t> weights;
  std::vector<std::int32_t> zeros;        // padded(outputs): what a sum is where all inputs are 0
  std::vector<float> factors, constants;  // padded(outputs): what a sum is multiplied by, what is added then

  ByteProducts(std::size_t taps, std::size_t inputs, std::size_t outputs, const float* values, float unit);
  ByteProducts() = default;
};

struct Kernels {
  std::string_view name;  // "plain", "avx2", "avx512"

  // rows[r * taps + t] is tap t of row r; results has padded(outputs) values for each row.
  void (*products)(const Products& layer, const float* const* rows, std::size_t count, float* results);
  void (*rounded_products)(const RoundedProducts& layer, const std::int16_t* const* rows, std::size_t count, float* results);
  void (*byte_products)(const ByteProducts& layer, const std::uint8_t* const* rows, std::size_t count, float* results);

  // What stands behind a layer: what is below 0 becomes 0, `before` is added (where it is not null), then all values get mean 0 and
  // deviation 1 and the factors and constants that were learnt (width of each). `rounded` are the values in units of 1 / `per_unit`.
  void (*settle)(float* values, const float* before, std::size_t width, const float* learnt, float per_unit, std::int16_t* rounded);
  void (*settle_in_bytes)(float* values, const float* before, std::size_t width, const float* learnt, float per_unit,
                          std::uint8_t* rounded);

  // Scores become the probabilities of which they are the logarithms but for a constant.
  void (*probabilities)(float* scores, std::size_t count);
};

const Kernels& plain_kernels();
// Null where the program or the processor cannot.
const Kernels* avx2_kernels();
const Kernels* avx512_kernels();
// The fastest that this processor has.
const Kernels& best_kernels();

}  // namespace veil::neural
