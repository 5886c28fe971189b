// A network file's sections, checked and understood, for whoever runs or teaches the network. The checksum says that the bytes are those
// that were written; numbers that lead to other places of the file are checked all the same.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "neural/word_features.h"

namespace veil::neural {

// What inputs are made from.
struct InputTables {
  WordTables words;
  std::span<const std::uint8_t> vectors;  // of pieces (`add_vector`)
  std::span<const float> scales;          // of each dimension of these
};

struct NetworkParts {
  NetworkInfo info;
  std::vector<std::string> kinds;      // "O", "KEEP", "FREE", "PERSON d", ...
  std::vector<std::string> languages;  // codes
  InputTables tables;
  NetworkLayout layout;
  std::vector<float> weights;
  std::span<const float> transitions;  // tags x tags
};

// Nothing where the sections contradict each other. Spans live as long as the file.
std::optional<NetworkParts> parts_of(const SectionFile& file);

}  // namespace veil::neural
