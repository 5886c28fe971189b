// Whether a concept is a thing of its own, and in which country it lies: what its generalizations say.
#pragma once

#include <string>

#include "knowledge/knowledge_base.h"

namespace veil::knowledge {

// A thing of its own: an instance of a kind, or somewhere in particular.
bool is_instance(const KnowledgeBase& base, ConceptNumber concept_number);
// The code of the country that a place or thing lies in, or of the country that it is: "NO". Empty: not known.
std::string country_of(const KnowledgeBase& base, ConceptNumber concept_number);

}  // namespace veil::knowledge
