// Passages of a document that its own language does not cover: in a foreign script, in a language that Veil does not speak, or in
// another of the four. Nothing in them could be found by the detectors of the document's language.
#pragma once

#include <string_view>
#include <vector>

#include "veil/language_identifier.h"
#include "veil/offsets.h"

namespace veil::language {

struct Passage {
  Span span;
  Language language = Language::other;  // one of the four, or `other`: nobody here reads it
  bool script = false;                  // known by its letters
  float confidence = 1;
};

// In order; a run of a foreign script may lie in a passage of one of the four languages. One in a language that is not spoken lies within
// a line. Sentences and lines are judged when they are long enough to be sure of (docs/experiments/language_identification.md): a heading,
// a name or a quotation of a few words stays with the text around it. Where hardly any of the document is in `language`, whoever set it
// is believed, and only scripts count.
std::vector<Passage> find_passages(const LanguageIdentifier& identifier, std::string_view text, Language language);

}  // namespace veil::language
