// A document and what was decided in it, as a table for people: each stretch that goes, each that was looked at and left alone, with score
// and reasons, in the order of the text.
#pragma once

#include <cstddef>
#include <string>

#include "veil/document.h"

namespace veil::cli {

struct ExplainedLook {
  std::size_t width = 0;                // columns to fit into; 0: as wide as it is
  bool colours = false;                 // for a terminal
  const LabelScheme* scheme = nullptr;  // whose labels are shown; null: ours
};

std::string explained(const Document& document, const ExplainedLook& look);

}  // namespace veil::cli
