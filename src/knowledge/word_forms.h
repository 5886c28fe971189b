// Dictionary forms that a folded word may be an inflected form of: "cities" -> "city", "richterinnen" -> "richterin", "richter",
// "ingenieras" -> "ingeniera", "ingeniero". They are guesses by ending: only one that a knowledge base has a name for counts.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "veil/language.h"

namespace veil::knowledge {

// Without the word itself, the least changed first; at most ten.
std::vector<std::string> dictionary_forms(std::string_view folded_word, Language language);

// Articles and the like, which no name begins with that they do not belong to: "the", "der", "el", "os".
bool is_article(std::string_view folded_word, Language language);

// Prepositions behind which a noun phrase has its complements: "University of Oslo", "Universidade de Lisboa".
bool is_joiner(std::string_view folded_word, Language language);

}  // namespace veil::knowledge
