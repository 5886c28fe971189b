// A share of counted things, and how sure it is: the interval of Wilson 1927, which holds its 95 % also for few things and for shares
// near 0 and 1, where the usual formula gives intervals of no width.
#pragma once

#include <cstdint>

#include "veil/export.h"

namespace veil VEIL_PUBLIC {

struct Share {
  std::uint64_t count = 0;
  std::uint64_t of = 0;

  double value() const { return of == 0 ? 0 : static_cast<double>(count) / static_cast<double>(of); }
  void add(bool counts) {
    ++of;
    if (counts) ++count;
  }
  friend bool operator==(const Share&, const Share&) = default;
};

struct ShareInterval {
  double low = 0;
  double high = 1;
};

// 95 %, two-sided. Of nothing, all is possible: 0 to 1.
ShareInterval wilson_interval(const Share& share);

}  // namespace VEIL_PUBLIC
