#include "replace/select/joint_choice.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

namespace veil::replace {
namespace {

constexpr std::size_t steps = 512;
constexpr std::size_t most_things = 20'000;  // above, the table would take too much memory: greedy
constexpr std::size_t most_options = 255;
constexpr double impossible = -std::numeric_limits<double>::infinity();

}  // namespace

std::vector<std::size_t> choose_greedily(const std::vector<JointThing>& things, double budget) {
  std::vector<std::size_t> chosen;
  for (const JointThing& thing : things) {
    std::size_t best = thing.bits.size() - 1;
    for (std::size_t i = 0; i < thing.bits.size(); ++i) {
      if (thing.bits[i] <= budget && thing.likelihood[i] > thing.likelihood[best]) best = i;
    }
    budget -= thing.bits[best];
    chosen.push_back(best);
  }
  return chosen;
}

std::vector<std::size_t> choose_jointly(const std::vector<JointThing>& things, double budget) {
  if (things.empty()) return {};
  // Where everybody may have what is likeliest there is nothing to search.
  double wished = 0;
  for (const JointThing& thing : things) {
    wished +=
        thing.bits[static_cast<std::size_t>(std::max_element(thing.likelihood.begin(), thing.likelihood.end()) - thing.likelihood.begin())];
  }
  if (wished <= budget || budget <= 0 || things.size() > most_things) return choose_greedily(things, budget);

  // reached[b]: the best likelihood of the things so far that tell at most b steps.
  std::vector<double> reached(steps + 1, 0.0);
  std::vector<std::uint8_t> taken(things.size() * (steps + 1));
  for (std::size_t t = 0; t < things.size(); ++t) {
    const JointThing& thing = things[t];
    std::vector<double> next(steps + 1, impossible);
    const std::size_t options = thing.bits.size();
    // Bits are rounded up, so that the sum stays within the budget. Beyond 255 options the most general ones count.
    for (std::size_t i = options > most_options ? options - most_options : 0; i < options; ++i) {
      const double needed = std::ceil(thing.bits[i] / budget * static_cast<double>(steps) - 1e-9);
      if (!(needed <= static_cast<double>(steps))) continue;
      const auto cost = static_cast<std::size_t>(std::max(0.0, needed));
      for (std::size_t b = cost; b <= steps; ++b) {
        const double value = reached[b - cost] + thing.likelihood[i];
        if (value > next[b]) {
          next[b] = value;
          taken[t * (steps + 1) + b] = static_cast<std::uint8_t>(options - 1 - i);
        }
      }
    }
    reached = std::move(next);
  }
  std::vector<std::size_t> chosen(things.size());
  std::size_t left = steps;
  for (std::size_t t = things.size(); t-- > 0;) {
    const std::size_t option = things[t].bits.size() - 1 - taken[t * (steps + 1) + left];
    chosen[t] = option;
    left -= static_cast<std::size_t>(std::max(0.0, std::ceil(things[t].bits[option] / budget * static_cast<double>(steps) - 1e-9)));
  }
  return chosen;
}

}  // namespace veil::replace
