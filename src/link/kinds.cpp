#include "link/kinds.h"

#include <algorithm>

#include "link/candidates.h"

namespace veil::link {
namespace {

constexpr int most_kind_steps = 24;

}  // namespace

std::unordered_map<std::string, ConceptNumber> core_concepts_by_key(const KnowledgeBase& core) {
  std::unordered_map<std::string, ConceptNumber> numbers;
  for (ConceptNumber i = 0; i < core.concepts(); ++i) numbers.emplace(core.key(i), i);
  return numbers;
}

Kinds::Kinds(std::vector<std::string> keys, std::shared_ptr<const KnowledgeBase> core) : keys_(std::move(keys)), core_(std::move(core)) {
  at_or_above_.resize(keys_.size());
  for (std::size_t i = first_concept_kind; i < keys_.size(); ++i) by_key_.emplace(keys_[i], static_cast<KindNumber>(i));
  std::size_t missing = by_key_.size();
  for (ConceptNumber number = 0; number < core_->concepts() && missing > 0; ++number) {
    const auto found = by_key_.find(core_->key(number));
    if (found == by_key_.end()) continue;
    by_concept_.emplace(number, found->second);
    --missing;
    std::optional<ConceptNumber> above = number;
    for (int steps = 0; above && steps < most_kind_steps; ++steps, above = kind_above(*core_, *above)) {
      at_or_above_[found->second].push_back(*above);
    }
  }
}

std::optional<ConceptNumber> Kinds::concept_of(KindNumber kind) const {
  if (kind >= at_or_above_.size() || at_or_above_[kind].empty()) return std::nullopt;
  return at_or_above_[kind].front();
}

KindNumber Kinds::of(ConceptNumber concept_number) const {
  std::optional<ConceptNumber> at = concept_number;
  for (int steps = 0; at && steps < most_kind_steps; ++steps, at = kind_above(*core_, *at)) {
    const auto found = by_concept_.find(*at);
    if (found != by_concept_.end()) return found->second;
  }
  return no_kind;
}

KindNumber Kinds::of(const KnowledgeBase& base, ConceptNumber concept_number) const {
  if (&base == core_.get()) return of(concept_number);
  std::optional<ConceptNumber> at = concept_number;
  for (int steps = 0; at && steps < most_kind_steps; ++steps, at = kind_above(base, *at)) {
    const auto found = by_key_.find(base.key(*at));
    if (found != by_key_.end()) return found->second;
  }
  return no_kind;
}

KindNumber Kinds::of_noun(const std::string& folded, const std::vector<std::string>& forms, Language language) const {
  const auto usual = [&](const std::string& form) {
    for (const knowledge::Sense& sense : core_->find(form, language)) {
      if (!knowledge::is_instance(*core_, sense.concept_number)) return of(sense.concept_number);
    }
    return no_kind;
  };
  KindNumber kind = usual(folded);
  for (std::size_t i = 0; i < forms.size() && kind == no_kind; ++i) kind = usual(forms[i]);
  return kind;
}

double Kinds::probability_below(ConceptNumber concept_number, const std::vector<double>& of_kinds) const {
  double sum = 0;
  for (std::size_t kind = first_concept_kind; kind < at_or_above_.size(); ++kind) {
    const auto& above = at_or_above_[kind];
    if (std::find(above.begin(), above.end(), concept_number) != above.end()) sum += of_kinds[kind];
  }
  return sum;
}

}  // namespace veil::link
