#include "detect/detect_stage.h"

#include <utility>

#include "veil/utf8.h"

namespace veil::detect {
namespace {

// Term i is number i as written, and number i + size in lower case.
OccurrenceFinder finder_of(const std::vector<Term>& terms) {
  std::vector<std::string> lower;
  lower.reserve(terms.size());
  for (const Term& term : terms) lower.push_back(utf8::to_lower(term.text));
  std::vector<std::string_view> texts;
  for (const Term& term : terms) texts.push_back(term.text);
  texts.insert(texts.end(), lower.begin(), lower.end());
  return OccurrenceFinder(texts);
}

}  // namespace

DetectStage::DetectStage(DetectOptions options) : options_(std::move(options)), term_finder_(finder_of(options_.terms)) {}

LayerSet DetectStage::reads() const {
  LayerSet layers;
  for (const auto& detector : options_.detectors) layers.add(detector->reads());
  return layers;
}

std::vector<std::string> DetectStage::precedence() const {
  std::vector<std::string> names;
  for (const auto& detector : options_.detectors) names.emplace_back(detector->name());
  return names;
}

void DetectStage::find_terms(const Document& document, std::vector<Mention>& candidates) const {
  if (term_finder_.empty()) return;
  for (const Occurrence& occurrence : term_finder_.find(document.text)) {
    const Term& term = options_.terms[occurrence.term % options_.terms.size()];
    candidates.push_back(make_candidate("term", occurrence.span, term.label, term.subtype, term.kind, 1.0F, "listed in the policy"));
  }
}

// One that may decide does so where nobody else would judge.
const Detector* DetectStage::decider_of(const Document& document) const {
  const Detector* candidate = nullptr;
  bool others_judge = false;
  for (const auto& detector : options_.detectors) {
    if (detector->may_decide()) {
      if (candidate == nullptr) candidate = detector.get();
    } else {
      others_judge = others_judge || !detector->proves(document);
    }
  }
  return candidate != nullptr && (!others_judge || candidate->decides(document)) ? candidate : nullptr;
}

Result<void> DetectStage::fill(const Document& document, LayerWriter& layers) const {
  if (options_.asks_nobody) return {};
  std::vector<Mention>& found = layers.candidates().found;
  find_terms(document, found);
  const Detector* decider = decider_of(document);
  for (const auto& detector : options_.detectors) {
    const bool asked = decider == nullptr ? !detector->may_decide() : detector.get() == decider || detector->proves(document);
    if (asked) detector->detect(document, found);
  }
  return {};
}

}  // namespace veil::detect
