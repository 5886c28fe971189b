// What people decide about: the mentions of a document with everything that could stand for each, from all ways of replacing, and what
// each option would disclose and keep. Made once when a document comes in; a JSON object, in the form in which the page gets it:
//   {"language", "text", "words", "information_kept", "targets": [...], "entities": [{"label", "number"}], "mentions": [
//     {"id": "m1", "start", "end", "label", "subtype", "kind", "score", "entity", "evidence": [...], "risk", "threshold", "chosen": 0,
//      "reason", "options": [{"text", "start", "end", "level", "method", "source", "things", "disclosure", "threshold", "information"}]}]}
// Places are code points of `text`. An option replaces from its own start to its own end, which may take in words beside the mention.
#pragma once

#include <string>
#include <vector>

#include "service/api/house.h"
#include "service/json/json.h"
#include "veil/document.h"

namespace veil::service {

struct AnalysisOptions {
  std::string policy;
  std::string method;  // what is chosen at first; "" is the policy's
  std::string language;
  bool with_texts = false;  // the protected text by each way of replacing, to compare
};

// A document that was read, not analysed. Errors: those of Engines::get and of the engine.
Result<Json> analyse(House& house, const AnalysisOptions& options, const Document& document);

// A stretch that a person marked, or gave another place, label or entity.
struct Marked {
  Span span;
  Label label = Label::misc;
  IdentifierKind kind = IdentifierKind::quasi;
  std::uint32_t entity_number = 0;  // within its label, for tags and names of labels; 0: as the engine counts
};

// What could stand for it: a mention as in `analyse`, without an id. `others` are the other mentions of the document.
Result<Json> analyse_mention(House& house, const AnalysisOptions& options, const Document& document, const Marked& marked);

}  // namespace veil::service
