// What has a form (e-mail addresses, numbers, dates, ages, amounts, addresses) as evidence for an entity model: the model decides whether
// the date in front of it is one of the dates it looks for.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "detect/detector.h"
#include "detect/entities/word_facts.h"

namespace veil::detect {

class PatternHints {
 public:
  // What opening the detectors of identifiers and expressions gives.
  static Result<std::shared_ptr<const PatternHints>> open(const DetectorResources& resources);

  // In order of place; of those that overlap, the longest of the most trusted detector's.
  std::vector<Mention> find(const Document& document) const;

 private:
  static Result<std::shared_ptr<const PatternHints>> make(const DetectorResources& resources);
  std::vector<std::unique_ptr<Detector>> detectors_;  // the most trusted first
};

// `patterns` are those of the whole document in order; `next` is moved behind those that begin before the page ends.
void add_pattern_hints(const UnitText& text, std::span<const Mention> patterns, std::size_t& next, UnitHints& hints);

}  // namespace veil::detect
