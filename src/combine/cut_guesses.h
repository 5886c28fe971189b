// Keeps a long uncertain guess from swallowing what an earlier detector is sure of: the guess is cut into the pieces beside the
// certain parts. Together the pieces and the parts cover every letter and digit that the guess did, so nothing becomes readable.
//   in:  proper_name [Demir 5 May 1998] 0.5, date [5 May 1998] 0.95     out: [Demir] [5 May 1998] [5 May 1998]
// What its form proves is cut out of anything else, however sure that is: no amount holds a tax number with its check digits.
//   in:  entity_model QUANTITY [111.444.777-35 remote machines] 0.8, identifier CODE [111.444.777-35] 0.95
//   out: CODE [111.444.777-35], QUANTITY [111.444.777-35] [remote machines]
// A name inside a name is no reason to cut ("Oslo" in "Oslo Accords"), unless a trained model found it; two of different labels are ("Anna
// Vries" and "Oslo").
// Known weakness: scores of different detectors are compared as they are.
#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "veil/document.h"

namespace veil::combine {

// `candidates` are sorted by begin; the result is not. `rank_of` gives the precedence of a detector, 0 the first.
std::vector<Mention> cut_guesses(std::string_view text, std::vector<Mention> candidates,
                                 const std::function<std::size_t(const DetectorName&)>& rank_of);

}  // namespace veil::combine
