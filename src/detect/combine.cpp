#include "detect/combine.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace veil::detect {

std::vector<Mention> combine(std::vector<Mention> candidates) {
  std::stable_sort(candidates.begin(), candidates.end(), [](const Mention& a, const Mention& b) {
    return a.span.begin != b.span.begin ? a.span.begin < b.span.begin : a.span.end > b.span.end;
  });
  std::vector<Mention> mentions;
  for (Mention& candidate : candidates) {
    if (candidate.span.empty()) continue;
    if (mentions.empty() || !mentions.back().span.overlaps(candidate.span)) {
      mentions.push_back(std::move(candidate));
      continue;
    }
    // What stands there began earlier or is longer. A longer newcomer that sticks out decides what the whole is.
    Mention& standing = mentions.back();
    const Span both = cover(standing.span, candidate.span);
    if (candidate.span.size() > standing.span.size()) std::swap(standing, candidate);
    standing.span = both;
    std::move(candidate.evidence.begin(), candidate.evidence.end(), std::back_inserter(standing.evidence));
  }
  return mentions;
}

}  // namespace veil::detect
