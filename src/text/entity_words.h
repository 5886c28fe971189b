// What an entity is called, so that the same thing is known again in another document: the longest of its names there, in any case and
// spelling of diacritics. Weakness: two people of one name are one; "A. Vries" in a document without "Anna Vries" is another.
#pragma once

#include <string>

#include "veil/document.h"

namespace veil {

// "anna vries"; the text itself where it holds no word.
std::string entity_words(const Document& document, const Entity& entity);

}  // namespace veil
