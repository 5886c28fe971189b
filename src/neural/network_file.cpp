// See network_file.h.
#include "neural/network_file.h"

#include <bit>

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

std::uint32_t find_slot(std::span<const HashSlot> slots, std::uint32_t hash, std::uint32_t otherwise) {
  for (std::size_t at = hash & (slots.size() - 1); slots[at].value_plus_one != 0; at = (at + 1) & (slots.size() - 1)) {
    if (slots[at].hash == hash) return slots[at].value_plus_one - 1;
  }
  return otherwise;
}

std::vector<HashSlot> make_slots(std::span<const HashSlot> entries) {
  std::vector<HashSlot> slots(std::bit_ceil(entries.size() * 2 + 2));
  for (const HashSlot& entry : entries) {
    std::size_t at = entry.hash & (slots.size() - 1);
    while (slots[at].value_plus_one != 0 && slots[at].hash != entry.hash) at = (at + 1) & (slots.size() - 1);
    if (slots[at].value_plus_one == 0) slots[at] = entry;
  }
  return slots;
}

}  // namespace veil::neural
