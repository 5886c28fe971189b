// Whether a text is of the sort that a model of the policy's own was trained for: it finds two thirds of what it and the model of everyday
// text find together. A hospital's record, with its form at the head, and a doctor's letter are both clinical text, and the classifier of
// kinds cannot part them; in the first such a model knows better than any other, in the second it hardly finds anything
// (docs/experiments/everyday.md).
#pragma once

#include <span>
#include <vector>

#include "veil/document.h"

namespace veil::detect {

bool knows_the_text(std::span<const Mention> own, std::span<const Mention> everyday);

// Mentions of one that touch none of the other.
std::vector<Mention> beside(std::span<const Mention> mentions, std::span<const Mention> others);

}  // namespace veil::detect
