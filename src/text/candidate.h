// A candidate: a stretch of text that a detector or a measure takes for something that gives somebody away, as a mention with one piece
// of evidence. Its score says how sure the detector is; the levels below are what the combination of candidates goes by, so that who
// gives scores knows what they mean.
#pragma once

#include "veil/document.h"

namespace veil {

// Below it a candidate is a guess; from `certain_score` on it is certain.
inline constexpr float guess_score = 0.65F;
inline constexpr float certain_score = 0.7F;
// From it on an identifier is proven: check digits, ranges or a form that nothing else has (docs/identifiers.md).
inline constexpr float proven_score = 0.95F;

// Texts that many candidates have in common should be one (text/shared_texts.h).
Mention make_candidate(const DetectorName& detector, Span span, Label label, const SharedText& subtype, IdentifierKind kind, float score,
                       const SharedText& reason);

// A candidate that becomes no mention, by the word of somebody else ("combine", "policy") for a reason.
LeftAlone left_alone(Mention candidate, const SharedText& who, const SharedText& reason);

}  // namespace veil
