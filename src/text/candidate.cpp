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
  LeftAlone left{candidate.span, candidate.label, candidate.score, std::move(candidate.evidence)};
  left.evidence.insert(left.evidence.begin(), Evidence{who, reason, candidate.score});
  return left;
}

}  // namespace veil
