// English words by their sound and form: "a" or "an", and the plural of a noun phrase ("member of parliament" -> "members of parliament").
#pragma once

#include <string>
#include <string_view>

#include "replace/grammar/facts.h"

namespace veil::replace {

std::string_view english_article(std::string_view words, const GrammarFacts& facts);
std::string english_plural(const std::string& phrase, const GrammarFacts& facts);

}  // namespace veil::replace
