// A rung of a ladder of generalizations: a noun phrase that may stand for a mention, not yet fitted into its sentence. "Oslo" has
// the rungs city + in Norway, city + in Northern Europe, city, place. src/replace/grammar/ makes "in a city in Norway" of them.
#pragma once

#include <cstdint>
#include <string>

#include "knowledge/concept.h"
#include "veil/named.h"

namespace veil::knowledge {

struct GeneralTerm {
  std::string text;     // in the document's language, as in a dictionary: "big city", "große Stadt", "ciudad"
  NameGrammar grammar;  // of `text`; of its head noun where it has several words
  std::string place;    // where such a thing lies: "Norway", "Northern Europe"; or empty
  NameGrammar place_grammar;
  // The mention names one thing of its own, not a kind: "speaks Norwegian" -> "speaks a Germanic language", with an article that
  // the name had no need of.
  bool of_a_thing = false;
  bool only_adjective = false;  // the adjective of a noun that has a rung of its own: "right-wing" beside "right-wing orientation"
  std::string says;             // alike in every language: the English name, with that of the place
  std::string kinds;            // keys of all concepts above the mention's, parted by spaces
  std::uint64_t leaves = 0;     // how many things it may denote; 0: unknown
  SourceName source;            // title of the knowledge base, or "text" for a type that the document itself gives
  friend bool operator==(const GeneralTerm&, const GeneralTerm&) = default;
};

}  // namespace veil::knowledge
