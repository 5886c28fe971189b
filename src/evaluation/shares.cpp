// Wilson, E. B. (1927). Probable inference, the law of succession, and statistical inference. JASA 22.
#include "veil/tools/evaluation_shares.h"

#include <algorithm>
#include <cmath>

namespace veil {

ShareInterval wilson_interval(const Share& share) {
  if (share.of == 0) return {};
  constexpr double z = 1.959963984540054;  // of the normal distribution, 97.5 %
  const auto n = static_cast<double>(share.of);
  const double p = share.value();
  const double centre = p + z * z / (2 * n);
  const double half = z * std::sqrt(p * (1 - p) / n + z * z / (4 * n * n));
  const double scale = 1 + z * z / n;
  ShareInterval interval{std::max(0.0, (centre - half) / scale), std::min(1.0, (centre + half) / scale)};
  // What the formula gives there but for rounding.
  if (share.count == 0) interval.low = 0;
  if (share.count == share.of) interval.high = 1;
  return interval;
}

}  // namespace veil
