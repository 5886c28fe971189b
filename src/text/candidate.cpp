#include "text/candidate.h"

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

}  // namespace veil
