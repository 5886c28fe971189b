// Counts under differential privacy: two-sided geometric noise (Ghosh, Roughgarden and Sundararajan, 2009), which is the Laplace mechanism
// for whole numbers. A person is one row and so in one count, which changes by one. Randomness is the system's, never a seed: whoever
// could repeat it would take the noise off. Weakness: who asks twice gets two draws; what is released must be written down once.
#include <sodium.h>

#include <algorithm>
#include <cmath>

#include "veil/table.h"

namespace veil::table {
namespace {

// Uniform in (0, 1), of 53 bits.
double random_share() {
  std::uint64_t bits = 0;
  randombytes_buf(&bits, sizeof bits);
  return (static_cast<double>(bits >> 11) + 0.5) / 9007199254740992.0;
}

std::int64_t geometric(double epsilon) { return static_cast<std::int64_t>(std::floor(std::log(random_share()) / -epsilon)); }

}  // namespace

Result<std::vector<PrivateCount>> private_counts(const Column& column, double epsilon) {
  if (!(epsilon > 0) || !(epsilon <= 100)) return Error{"table.bad_epsilon", "epsilon is above 0 and at most 100", ""};
  if (column.numeric) return Error{"table.bad_epsilon", "counts are of words: numbers need ranges first", ""};
  if (sodium_init() < 0) return Error{"table.bad_epsilon", "the system gives no random bytes", ""};
  std::vector<std::int64_t> counts(column.hierarchy.size(), 0);
  for (const Number value : column.values) ++counts[value];
  std::vector<PrivateCount> result;
  for (Number value = 0; value < counts.size(); ++value) {
    // Values that only stand above others are counted by those.
    const std::int64_t noisy = counts[value] + geometric(epsilon) - geometric(epsilon);
    result.push_back({std::string(column.hierarchy.text(value)), std::max<std::int64_t>(0, noisy)});
  }
  return result;
}

}  // namespace veil::table
