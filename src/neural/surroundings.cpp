// See surroundings.h.
#include "neural/surroundings.h"

#include <algorithm>
#include <cmath>
#include <type_traits>

namespace veil::neural {
namespace {

constexpr float least_value = 1e-6F;
constexpr std::int32_t largest_rounded = 4095;  // units of 16 bits
// Deviations from the mean that a byte holds; what is farther away, one value in millions, is cut off.
constexpr float widest_in_byte = 6;

// The largest value that normalized channels have within some deviations, by what was learnt behind.
float largest_value(const float* learnt, std::size_t channels, float deviations) {
  float largest = least_value;
  for (std::size_t i = 0; i < channels; ++i) largest = std::max(largest, std::abs(learnt[i]) * deviations + std::abs(learnt[channels + i]));
  return largest;
}

float unit_of(InBytes, const float* learnt, std::size_t channels) {
  const float most = std::min(widest_in_byte, std::sqrt(static_cast<float>(channels)));
  return largest_value(learnt, channels, most) / largest_in_byte;
}
float unit_of(InSixteenBits, const float* learnt, std::size_t channels) {
  return largest_value(learnt, channels, std::sqrt(static_cast<float>(channels))) / static_cast<float>(largest_rounded);
}

ByteProducts layer_of(InBytes, const LayerPlace& place, const float* weights, float unit) {
  return ByteProducts(place.taps, place.inputs, place.outputs, weights + place.at, unit);
}
RoundedProducts layer_of(InSixteenBits, const LayerPlace& place, const float* weights, float unit) {
  return RoundedProducts(place.taps, place.inputs, place.outputs, weights + place.at, unit, largest_rounded + 1);
}

void multiply(const Kernels& kernels, const ByteProducts& layer, const std::uint8_t* const* rows, std::size_t count, float* results) {
  kernels.byte_products(layer, rows, count, results);
}
void multiply(const Kernels& kernels, const RoundedProducts& layer, const std::int16_t* const* rows, std::size_t count, float* results) {
  kernels.rounded_products(layer, rows, count, results);
}

void settle(const Kernels& kernels, float* values, const float* before, std::size_t width, const float* learnt, float unit,
            std::uint8_t* rounded) {
  kernels.settle_in_bytes(values, before, width, learnt, 1 / unit, rounded);
}
void settle(const Kernels& kernels, float* values, const float* before, std::size_t width, const float* learnt, float unit,
            std::int16_t* rounded) {
  kernels.settle(values, before, width, learnt, 1 / unit, rounded);
}

}  // namespace

template <typename Rounding>
Surroundings<Rounding>::Surroundings(const NetworkParts& parts) : parts_(&parts) {
  const float* weights = parts.weights.data();
  for (const std::size_t norm : parts.layout.norms) units_.push_back(unit_of(Rounding{}, weights + norm, parts.info.channels));
  for (std::size_t i = 0; i < parts.layout.convolutions.size(); ++i) {
    convolutions_.push_back(layer_of(Rounding{}, parts.layout.convolutions[i], weights, units_[i]));
  }
  middle_ = layer_of(Rounding{}, parts.layout.middle, weights, units_.back());
}

template <typename Rounding>
auto Surroundings<Rounding>::settled(std::vector<float> state, const Kernels& kernels, std::vector<Value>* alone) const
    -> std::vector<Value> {
  const std::size_t channels = parts_->info.channels, width = padded(channels), words = state.size() / width;
  const float* weights = parts_->weights.data();
  std::vector<Value> values(words * width, Rounding::zero);
  const auto rounded = [&](std::size_t i) { return values.data() + i * width; };
  for (std::size_t i = 0; i < words; ++i) {
    settle(kernels, state.data() + i * width, nullptr, channels, weights + parts_->layout.norms[0], units_[0], rounded(i));
  }
  if (alone != nullptr) *alone = values;
  const std::vector<Value> nothing(width, Rounding::zero);
  std::vector<float> next(words * width);
  std::vector<const Value*> taps;
  for (std::size_t c = 0; c < convolutions_.size(); ++c) {
    const std::size_t far = parts_->info.dilations[c];
    taps.clear();
    for (std::size_t i = 0; i < words; ++i) {
      taps.push_back(i >= far ? rounded(i - far) : nothing.data());
      taps.push_back(rounded(i));
      taps.push_back(i + far < words ? rounded(i + far) : nothing.data());
    }
    multiply(kernels, convolutions_[c], taps.data(), words, next.data());
    const float* learnt = weights + parts_->layout.norms[c + 1];
    for (std::size_t i = 0; i < words; ++i) {
      settle(kernels, next.data() + i * width, state.data() + i * width, channels, learnt, units_[c + 1], rounded(i));
    }
    std::swap(state, next);
  }
  return values;
}

template <typename Rounding>
void Surroundings<Rounding>::middle(const Value* const* rows, std::size_t count, const Kernels& kernels, float* results) const {
  multiply(kernels, middle_, rows, count, results);
}

template class Surroundings<InBytes>;
template class Surroundings<InSixteenBits>;

}  // namespace veil::neural
