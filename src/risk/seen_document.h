// What all measures see in one document with its present mentions: the risks of mentions and of what could stand for them. Worked out
// once and kept with the document (Document::disclosure) for everybody who asks: risks, the guard of replacements, the report. It holds as
// long as mentions, targets and phrases stay as they are.
#pragma once

#include <memory>
#include <vector>

#include "risk/disclosure.h"

namespace veil::risk {

class SeenDocument {
 public:
  // Document and measures must outlive the result. Measures that have nothing to say about the document are left out.
  static Result<std::shared_ptr<const SeenDocument>> look_at(const Measures& measures, const Document& document);

  const std::vector<std::unique_ptr<const DocumentDisclosure>>& measures() const { return measures_; }
  // No measure has anything to say.
  bool empty() const { return measures_.empty(); }

  // How much an option in the place of the mention discloses still: the worst that any measure says. Names of labels, tags, numbers of
  // persons, and what is invented say nothing about anybody. There is a measure.
  PhraseRisk risk_of_option(std::uint32_t mention, const Option& option) const;

 private:
  explicit SeenDocument(const Document& document) : document_(document) {}
  const Document& document_;
  std::vector<std::unique_ptr<const DocumentDisclosure>> measures_;
};

}  // namespace veil::risk
