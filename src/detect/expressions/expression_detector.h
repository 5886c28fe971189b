// Dates, times, durations, ages, amounts and addresses, in digits and in words. The text is cut into atoms, words are looked
// up in languages/<code>/expressions.tsv, and at every atom that can begin an expression the readers (readings.h) try; the
// longest reading stands. One pass, each reader looks a bounded way ahead: the cost is linear. Known weakness: it knows
// words, not grammar; "May" without a day or a preposition stays unread, "the same day" is left out.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "detect/detector.h"
#include "expressions/lexicon.h"
#include "text/resource_path.h"

namespace veil::detect {

class ExpressionDetector : public Detector {
 public:
  // model.not_found, or model.malformed_resource with file and line.
  static Result<std::unique_ptr<ExpressionDetector>> open(const ResourcePath& languages);

  std::string_view name() const override { return "expression"; }
  LayerSet reads() const override { return {Layer::language}; }
  void detect(const Document& document, std::vector<Mention>& candidates) const override;

 private:
  std::array<expressions::Lexicon, spoken_languages.size()> lexicons_;
};

}  // namespace veil::detect
