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

Result<void> DetectStage::fill(const Document& document, LayerWriter& layers) const {
  if (options_.asks_nobody) return {};
  std::vector<Mention>& found = layers.candidates().found;
  find_terms(document, found);
  for (const auto& detector : options_.detectors) detector->detect(document, found);
  return {};
}

}  // namespace veil::detect
