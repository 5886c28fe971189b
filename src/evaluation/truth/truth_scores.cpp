// Sums of what was found in documents, by language and label.
#include <algorithm>

#include "veil/tools/evaluation_truth.h"

namespace veil {

TruthCounts& TruthCounts::operator+=(const TruthCounts& other) {
  mentions += other.mentions;
  replaced += other.replaced;
  cut += other.cut;
  replacements += other.replacements;
  for (std::size_t i = 0; i < kinds.size(); ++i) kinds[i] += other.kinds[i];
  wrong_country += other.wrong_country;
  levels += other.levels;
  first_level += other.first_level;
  disagreeing += other.disagreeing;
  repeated += other.repeated;
  changed_quantities += other.changed_quantities;
  broken += other.broken;
  must_stay += other.must_stay;
  contradicting += other.contradicting;
  for (std::size_t i = 0; i < contradictions.size(); ++i) contradictions[i] += other.contradictions[i];
  quantities_outside += other.quantities_outside;
  words_outside += other.words_outside;
  return *this;
}

void TruthScores::add(const DocumentTruth& document) {
  ++documents_;
  for (std::size_t label = 0; label < label_names.size(); ++label) {
    if (document.mentions[label] == 0) continue;
    TruthCounts& counts = parts_[{document.language, static_cast<Label>(label)}];
    counts.mentions += document.mentions[label];
    counts.replaced += document.replaced[label];
    counts.cut += document.cut[label];
  }
  for (const ReplacementTruth& one : document.replacements) {
    TruthCounts& counts = parts_[{document.language, one.label}];
    ++counts.replacements;
    ++counts.kinds[static_cast<std::size_t>(one.kind)];
    if (one.wrong_country) ++counts.wrong_country;
    counts.levels += static_cast<std::uint64_t>(std::max(one.level, 0));
    if (one.level <= 1) ++counts.first_level;
    if (one.disagrees) ++counts.disagreeing;
    if (one.repeated) ++counts.repeated;
    if (one.changes_quantity) ++counts.changed_quantities;
    if (one.broken) ++counts.broken;
    if (one.must_stay) ++counts.must_stay;
    if (!one.contradictions.empty()) ++counts.contradicting;
    for (const Contradiction contradiction : one.contradictions) ++counts.contradictions[static_cast<std::size_t>(contradiction)];
  }
  TruthCounts& outside = outside_[document.language];
  outside.quantities_outside += document.quantities_changed_outside;
  outside.words_outside += document.words_changed_outside;
}

TruthCounts TruthScores::of(Language language) const {
  TruthCounts sum;
  if (const auto outside = outside_.find(language); outside != outside_.end()) sum = outside->second;
  for (const auto& [part, counts] : parts_) {
    if (part.first == language) sum += counts;
  }
  return sum;
}

TruthCounts TruthScores::total() const {
  TruthCounts sum;
  for (const auto& [language, counts] : outside_) sum += of(language);
  return sum;
}

}  // namespace veil
