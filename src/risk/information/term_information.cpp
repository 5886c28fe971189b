#include "risk/information/term_information.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace veil::risk {

using statistics::Count;

namespace {
constexpr std::size_t longest_term = 200;    // bytes; no index holds a phrase of this length
constexpr std::uint64_t most_units = 32768;  // of a term that are kept

std::uint64_t common(const std::vector<std::uint32_t>& a, const std::vector<std::uint32_t>& b) {
  std::uint64_t count = 0;
  for (auto i = a.begin(), j = b.begin(); i != a.end() && j != b.end();) {
    const std::uint32_t left = *i, right = *j;
    count += left == right;
    i += left <= right;
    j += right <= left;
  }
  return count;
}
}  // namespace

const TermInformation::Known& TermInformation::look_up(std::string_view term) const {
  const auto [at, is_new] = terms_.try_emplace(std::string(term));
  if (!is_new || term.size() > longest_term) return at->second;
  Known& known = at->second;
  known.units = statistics_.units(term, most_units);
  known.count = known.units ? known.units->size() : statistics_.count(term).units;
  return known;
}

void TermInformation::expect_often(std::string_view term) const {
  static_cast<void>(look_up(term));
  Known& known = terms_.find(std::string(term))->second;
  if (!known.units || !known.holds.empty()) return;
  known.holds.assign(statistics_.total(), false);
  for (const std::uint32_t unit : *known.units) {
    if (unit < known.holds.size()) known.holds[unit] = true;
  }
}

Count TermInformation::count(std::string_view term) const { return {look_up(term).count, statistics_.total()}; }

Count TermInformation::together(std::string_view a, std::string_view b, std::string_view c) const {
  if (c.empty()) return together({a, b});
  return together({a, b, c});
}

Count TermInformation::together(const std::vector<std::string_view>& terms) const {
  if (terms.size() == 2) {
    const Known& a = look_up(terms[0]);
    const Known& b = look_up(terms[1]);
    if (!a.holds.empty() && b.units) {
      const auto in_both =
          std::count_if(b.units->begin(), b.units->end(), [&](std::uint32_t unit) { return unit < a.holds.size() && a.holds[unit]; });
      return {static_cast<std::uint64_t>(in_both), statistics_.total()};
    }
  }
  std::vector<const std::vector<std::uint32_t>*> lists;
  bool all_known = true;
  for (const std::string_view term : terms) {
    const Known& known = look_up(term);
    if (known.count == 0) return {0, statistics_.total()};
    if (known.units)
      lists.push_back(&*known.units);
    else
      all_known = false;
  }
  if (all_known && lists.size() == 2) return {common(*lists[0], *lists[1]), statistics_.total()};
  std::string key;
  for (const std::string_view term : terms) key += std::string(term) + '\n';
  const auto [at, is_new] = counts_.try_emplace(key, 0);
  if (!is_new) return {at->second, statistics_.total()};
  if (all_known && !lists.empty()) {
    std::vector<std::uint32_t> left = *lists[0];
    for (std::size_t i = 1; i < lists.size(); ++i) {
      std::vector<std::uint32_t> both;
      std::set_intersection(left.begin(), left.end(), lists[i]->begin(), lists[i]->end(), std::back_inserter(both));
      left = std::move(both);
    }
    at->second = left.size();
  } else {
    at->second = statistics_.count_together(terms).units;
  }
  return {at->second, statistics_.total()};
}

double beyond_chance(const Count& a, const Count& b, const Count& both) {
  if (a.total == 0) return 0;
  const double expected = static_cast<double>(a.units) * static_cast<double>(b.units) / static_cast<double>(a.total);
  return (static_cast<double>(both.units) - expected) / std::sqrt(expected + 1);
}

}  // namespace veil::risk
