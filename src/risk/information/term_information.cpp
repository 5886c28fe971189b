#include "risk/information/term_information.h"

#include <cmath>

namespace veil::risk {

using statistics::Count;

namespace {
constexpr std::size_t longest_term = 200;  // bytes; no index holds a phrase of this length
}

Count TermInformation::count(std::string_view term) const {
  if (term.size() > longest_term) return {0, statistics_.total()};
  const auto [at, is_new] = counts_.try_emplace(std::string(term), 0);
  if (is_new) at->second = statistics_.count(term).units;
  return {at->second, statistics_.total()};
}

Count TermInformation::together(std::string_view a, std::string_view b, std::string_view c) const {
  std::vector<std::string_view> terms = {a, b};
  if (!c.empty()) terms.push_back(c);
  return together(terms);
}

Count TermInformation::together(const std::vector<std::string_view>& terms) const {
  std::string key;
  for (const std::string_view term : terms) {
    if (term.size() > longest_term || !count(term).seen()) return {0, statistics_.total()};
    key += std::string(term) + '\n';
  }
  const auto [at, is_new] = counts_.try_emplace(key, 0);
  if (is_new) at->second = statistics_.count_together(terms).units;
  return {at->second, statistics_.total()};
}

double beyond_chance(const Count& a, const Count& b, const Count& both) {
  if (a.total == 0) return 0;
  const double expected = static_cast<double>(a.units) * static_cast<double>(b.units) / static_cast<double>(a.total);
  return (static_cast<double>(both.units) - expected) / std::sqrt(expected + 1);
}

}  // namespace veil::risk
