// How much phrases of a document disclose about what must not be known: for `veil risk`, for explanations, and for the choice of
// replacements. Values are in the unit of the measure: a cosine for `embedding`, bits for `information`.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "veil/document.h"
#include "veil/export.h"

namespace veil VEIL_PUBLIC {

struct PhraseRisk {
  std::string target = {};   // the person or fact; "" is whoever the text is about
  std::string measure = {};  // "embedding", "information"
  double value = 0;
  double threshold = 0;
  std::string reason = {};                                   // never document text
  std::vector<std::pair<std::string, double>> numbers = {};  // what the value was made of, by name
  bool names_target = false;
  bool unknown = false;  // nothing is known about the phrase, which is why it counts as disclosing
  bool too_high() const { return value >= threshold; }
  friend bool operator==(const PhraseRisk&, const PhraseRisk&) = default;
};

// An option that could stand for a phrase, and what it would still disclose: the worst of all targets and measures.
struct OptionRisk {
  Option option;
  PhraseRisk risk;
};

// A phrase that measures looked at, and what becomes of it.
struct DisclosingPhrase {
  Span span;
  std::vector<PhraseRisk> risks;  // per target and measure
  bool replaced = false;
  std::string replacement = {};
  std::string reason = {};               // why this option
  PhraseRisk after = {};                 // what stands there then discloses; where nothing is replaced, the worst of `risks`
  std::vector<OptionRisk> options = {};  // most specific first, suppression last
};

// What a document discloses about one target by one measure, before and after protection.
struct TargetDisclosure {
  std::string target;
  std::string measure;
  // Mean of the five most disclosing phrases that do not name the target, in the unit of the measure.
  double before = 0, after = 0;
  double threshold = 0;
  std::size_t named = 0;       // stretches that name the target
  std::size_t disclosing = 0;  // distinct phrases that reach the threshold, names left out
};

struct DocumentRisk {
  std::vector<DisclosingPhrase> phrases;  // in the order of the text
  std::vector<TargetDisclosure> targets;  // in the order of the document's targets
};

// Sums up what was found of the phrases of a document.
std::vector<TargetDisclosure> summarize(const Document& document, const std::vector<DisclosingPhrase>& phrases);

}  // namespace VEIL_PUBLIC
