// The gender of people by the pronouns that follow their names: a pronoun speaks of the last person named before it, if that
// was not long ago. One alone says little, so a gender needs twice as many pronouns as the other. No pronoun becomes a
// mention.
#pragma once

#include <span>
#include <vector>

#include "resolve/name_facts.h"
#include "veil/document.h"

namespace veil::resolve {

// The gender for each entity of `document` (unknown for those that are no people or of whom pronouns tell nothing).
std::vector<Gender> genders_by_pronouns(const Document& document, const NameFacts& facts);

}  // namespace veil::resolve
