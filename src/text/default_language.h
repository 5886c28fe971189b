// The language whose words are taken where nothing says which, and for a text in one that Veil does not speak. What was made
// in one language only (names of kinds in the core of the knowledge, choices of people) was made in this one.
#pragma once

#include "veil/language.h"

namespace veil {

inline constexpr Language default_language = Language::en;
constexpr Language spoken_or_default(Language language) { return is_spoken(language) ? language : default_language; }

}  // namespace veil
