// What the expression detector finds in a text, as "text LABEL/SUBTYPE", for the tests of its readers.
#pragma once

#include <string>
#include <vector>

#include "detect/expressions/expression_detector.h"
#include "places.h"

namespace veil::detect {

using Strings = std::vector<std::string>;

inline const ExpressionDetector& expression_detector() {
  static const auto detector = ExpressionDetector::open(std::filesystem::path(source_folder) / "languages").value();
  return *detector;
}

inline std::vector<Mention> expression_mentions(Language language, const std::string& text) {
  Document document;
  document.text = text;
  document.language = language;
  std::vector<Mention> candidates;
  expression_detector().detect(document, candidates);
  return candidates;
}

// The texts of all mentions of a label and, where given, a subtype.
inline Strings found(Language language, const std::string& text, Label label, std::string_view subtype = "") {
  Strings texts;
  for (const Mention& mention : expression_mentions(language, text)) {
    if (mention.label == label && (subtype.empty() || mention.subtype == subtype)) texts.emplace_back(mention.span.of(text));
  }
  return texts;
}

inline Strings dates(Language language, const std::string& text) { return found(language, text, Label::datetime); }
inline Strings ages(Language language, const std::string& text) { return found(language, text, Label::dem, "AGE"); }
inline Strings amounts(Language language, const std::string& text) { return found(language, text, Label::quantity); }
inline Strings streets(Language language, const std::string& text) { return found(language, text, Label::loc); }

}  // namespace veil::detect
