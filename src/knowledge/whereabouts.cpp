#include "knowledge/whereabouts.h"

#include <algorithm>

namespace veil::knowledge {
namespace {

constexpr int most_places_around = 8;

}  // namespace

bool is_instance(const KnowledgeBase& base, ConceptNumber concept_number) {
  const auto above = base.above(concept_number);
  return std::any_of(above.begin(), above.end(), [](const Generalization& edge) {
    return edge.relation == Relation::instance_of || edge.relation == Relation::located_in;
  });
}

std::string country_of(const KnowledgeBase& base, ConceptNumber concept_number) {
  for (int steps = 0; steps < most_places_around; ++steps) {
    const std::string key = base.key(concept_number);
    if (key.starts_with("cc:")) return key.substr(3);
    const auto above = base.above(concept_number);
    const auto around =
        std::find_if(above.begin(), above.end(), [](const Generalization& edge) { return edge.relation == Relation::located_in; });
    if (around == above.end()) return {};
    concept_number = around->above;
  }
  return {};
}

}  // namespace veil::knowledge
