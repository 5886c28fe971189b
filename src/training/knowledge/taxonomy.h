// What is above what, made sound: no edge to a concept that is not there, no circle. Concepts get new numbers, the general
// ones first, in which leaves are counted and labels handed down.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "knowledge/knowledge_base.h"
#include "training/knowledge/concept_table.h"
#include "veil/result.h"

namespace veil::training {

struct TaxonomyEdge {
  std::uint32_t from, to;
  knowledge::Relation relation;
};

struct Taxonomy {
  static constexpr std::uint32_t none = 0xFFFFFFFFu;

  std::vector<std::uint32_t> number;  // new number by old one, or none
  std::vector<std::uint32_t> old;     // old number by new one
  std::vector<std::uint32_t> begins;  // of each concept's generalizations, and one more; by new numbers from here on
  std::vector<knowledge::Generalization> above;
  std::uint64_t dangling_edges = 0;
  std::uint64_t cyclic_edges = 0;

  std::size_t size() const { return old.size(); }
  std::span<const knowledge::Generalization> above_of(std::size_t concept_number) const {
    return {above.data() + begins[concept_number], above.data() + begins[concept_number + 1]};
  }

  // training.dangling_concept and training.cyclic_taxonomy when bad edges are refused.
  static Result<Taxonomy> order(const std::vector<TaxonomyEdge>& edges, const std::vector<bool>& defined,
                                const std::vector<std::string>& keys, BadEdges bad_edges);

  // Different leaves below each concept by instance_of and is_a; 1 for a leaf. A taxonomy so entangled that counting them
  // one by one would take more than a few seconds gets sums of what is below instead, which count a leaf once per way to it:
  // an upper bound.
  // For a place, the things that lie in it count where they are more.
  std::vector<std::uint32_t> count_leaves() const;
  // Labels by new number: a concept's own, or else those of all that is above it by instance_of and is_a.
  std::vector<knowledge::LabelSet> hand_down(const std::vector<knowledge::LabelSet>& own) const;
};

}  // namespace veil::training
