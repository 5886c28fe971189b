// Options for a counted thing in its sentence: what amounts and durations share.
#pragma once

#include <string>

#include "replace/options/amount.h"
#include "replace/options/rule_resources.h"

namespace veil::replace {

// `rest` is what stays behind the number: " years", "-acre"; `about` the number to which a longer one was rounded ("three" of "three
// years and two months"), or empty.
Offer amount_offer(const Surroundings& surroundings, const LanguageRules& rules, const Amount& amount, std::string_view rest,
                   std::string_view about);

// What is true behind "at least" and "at most".
void fill_bounds(Filling& filling, const LanguageRules& rules, const Amount& amount);

// A year that was found as a number: behind a word that dates have before them it is generalized as one, elsewhere it has no options.
Offer year_offer(const Surroundings& surroundings, const LanguageRules& rules, int year);

}  // namespace veil::replace
