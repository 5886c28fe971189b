// From a concept upward: what may stand for a mention that means it, most specific first. A thing that lies in a country gets its
// kind with the places around it first: city in Norway, city in Northern Europe, city, place. Places smaller than a country are
// passed over: few things of a kind lie in them. Rungs without a name in the language, and those that say too little, are left out.
#pragma once

#include <vector>

#include "knowledge/general_term.h"
#include "knowledge/link.h"
#include "text/habits.h"

namespace veil::knowledge {

// At most twelve, without the mention's own concept.
std::vector<GeneralTerm> ladder(const Link& link, Language language, const HabitsOfLanguages& habits);

}  // namespace veil::knowledge
