// See network_file.h.
#include "neural/network_file.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "neural/word_features.h"

namespace veil::neural {

NetworkLayout::NetworkLayout(const NetworkInfo& info, std::size_t letter_count) {
  const auto take = [&](std::size_t count) {
    const std::size_t at = values;
    values += count;
    return at;
  };
  const auto layer = [&](std::size_t taps, std::size_t inputs, std::size_t outputs) {
    const LayerPlace place{values, taps, inputs, outputs};
    values = place.end();
    return place;
  };
  letters = take((letter_count + 2) * info.letter_width);
  letter_forms = layer(3, info.letter_width, info.letter_forms);
  input_width = 2 * std::size_t{info.piece_width} + info.letter_forms;
  for (std::size_t i = 0; i < word_tables; ++i) {
    tables.push_back(take(table_rows[i] * table_widths[i]));
    input_width += table_widths[i];
  }
  gaps = take(gap_rows * gap_width);
  languages = take(info.languages * language_width);
  input_width += gap_width + language_width;
  input = layer(1, input_width, info.channels);
  norms.push_back(take(2 * std::size_t{info.channels}));
  for (std::uint32_t i = 0; i < info.convolutions; ++i) {
    convolutions.push_back(layer(3, info.channels, info.channels));
    norms.push_back(take(2 * std::size_t{info.channels}));
  }
  middle = layer(2, info.channels, info.middle);
  last = layer(1, info.middle, 2 * std::size_t{info.classes} - 1);
}

std::uint32_t HashTable::find(std::uint32_t hash) const {
  const auto bits = static_cast<std::uint32_t>(std::countr_zero(starts.size() - 1));
  const std::uint32_t first = bits == 0 ? 0 : hash >> (32 - bits);
  const auto rest = static_cast<std::uint16_t>(hash);
  for (std::uint32_t at = starts[first]; at < starts[first + 1]; ++at) {
    if (rests[at] == rest) return at;
  }
  return nowhere;
}

bool HashTable::is_good() const {
  return starts.size() >= 2 && std::has_single_bit(starts.size() - 1) && starts.size() - 1 <= 1u << 24 && starts.front() == 0 &&
         starts.back() == rests.size() && std::is_sorted(starts.begin(), starts.end());
}

void add_vector(std::span<const std::uint8_t> vectors, std::size_t row, std::size_t width, std::int16_t* sums) {
  const std::uint8_t* bytes = vectors.data() + row * (width / values_of_byte);
  for (std::size_t i = 0; i < width / values_of_byte; ++i) {
    sums[2 * i] = static_cast<std::int16_t>(sums[2 * i] + 2 * (bytes[i] & 15) - largest_vector_value);
    sums[2 * i + 1] = static_cast<std::int16_t>(sums[2 * i + 1] + 2 * (bytes[i] >> 4) - largest_vector_value);
  }
}

float from_half(std::uint16_t half) {
  const std::uint32_t sign = static_cast<std::uint32_t>(half & 0x8000) << 16, power = half >> 10 & 31, rest = half & 1023;
  if (power == 0) return std::bit_cast<float>(sign | std::bit_cast<std::uint32_t>(static_cast<float>(rest) * 0x1p-24F));
  const std::uint32_t wide = power == 31 ? 255 : power + 112;  // infinite and no number stay so
  return std::bit_cast<float>(sign | wide << 23 | rest << 13);
}

std::uint16_t to_half(float value) {
  constexpr float infinite_from = 65520, smallest_normal = 0x1p-14F;
  const std::uint32_t bits = std::bit_cast<std::uint32_t>(value), size = bits & 0x7FFFFFFF;
  const auto sign = static_cast<std::uint16_t>(bits >> 16 & 0x8000);
  const float magnitude = std::bit_cast<float>(size);
  if (!(magnitude < infinite_from)) return static_cast<std::uint16_t>(sign | (std::isnan(value) ? 0x7E00 : 0x7C00));
  if (magnitude < smallest_normal)
    return static_cast<std::uint16_t>(sign | static_cast<std::uint16_t>(std::nearbyint(magnitude * 0x1p24F)));
  const std::uint32_t even = size >> 13 & 1;  // of two that are as near the even one
  return static_cast<std::uint16_t>(sign | ((size + 0xFFF + even - (112u << 23)) >> 13));
}

}  // namespace veil::neural
