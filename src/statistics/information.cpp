// What counts say: information content and mutual information in bits, and whether there is enough to judge by. An unseen term or pair
// counts as `unseen` units, so that its information is large but finite; nothing else is smoothed.
#include <algorithm>
#include <cmath>
#include <limits>

#include "statistics/corpus_statistics.h"

namespace veil::statistics {
namespace {

double share(const Count& count, const Smoothing& smoothing) {
  const double total = std::max<double>(static_cast<double>(count.total), 1);
  const double units = count.seen() ? static_cast<double>(count.units) : smoothing.unseen;
  return std::clamp(units / total, std::numeric_limits<double>::min(), 1.0);
}

}  // namespace

double information_content(const Count& count, const Smoothing& smoothing) { return -std::log2(share(count, smoothing)); }

double mutual_information(const Count& a, const Count& b, const Count& together, const Smoothing& smoothing) {
  return std::log2(share(together, smoothing)) - std::log2(share(a, smoothing)) - std::log2(share(b, smoothing));
}

bool too_thin(const Count& count, std::uint64_t smallest) { return count.units < smallest; }

bool too_thin(const Count& a, const Count& b, const Count& together, std::uint64_t smallest) {
  if (too_thin(a, smallest) || too_thin(b, smallest)) return true;
  const double expected = static_cast<double>(a.units) * static_cast<double>(b.units) / std::max<double>(1, static_cast<double>(a.total));
  return together.units < smallest && expected < static_cast<double>(smallest);
}

}  // namespace veil::statistics
