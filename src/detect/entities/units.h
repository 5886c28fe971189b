// The pieces of text that an entity model labels: tokens, cut where letters, digits and signs meet, because names end there in real
// text ("28/03/2011", "SPD-Fraktion", "53años"), unless that would be hundreds of pieces. Tokens that share their place (parts of a
// contraction) are one. A segment is what the model sees at once: a sentence of running text, or a line of a form.
#pragma once

#include <cstdint>
#include <vector>

#include "veil/document.h"

namespace veil::detect {

struct EntityUnit {
  Span span;
  std::uint32_t token = 0;  // in Document::tokens
};

enum class Segmentation : std::uint8_t { sentences, lines };

struct UnitText {
  std::vector<EntityUnit> units;
  std::vector<std::uint32_t> segment_ends;  // unit behind the last one of each segment
};

// Whether a line ends between two places.
inline bool new_line_between(const Document& document, std::uint32_t end, std::uint32_t begin) {
  return document.text_of(Span{end, begin}).find('\n') != std::string_view::npos;
}

// Reads tokens and sentences; `tokens` from first to end may be a part of the document, cut between sentences.
UnitText units_of(const Document& document, std::size_t first_sentence, std::size_t end_sentence, Segmentation segmentation);

}  // namespace veil::detect
