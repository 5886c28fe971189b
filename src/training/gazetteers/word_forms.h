// The inflected and gendered forms under which an entry stands in text, by rules of thumb: forms that do not exist harm nobody, since
// nobody writes them. German nouns get genitive, plural and -in/-innen, adjectives their endings; Spanish and Portuguese words plural
// and feminine; English words the plural.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "veil/language.h"

namespace veil::training {

enum class Inflection : std::uint8_t { none, noun, adjective };

// The entry itself first. Of several words the head is inflected: the last in English and German (before "of" in English), the
// first, and all together, in Spanish and Portuguese.
std::vector<std::string> word_forms(std::string_view entry, Language language, Inflection inflection);

}  // namespace veil::training
