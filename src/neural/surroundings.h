// The layers that see the surroundings of words, with what goes from layer to layer rounded to whole numbers: of 8 bits for reading, which
// is fast and changes one stretch in some hundreds, or of 16 bits for those who learn from the states of words and have learnt from these.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "neural/kernels/kernels.h"
#include "neural/network_parts.h"

namespace veil::neural {

struct InBytes {
  using Value = std::uint8_t;
  using Layer = ByteProducts;
  static constexpr Value zero = zero_byte;
};
struct InSixteenBits {
  using Value = std::int16_t;
  using Layer = RoundedProducts;
  static constexpr Value zero = 0;
};

template <typename Rounding>
class Surroundings {
 public:
  using Value = typename Rounding::Value;

  Surroundings() = default;
  // The parts must outlive it.
  explicit Surroundings(const NetworkParts& parts);

  // `state` has padded(channels) values for each word: what the input layer gives it. What comes out, in units, stands for each word behind
  // the last convolution; `alone`, unless it is null, gets what stands before the first.
  std::vector<Value> settled(std::vector<float> state, const Kernels& kernels, std::vector<Value>* alone) const;
  // Behind the input layer and behind each convolution.
  std::span<const float> units() const { return units_; }
  // For words, two rows each, of what the convolutions gave and of the largest at all places of the same word.
  void middle(const Value* const* rows, std::size_t count, const Kernels& kernels, float* results) const;

 private:
  const NetworkParts* parts_ = nullptr;
  std::vector<float> units_;
  std::vector<typename Rounding::Layer> convolutions_;
  typename Rounding::Layer middle_;
};

extern template class Surroundings<InBytes>;
extern template class Surroundings<InSixteenBits>;

}  // namespace veil::neural
