// The languages of sources that have one only: WordNet, ESCO, DOID, MeSH and the lists of Corpora are in English,
// OpenThesaurus is in German.
#pragma once

#include <unicode/uloc.h>

#include <string>
#include <string_view>

#include "veil/language.h"

namespace veil::training {

inline constexpr Language of_english_sources = Language::en;
inline constexpr Language of_open_thesaurus = Language::de;

// The code of ISO 639-3, by which files of wordnets are called: "deu".
inline std::string_view three_letters_of(Language language) { return uloc_getISO3Language(std::string(code_of(language)).c_str()); }

}  // namespace veil::training
