// Where the replacements of a document stand in its protected text and in the edited one. A replacement is looked for by the units
// it touches, its cover: "[PERSON1]" covers three units, and in "Anna's" -> "a person's" the cover ends with "person". One of
// several replacements that touch the same unit ("***" and "***" written together) is told by its distance from the cover's ends.
#pragma once

#include <cstdint>
#include <vector>

#include "restore/text_units.h"
#include "veil/vault.h"

namespace veil::restore {

// A solution within a cover: bytes of its first and last unit that are not the solution's.
struct Piece {
  std::uint32_t solution = 0;
  std::uint32_t prefix = 0;
  std::uint32_t suffix = 0;
};

struct PlaceBefore {
  std::uint32_t unit = 0;
  std::vector<Piece> pieces;  // none: the author wrote the same words
};

struct Cover {
  std::uint32_t length = 0;  // in units
  // The replacement begins or ends in white space, or is empty: the cover has a neighbour on each side, and white space counts.
  bool exact = false;
  std::vector<PlaceBefore> before;   // in the protected text, in order
  std::vector<std::uint32_t> after;  // first units in the edited text, in order
};

struct Covers {
  std::vector<Cover> covers;            // in the order of the first solution of each
  std::vector<std::uint32_t> too_long;  // solutions of more units than are looked for
};

// An occurrence inside one of a longer cover ("a city" in "a city in Norway") does not count, in neither text.
Covers find_covers(const VaultEntry& entry, const TextUnits& before, const TextUnits& after);

}  // namespace veil::restore
