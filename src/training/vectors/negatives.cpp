// Vose's way to build an alias table in linear time; see negatives.h.
#include "training/vectors/negatives.h"

#include <algorithm>
#include <cmath>

namespace veil::training {

AliasTable::AliasTable(std::span<const std::uint64_t> counts, double exponent) : slots_(counts.size()) {
  std::vector<double> share(counts.size());
  double sum = 0;
  std::size_t drawn = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    share[i] = counts[i] == 0 ? 0 : std::pow(static_cast<double>(counts[i]), exponent);
    sum += share[i];
    drawn += counts[i] > 0 ? 1u : 0u;
  }
  several_ = drawn > 1;
  std::vector<std::uint32_t> small, large;
  for (std::size_t i = 0; i < share.size(); ++i) {
    share[i] *= static_cast<double>(share.size()) / sum;
    (share[i] < 1 ? small : large).push_back(static_cast<std::uint32_t>(i));
  }
  while (!small.empty() && !large.empty()) {
    const std::uint32_t poor = small.back(), rich = large.back();
    small.pop_back();
    slots_[poor] = {static_cast<std::uint32_t>(std::min(share[poor] * 4294967296.0, 4294967295.0)), rich};
    share[rich] -= 1 - share[poor];
    if (share[rich] < 1) {
      large.pop_back();
      small.push_back(rich);
    }
  }
  // What is left is 1 but for rounding; a unit that must not be drawn always stands among the poor while there are rich.
  for (const std::uint32_t i : large) slots_[i] = {0xFFFFFFFFu, i};
  for (const std::uint32_t i : small) slots_[i] = {0xFFFFFFFFu, i};
}

}  // namespace veil::training
