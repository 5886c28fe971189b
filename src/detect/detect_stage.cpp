#include "detect/detect_stage.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "detect/known_text.h"
#include "text/candidate.h"
#include "veil/utf8.h"

namespace veil::detect {
namespace {

constexpr std::string_view known_text_words = "the model of the policy knows texts like this one and does not find it";

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

// What the model of everyday text found in a text that the policy's own model knows, and that model did not.
void note_unknown_to(const Detector& own, std::span<const Mention> of_own, std::span<const Mention> of_everyday,
                     std::vector<LeftAlone>& noted) {
  for (Mention& candidate : beside(of_everyday, of_own)) {
    noted.push_back(left_alone(std::move(candidate), SharedText(own.name()), known_text_words));
  }
}

}  // namespace

DetectStage::DetectStage(DetectOptions options) : options_(std::move(options)), term_finder_(finder_of(options_.terms)) {}

LayerSet DetectStage::reads() const {
  LayerSet layers;
  for (const auto& detector : options_.detectors) layers.add(detector->reads());
  for (const auto& detector : options_.everyday_detectors) layers.add(detector->reads());
  return layers;
}

LayerSet DetectStage::adds() const {
  LayerSet layers = {Layer::reading, Layer::candidates};
  if (options_.explain) layers.add(Layer::left_alone);
  return layers;
}

std::vector<std::string> DetectStage::precedence() const {
  std::vector<std::string> names;
  for (const auto& detector : options_.detectors) names.emplace_back(detector->name());
  for (const auto& detector : options_.everyday_detectors) names.emplace_back(detector->name());
  return names;
}

void DetectStage::find_terms(const Document& document, std::vector<Mention>& candidates) const {
  if (term_finder_.empty()) return;
  for (const Occurrence& occurrence : term_finder_.find(document.text)) {
    const Term& term = options_.terms[occurrence.term % options_.terms.size()];
    candidates.push_back(make_candidate("term", occurrence.span, term.label, term.subtype, term.kind, 1.0F, "listed in the policy"));
  }
}

// One that may decide does so where nobody else would judge, and elsewhere in what it reads as everyday text.
const Detector* DetectStage::decider_of(const Document& document, TextReading& reading) const {
  const Detector* candidate = nullptr;
  bool others_judge = false;
  for (const auto& detector : options_.detectors) {
    if (detector->may_decide()) {
      if (candidate == nullptr) candidate = detector.get();
    } else {
      others_judge = others_judge || detector->judges(document);
    }
  }
  for (const auto& detector : options_.everyday_detectors) {
    if (candidate != nullptr || !detector->may_decide()) continue;
    candidate = detector.get();
    others_judge = true;
  }
  reading = {candidate == nullptr ? ReadAs::edited : ReadAs::everyday};
  if (candidate != nullptr && others_judge) reading = candidate->reading_of(document);
  return reading.read_as == ReadAs::everyday ? candidate : nullptr;
}

void DetectStage::ask(const Detector& detector, const Document& document, std::vector<Mention>& candidates,
                      std::vector<LeftAlone>* left_alone) const {
  if (left_alone != nullptr) {
    detector.explain(document, candidates, *left_alone);
  } else {
    detector.detect(document, candidates);
  }
}

// Both: it is the policy's own model.
const Detector* DetectStage::own_model_for(const Document& document) const {
  const auto found = std::find_if(options_.detectors.begin(), options_.detectors.end(),
                                  [&](const auto& detector) { return detector->proves(document) && detector->judges(document); });
  return found == options_.detectors.end() ? nullptr : found->get();
}

Result<void> DetectStage::fill(const Document& document, LayerWriter& layers) const {
  if (options_.asks_nobody) return {};
  std::vector<Mention>& found = layers.candidates().found;
  std::vector<LeftAlone>* left_alone = options_.explain ? &layers.left_alone() : nullptr;
  find_terms(document, found);
  const Detector* decider = decider_of(document, layers.reading());
  const bool apart = std::any_of(options_.everyday_detectors.begin(), options_.everyday_detectors.end(),
                                 [&](const auto& detector) { return detector.get() == decider; });
  const Detector* own = apart ? own_model_for(document) : nullptr;
  Findings of_own, of_decider;  // asked before the others, since they say who is
  if (own != nullptr) {
    ask(*own, document, of_own.candidates, left_alone != nullptr ? &of_own.left_alone : nullptr);
    ask(*decider, document, of_decider.candidates, left_alone != nullptr ? &of_decider.left_alone : nullptr);
    if (knows_the_text(of_own.candidates, of_decider.candidates)) {
      decider = nullptr;
      if (left_alone != nullptr) note_unknown_to(*own, of_own.candidates, of_decider.candidates, *left_alone);
    }
  }
  const auto add = [&](const Detector& detector) {
    if (own == nullptr || (&detector != own && &detector != decider)) return ask(detector, document, found, left_alone);
    Findings& findings = &detector == own ? of_own : of_decider;
    std::move(findings.candidates.begin(), findings.candidates.end(), std::back_inserter(found));
    if (left_alone != nullptr) std::move(findings.left_alone.begin(), findings.left_alone.end(), std::back_inserter(*left_alone));
  };
  for (const auto& detector : options_.detectors) {
    const bool asked = decider == nullptr ? !detector->may_decide() : detector.get() == decider || detector->proves(document);
    if (asked) add(*detector);
  }
  if (decider == nullptr) return {};
  for (const auto& detector : options_.everyday_detectors) {
    if (detector.get() == decider || detector->proves(document)) add(*detector);
  }
  return {};
}

}  // namespace veil::detect
