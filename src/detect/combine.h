// Joins the candidates of all detectors into one mention per stretch of text. The longest wins, not the most confident: masking
// only "Anna" in "Anna de Vries" leaves the surname readable. Candidates that overlap without one containing the other become one
// that covers both, so that nothing found stays readable. Of equal stretches the earlier in the list decides; the losers' evidence
// is kept.
//   in:  [Anna] 0.9, [Anna de Vries] 0.6     out: [Anna de Vries]
#pragma once

#include <vector>

#include "veil/document.h"

namespace veil::detect {

// The result is ordered by place and does not overlap. Empty spans are dropped.
std::vector<Mention> combine(std::vector<Mention> candidates);

}  // namespace veil::detect
