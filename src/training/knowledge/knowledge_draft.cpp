// Plain hash tables: the largest source, the cities, has a hundred thousand concepts.
#include "training/knowledge/knowledge_draft.h"

#include <algorithm>

namespace veil::training {

ConceptNumber KnowledgeDraft::define(std::string_view key) {
  const ConceptNumber number = table_.concept_of(key);
  if (keys_.emplace(key, number).second) table_.define(number);
  return number;
}

ConceptNumber KnowledgeDraft::find_key(std::string_view key) const {
  const auto found = keys_.find(std::string(key));
  return found == keys_.end() ? no_concept : found->second;
}

void KnowledgeDraft::add_name(ConceptNumber concept_number, Language language, std::string_view name, NameGrammar grammar,
                              std::uint32_t weight) {
  std::string folded = knowledge::folded_name(name);
  if (folded.empty()) return;
  std::vector<ConceptNumber>& owners = names_[index(language)][folded];
  if (std::find(owners.begin(), owners.end(), concept_number) != owners.end()) return;
  owners.push_back(concept_number);
  preferred_[index(language)].try_emplace(concept_number, std::move(folded));
  table_.add_name(concept_number, language, name, grammar, weight);
}

void KnowledgeDraft::add_name_in_all(ConceptNumber concept_number, std::string_view name, NameGrammar grammar, std::uint32_t weight) {
  for (const Language language : spoken_languages) add_name(concept_number, language, name, grammar, weight);
}

const std::vector<ConceptNumber>& KnowledgeDraft::find(Language language, std::string_view name) const {
  static const std::vector<ConceptNumber> none;
  const auto found = names_[index(language)].find(knowledge::folded_name(name));
  return found == names_[index(language)].end() ? none : found->second;
}

bool KnowledgeDraft::is_preferred(ConceptNumber concept_number, Language language, std::string_view name) const {
  const auto preferred = preferred_[index(language)].find(concept_number);
  return preferred != preferred_[index(language)].end() && preferred->second == knowledge::folded_name(name);
}

void KnowledgeDraft::add_edge(ConceptNumber from, ConceptNumber to, Relation relation) {
  if (from == to) return;
  if (relation == Relation::instance_of) proper_.insert(from);
  if (relation == Relation::instance_of || relation == Relation::is_a) {
    std::vector<ConceptNumber>& kinds = kinds_above_[from];
    if (std::find(kinds.begin(), kinds.end(), to) != kinds.end()) return;
    kinds.push_back(to);
  }
  table_.add_edge(from, to, relation);
}

bool KnowledgeDraft::is_below(ConceptNumber from, ConceptNumber above) const {
  std::vector<ConceptNumber> open{from};
  std::unordered_set<ConceptNumber> seen{from};
  while (!open.empty()) {
    const ConceptNumber at = open.back();
    open.pop_back();
    if (at == above) return true;
    const auto kinds = kinds_above_.find(at);
    if (kinds == kinds_above_.end()) continue;
    for (const ConceptNumber kind : kinds->second)
      if (seen.insert(kind).second) open.push_back(kind);
  }
  return false;
}

std::string_view KnowledgeDraft::country(ConceptNumber place) const {
  const auto found = countries_.find(place);
  return found == countries_.end() ? std::string_view() : std::string_view(found->second);
}

}  // namespace veil::training
