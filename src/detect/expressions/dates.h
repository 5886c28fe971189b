// Dates in the usual forms: numeric ones in every language, and those with names of months by the patterns of
// languages/<code>/date_patterns.txt (one RE2 expression a line, matched without case). RE2 keeps the cost linear.
#pragma once

#include <re2/re2.h>

#include <array>
#include <memory>
#include <vector>

#include "detect/detector.h"

namespace veil::detect {

class DateDetector : public Detector {
 public:
  // model.malformed_resource with file and line for an expression that does not compile.
  static Result<std::unique_ptr<DateDetector>> open(const std::filesystem::path& languages);

  std::string_view name() const override { return "date"; }
  LayerSet reads() const override { return {Layer::language}; }
  void detect(const Document& document, std::vector<Mention>& candidates) const override;

 private:
  // All patterns of a language as one expression, so that the text is read once.
  std::array<std::unique_ptr<RE2>, spoken_languages.size()> patterns_;
};

}  // namespace veil::detect
