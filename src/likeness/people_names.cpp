#include "likeness/people_names.h"

#include <algorithm>

namespace veil::likeness {
namespace {

using NumberedName = std::pair<std::string, std::uint32_t>;

auto range_of(const std::vector<NumberedName>& names, std::string_view name) {
  const auto begin = std::lower_bound(names.begin(), names.end(), name,
                                      [](const NumberedName& entry, std::string_view wanted) { return entry.first < wanted; });
  auto end = begin;
  while (end != names.end() && end->first == name) ++end;
  return std::pair(begin, end);
}

}  // namespace

std::string_view without_parenthesis(std::string_view name) {
  if (!name.ends_with(')')) return name;
  const std::size_t open = name.rfind(" (");
  return open == std::string_view::npos || open == 0 ? name : name.substr(0, open);
}

PeopleNames::PeopleNames(std::vector<std::string> names) : names_(std::move(names)) {
  for (std::uint32_t i = 0; i < names_.size(); ++i) {
    by_name_.emplace_back(names_[i], i);
    by_short_name_.emplace_back(without_parenthesis(names_[i]), i);
  }
  std::sort(by_name_.begin(), by_name_.end());
  std::sort(by_short_name_.begin(), by_short_name_.end());
}

std::optional<std::uint32_t> PeopleNames::called(std::string_view name) const {
  if (const auto [begin, end] = range_of(by_name_, name); begin != end) return begin->second;
  if (const auto [begin, end] = range_of(by_short_name_, name); end - begin == 1) return begin->second;
  return std::nullopt;
}

std::vector<std::uint32_t> PeopleNames::all_called(std::string_view name) const {
  std::vector<std::uint32_t> found;
  const auto take = [&](const auto& range) {
    for (auto at = range.first; at != range.second; ++at) found.push_back(at->second);
  };
  take(range_of(by_name_, name));
  if (found.empty()) take(range_of(by_short_name_, without_parenthesis(name)));
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

}  // namespace veil::likeness
