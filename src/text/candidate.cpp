#include "text/candidate.h"

#include <utility>

namespace veil {

Mention make_candidate(const DetectorName& detector, Span span, Label label, const SharedText& subtype, IdentifierKind kind, float score,
                       const SharedText& reason) {
  Mention mention;
  mention.span = span;
  mention.label = label;
  mention.subtype = subtype;
  mention.kind = kind;
  mention.score = score;
  mention.detector = detector;
  mention.evidence.push_back({detector, reason, score});
  return mention;
}

LeftAlone left_alone(Mention candidate, const SharedText& who, const SharedText& reason) {
  LeftAlone left{candidate.span, candidate.label, candidate.score, {Evidence{who, reason, candidate.score}}};
  left.evidence.insert(left.evidence.end(), candidate.evidence.begin(), candidate.evidence.end());
  return left;
}

}  // namespace veil
