// From an analysed document to the units that get vectors. Concepts are named by noun phrases, so a phrase is one unit ("new
// york times", not three words), without the stop words at its edges; outside phrases, words that are no stop words. The
// words within a phrase are units as well, so that "vries" is near to what "anna vries" is near to: they learn from the
// same surroundings as their phrase, but are no surroundings of others, which would make windows narrower (Hassan et al.
// 2021, section 3.2.1, feed phrases alone).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "veil/document.h"
#include "veil/tools/training_vectors.h"

namespace veil::training {

struct Unit {
  std::string spelling;
  bool within = false;  // a word of the phrase before
  bool about = false;   // whom or what the whole document is about: stands near all of it
};

// The units of a document in the order of its text, behind the document's targets: what is known to be the subject of a document learns
// from all of it, not only from where it is named (Le and Mikolov 2014 learn vectors of documents so).
std::vector<Unit> units_of(const Document& document, VectorUnits kind);

}  // namespace veil::training
