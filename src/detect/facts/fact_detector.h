// Free facts: what is no name of a person, place or organisation, but gives away whom a text is about. Titles of works ("the comedy
// Risky Business", "Born on the Fourth of July (1989)"), kinds of works ("science fiction thriller"), awards ("Academy Award for Best
// Actor"), events ("World War II"), quoted names (“Maverick”), turns of a life ("knighted"), and runs of capitalised words that the
// tagger does not take for names ("Best Supporting Actress").
// A run of capitals is joined over the small words of titles; one that names a law ("Law on Foreigners") is none.
// Known weakness: titles of one common word at the beginning of a sentence; lower-case titles without quotes.
#pragma once

#include "detect/detector.h"
#include "detect/facts/fact_cues.h"
#include "text/resource_path.h"

namespace veil::detect {

class FactDetector : public Detector {
 public:
  static Result<std::unique_ptr<FactDetector>> open(const ResourcePath& languages);
  explicit FactDetector(FactCues cues) : cues_(std::move(cues)) {}

  std::string_view name() const override { return "fact"; }
  LayerSet reads() const override { return {Layer::language, Layer::tokens, Layer::sentences, Layer::tags}; }
  void detect(const Document& document, std::vector<Mention>& candidates) const override;

 private:
  FactCues cues_;
};

}  // namespace veil::detect
