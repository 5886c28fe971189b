// How much phrases of a document disclose about what must not be known: for `veil risk`, for explanations, and for the choice of
// replacements. Values are in the unit of the measure: a cosine for `embedding`, bits for `information`.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "veil/span.h"

namespace veil {

struct PhraseRisk {
  std::string target = {};   // the person or fact; "" is whoever the text is about
  std::string measure = {};  // "embedding", "information"
  double value = 0;
  double threshold = 0;
  std::string reason = {};  // never document text
  std::vector<std::pair<std::string, double>> numbers = {};  // what the value was made of, by name
  bool too_high() const { return value >= threshold; }
  friend bool operator==(const PhraseRisk&, const PhraseRisk&) = default;
};

}  // namespace veil
