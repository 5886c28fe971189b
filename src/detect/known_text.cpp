#include "detect/known_text.h"

#include <algorithm>
#include <vector>

namespace veil::detect {
namespace {

constexpr std::size_t fewest_findings = 6;  // of the model of everyday text: fewer say nothing

}  // namespace

std::vector<Mention> beside(std::span<const Mention> mentions, std::span<const Mention> others) {
  std::vector<Span> taken;
  for (const Mention& other : others) taken.push_back(other.span);
  std::sort(taken.begin(), taken.end());
  for (std::size_t i = 1; i < taken.size(); ++i) taken[i].end = std::max(taken[i].end, taken[i - 1].end);  // the first that reaches so far
  std::vector<Mention> alone;
  for (const Mention& mention : mentions) {
    const auto next = std::partition_point(taken.begin(), taken.end(), [&](Span span) { return span.end <= mention.span.begin; });
    if (next == taken.end() || next->begin >= mention.span.end) alone.push_back(mention);
  }
  return alone;
}

bool knows_the_text(std::span<const Mention> own, std::span<const Mention> everyday) {
  if (everyday.size() < fewest_findings) return false;
  const std::size_t both = own.size() + beside(everyday, own).size();
  return 3 * own.size() >= 2 * both;  // docs/experiments/everyday.md
}

}  // namespace veil::detect
