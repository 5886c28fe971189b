// What each layer rests on. Tokens, candidates and mentions are places in the text, which never changes: a document may bring them along,
// and they outlive what they were found by.
#include "veil/document.h"

#include <array>

namespace veil {
namespace {

struct LayerFacts {
  Layer layer;
  std::string_view name;
  LayerSet rests_on;
};

constexpr std::array<LayerFacts, layer_count> facts = {{
    {Layer::language, "language", {}},
    {Layer::passages, "passages", {Layer::language}},
    {Layer::tokens, "tokens", {}},
    {Layer::sentences, "sentences", {Layer::tokens}},
    {Layer::tags, "tags", {Layer::language, Layer::tokens, Layer::sentences}},
    {Layer::phrases, "phrases", {Layer::tokens, Layer::sentences, Layer::tags}},
    {Layer::reading, "reading", {}},
    {Layer::candidates, "candidates", {Layer::mentions}},  // some speak of mentions by number
    {Layer::mentions, "mentions", {}},
    {Layer::left_alone, "left_alone", {}},
    {Layer::targets, "targets", {}},
    {Layer::disclosure, "disclosure", {Layer::phrases, Layer::mentions, Layer::targets}},
    {Layer::entities, "entities", {Layer::mentions}},
    {Layer::risks, "risks", {Layer::mentions, Layer::targets}},
    {Layer::replacements, "replacements", {Layer::mentions, Layer::entities, Layer::risks}},
    {Layer::budget, "budget", {}},  // what was done, whatever becomes of it
    {Layer::utility, "utility", {Layer::phrases, Layer::mentions, Layer::replacements}},
}};

constexpr bool in_order() {
  for (unsigned i = 0; i < layer_count; ++i) {
    if (static_cast<unsigned>(facts[i].layer) != i) return false;
  }
  return true;
}
static_assert(in_order());

// By layer, closed over what rests on what rests on it.
constexpr std::array<LayerSet, layer_count> dependents = [] {
  std::array<LayerSet, layer_count> all{};
  for (unsigned round = 0; round < layer_count; ++round) {
    for (const LayerFacts& dependent : facts) {
      for (const LayerFacts& ground : facts) {
        if (!dependent.rests_on.has(ground.layer)) continue;
        LayerSet& of_ground = all[static_cast<unsigned>(ground.layer)];
        of_ground.add(dependent.layer);
        of_ground.add(all[static_cast<unsigned>(dependent.layer)]);
      }
    }
  }
  return all;
}();

}  // namespace

std::string_view name_of(Layer layer) { return facts[static_cast<std::size_t>(layer)].name; }

std::string names_of(LayerSet layers) {
  std::string names;
  for (const LayerFacts& one : facts) {
    if (layers.has(one.layer)) names.append(names.empty() ? "" : ", ").append(one.name);
  }
  return names;
}

LayerSet dependents_of(LayerSet changed) {
  LayerSet all;
  for (unsigned i = 0; i < layer_count; ++i) {
    if (changed.has(static_cast<Layer>(i))) all.add(dependents[i]);
  }
  return all.without(changed);
}

}  // namespace veil
