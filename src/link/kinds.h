// The kinds that a meaning is told by, some 150 concepts of the core ("film", "hospital_ward", "law_firm") and three that are none of them:
// a person, something that should have been left alone, and what nobody can tell. A concept belongs to the nearest kind at or above it,
// so that probabilities of kinds add up along the taxonomy: what is a film or a series for sure is a work for sure.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "knowledge/knowledge_base.h"

namespace veil::link {

using KindNumber = std::uint8_t;
inline constexpr KindNumber no_kind = 255;
inline constexpr std::size_t most_kinds = 255;

// Kinds that no concept stands for, the first ones of every list.
enum class OtherKind : KindNumber { person, kept, unknown };
inline constexpr std::array<std::string_view, 3> other_kind_keys = {"PERSON", "KEEP", "?"};
inline constexpr KindNumber first_concept_kind = static_cast<KindNumber>(other_kind_keys.size());

class Kinds {
 public:
  // `keys`: those of the other kinds, then keys of concepts. Keys that the knowledge base does not have belong to no concept of it.
  Kinds(std::vector<std::string> keys, std::shared_ptr<const knowledge::KnowledgeBase> core);

  std::size_t size() const { return keys_.size(); }
  const std::vector<std::string>& keys() const { return keys_; }
  const std::shared_ptr<const knowledge::KnowledgeBase>& core() const { return core_; }
  std::optional<knowledge::ConceptNumber> concept_of(KindNumber kind) const;

  // The kind of a concept of the core; no_kind when none is at or above it.
  KindNumber of(knowledge::ConceptNumber concept_number) const;
  // Of a concept of another knowledge base, by keys.
  KindNumber of(const knowledge::KnowledgeBase& base, knowledge::ConceptNumber concept_number) const;

  // Of what a noun is a word for, by its most usual meaning in the core: no_kind for a name, or a word that it does not have. `forms`:
  // other forms of the word, to be looked up where it is not there.
  KindNumber of_noun(const std::string& folded, const std::vector<std::string>& forms, Language language) const;

  // How probable it is that what is meant lies at or below the concept, given the probability of each kind.
  double probability_below(knowledge::ConceptNumber concept_number, const std::vector<double>& of_kinds) const;

 private:
  std::vector<std::string> keys_;
  std::shared_ptr<const knowledge::KnowledgeBase> core_;
  std::vector<std::vector<knowledge::ConceptNumber>> at_or_above_;  // per kind, from its concept upward
  std::unordered_map<knowledge::ConceptNumber, KindNumber> by_concept_;
  std::unordered_map<std::string, KindNumber> by_key_;
};

// The concepts of the core by their keys.
std::unordered_map<std::string, knowledge::ConceptNumber> core_concepts_by_key(const knowledge::KnowledgeBase& core);

}  // namespace veil::link
