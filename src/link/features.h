// What tells the kind of a thing: words and endings of its name, words around it, what stands before it on its line, its label, and what
// the knowledge bases have under its name and under the nouns around it ("nurse" beside what may be a hospital, in any language). Three
// sorts: hashed ones, each with a weight for each kind that it was seen with, and named
// ones, whose weight is the same for all kinds ("the head word is of this kind"), and what a network that reads everyday text makes of its
// words, which knows words that no example has.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "link/candidates.h"
#include "link/kinds.h"
#include "neural/neural_model.h"

namespace veil::link {

enum class NamedFeature : std::uint8_t {
  name_known,     // a meaning of the whole name is of this kind
  name_share,     // share of such meanings among all of the name
  name_instance,  // one of them is a thing of its own
  name_alone,     // all meanings of the name are of this kind
  inside,         // a name within it is of this kind
  head,           // its head word
  tail,           // the last part of its head word
  part,           // another word of it
  misspelt,       // a name that is spelt almost so
  said,           // the document says that it is one
  label_fits,     // things of this kind may have the mention's label
  label_misses,   // things of this kind never have it
  capital_thing,  // written like a name, and known as a thing of its own
  small_kind,     // written small, and known as a kind
  small_thing,    // written small, and known as a thing of its own
  count
};
inline constexpr std::size_t named_features = static_cast<std::size_t>(NamedFeature::count);
std::string_view name_of(NamedFeature feature);

struct NamedValue {
  KindNumber kind;
  NamedFeature feature;
  float value;
};

struct MentionFeatures {
  std::vector<std::uint32_t> hashed;  // ascending, each once
  std::vector<NamedValue> named;
  // What the network makes of its words by themselves, of them with their surroundings, and of the words around it by themselves; empty
  // without a network.
  std::vector<float> dense;
};

// `kinds_of` has the kind of each candidate. Nothing depends on the mention's subtype, score or detector. `states`: of the whole text, or
// of no word.
MentionFeatures read_features(const CandidateFinder& finder, const Kinds& kinds, const Document& document, std::uint32_t mention_number,
                              Label label, std::span<const Candidate> candidates, std::span<const KindNumber> kinds_of,
                              const neural::WordStates& states);

}  // namespace veil::link
