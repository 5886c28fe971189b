// Tells which of several places of the same words in the edited text is which of the protected text: by neighbours that are
// unchanged and stand at one place only in both texts, and by order between words that stand once in both.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "restore/occurrences_of_replacements.h"
#include "restore/text_units.h"

namespace veil::restore {

class Alignment {
 public:
  Alignment(const TextUnits& before, const TextUnits& after) : before_(before), after_(after) {}

  // For each place before, the place after (numbers in the cover's lists) whose neighbours say it is the same one. Neighbours are
  // up to eight units on either side or on one, with two words at least; where they point to different places, neither counts.
  std::vector<std::optional<std::uint32_t>> by_neighbours(const Cover& cover) const;

  // True when the cover stands as often in both texts, no neighbours contradict the order, and each place lies between the same
  // words (which stand once in both texts) as before.
  bool order_is_kept(const Cover& cover, const std::vector<std::optional<std::uint32_t>>& neighbours);

 private:
  void find_anchors();

  const TextUnits& before_;
  const TextUnits& after_;
  bool anchors_found_ = false;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> anchors_;  // the same word before and after, in the order before
};

}  // namespace veil::restore
