// A line of a Wikidata dump, which is an entity: what matters of it for knowledge. Read in two steps, so that the names of an
// entity that is not wanted cost nothing: first the claims that lead to more general items, then labels, aliases and descriptions.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "veil/language.h"

namespace veil::training {

// The properties that lead upwards.
enum class WikidataProperty : std::uint8_t {
  instance_of,      // P31
  subclass_of,      // P279
  metaclass_for,    // P8225
  located_in_unit,  // P131
  country,          // P17
  continent,        // P30
  part_of           // P361
};

struct WikidataClaim {
  WikidataProperty property;
  std::uint32_t item;  // 585 for Q585
};

struct WikidataName {
  Language language;
  std::uint8_t rank;  // 0: the label; higher: labels of a region, labels for all languages, aliases
  std::string text;
};

struct WikidataItem {
  std::uint32_t id = 0;
  // Statements of preferred rank first, deprecated ones and such that have ended left out; of places and countries only those of
  // the best rank, as the others tell of the past.
  std::vector<WikidataClaim> claims;
  std::vector<WikidataName> names;  // by language, preferred first, each once
  std::vector<std::pair<Language, std::string>> descriptions;

  bool has(WikidataProperty property) const {
    for (const WikidataClaim& claim : claims)
      if (claim.property == property) return true;
    return false;
  }
};

enum class WikidataLine {
  nothing,  // "[", "]", an empty line
  other,    // a property, a lexeme
  item,
  broken
};

// One per thread.
class WikidataParser {
 public:
  WikidataParser();
  ~WikidataParser();

  // `line` must be followed by 64 bytes that may be read.
  WikidataLine read_claims(std::string_view line, WikidataItem& item);
  // Of the same line. False when it is broken.
  bool read_names(WikidataItem& item);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

// Takes the comma that ends an entity in a dump, and blanks, off the line.
std::string_view wikidata_entity(std::string_view line);

}  // namespace veil::training
