// The layers of a document, and what each rests on. A layer holds as long as what it was made from stays as it was: who changes
// mentions makes entities, risks and replacements untrue. The table of it stands in src/text/layers.cpp and nowhere else.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

#include "veil/export.h"

namespace veil VEIL_PUBLIC {

enum class Layer : std::uint8_t {
  language,
  passages,  // in other languages than the document
  tokens,
  sentences,
  tags,  // of tokens: part of speech and features
  phrases,
  candidates,  // what detectors and measures propose, until it is combined
  mentions,
  targets,     // whom or what must not be disclosed, as policy and document say together
  disclosure,  // what measures see in the present mentions
  entities,
  risks,
  replacements,
  utility  // what replacements left
};

inline constexpr unsigned layer_count = static_cast<unsigned>(Layer::utility) + 1;

class LayerSet {
 public:
  constexpr LayerSet() = default;
  constexpr LayerSet(std::initializer_list<Layer> layers) {
    for (const Layer layer : layers) add(layer);
  }
  constexpr void add(Layer layer) { bits_ |= 1u << static_cast<unsigned>(layer); }
  constexpr void add(LayerSet other) { bits_ |= other.bits_; }
  constexpr bool has(Layer layer) const { return (bits_ >> static_cast<unsigned>(layer)) & 1u; }
  constexpr bool has_all(LayerSet other) const { return (bits_ & other.bits_) == other.bits_; }
  constexpr LayerSet without(LayerSet other) const {
    LayerSet rest;
    rest.bits_ = bits_ & ~other.bits_;
    return rest;
  }
  constexpr LayerSet common_with(LayerSet other) const {
    LayerSet common;
    common.bits_ = bits_ & other.bits_;
    return common;
  }
  constexpr bool empty() const { return bits_ == 0; }
  friend constexpr bool operator==(LayerSet, LayerSet) = default;

 private:
  std::uint32_t bits_ = 0;
};

std::string_view name_of(Layer layer);
std::string names_of(LayerSet layers);  // "tokens, tags"

// All layers that rest on one of these, directly or through others. Not themselves.
LayerSet dependents_of(LayerSet changed);

// Layers that stages use among themselves: a document may leave a pipeline without them, or with what is left of them.
inline constexpr LayerSet working_layers = {Layer::candidates, Layer::disclosure};

}  // namespace VEIL_PUBLIC
