// Replacements of one document that cannot all be so: of one entity, two kinds, countries or genders; a man's title before a woman's
// name; an age that birth year and date of the text do not give; a weekday that a date is not. Where the original says the same
// nonsense, nothing is counted.
#pragma once

#include <vector>

#include "evaluation/truth/claims.h"
#include "evaluation/truth/gender_words.h"
#include "evaluation/truth/time_facts.h"
#include "veil/tools/evaluation_truth.h"

namespace veil::evaluation {

// Adds to `truths`, one per replacement of the protection; `claims` are theirs.
void find_contradictions(const TruthCase& one, const Claims& knowledge, const std::vector<Claim>& claims, const GenderWords& genders,
                         const TimeWords& time, std::vector<ReplacementTruth>& truths);

}  // namespace veil::evaluation
