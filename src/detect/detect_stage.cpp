#include "detect/detect_stage.h"

#include <utility>

#include "detect/combine.h"
#include "detect/second_pass.h"
#include "veil/utf8.h"

namespace veil::detect {
namespace {

constexpr int largest_rounds = 4;

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

DetectStage::DetectStage(DetectOptions options)
    : options_(std::move(options)), term_finder_(finder_of(options_.terms)) {}

LayerSet DetectStage::reads() const {
  LayerSet layers;
  for (const auto& detector : options_.detectors) layers.add(detector->reads());
  return layers;
}

void DetectStage::find_terms(const Document& document, std::vector<Mention>& candidates) const {
  if (term_finder_.empty()) return;
  for (const Occurrence& occurrence : term_finder_.find(document.text)) {
    const Term& term = options_.terms[occurrence.term % options_.terms.size()];
    candidates.push_back(make_candidate("term", occurrence.span, term.label, term.subtype, term.kind, 1.0F, "listed in the policy"));
  }
}

Result<void> DetectStage::run(Document& document) const {
  std::vector<Mention> candidates;
  if (options_.given != GivenMentions::ignore) candidates = std::move(document.mentions);
  document.mentions.clear();
  for (Mention& given : candidates) {
    if (given.detector.empty()) given.detector = "given";
  }
  if (options_.given != GivenMentions::only) {
    find_terms(document, candidates);
    for (const auto& detector : options_.detectors) detector->detect(document, candidates);
  }
  document.mentions = combine(std::move(candidates));
  if (options_.second_pass) {
    // Joining overlapping mentions makes new, longer ones, which may stand elsewhere too. Two rounds nearly always settle it; if
    // not, the verification of the output refuses the document.
    for (int round = 0; round < largest_rounds; ++round) {
      std::vector<Mention> more = combine(with_other_occurrences(document));
      const bool settled = more.size() == document.mentions.size();
      document.mentions = std::move(more);
      if (settled) break;
    }
  }
  document.layers.add(Layer::mentions);
  return {};
}

}  // namespace veil::detect
