#include "veil/language.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace veil {

FeatureInventory::FeatureInventory(std::vector<std::string> strings) : strings_(std::move(strings)) {
  if (strings_.empty() || strings_.front() != "_") strings_.insert(strings_.begin(), "_");
}

std::uint16_t FeatureInventory::add(std::string_view features) {
  const auto found = std::find(strings_.begin(), strings_.end(), features);
  const auto number = static_cast<std::size_t>(found - strings_.begin());
  if (found != strings_.end()) return static_cast<std::uint16_t>(number);
  if (strings_.size() > std::numeric_limits<std::uint16_t>::max()) return 0;
  strings_.emplace_back(features);
  return static_cast<std::uint16_t>(number);
}

std::string_view FeatureInventory::value(std::uint16_t number, std::string_view feature) const {
  std::string_view rest = at(number);
  while (!rest.empty()) {
    const std::size_t bar = rest.find('|');
    const std::string_view pair = rest.substr(0, bar);
    if (pair.size() > feature.size() && pair.starts_with(feature) && pair[feature.size()] == '=') {
      return pair.substr(feature.size() + 1);
    }
    if (bar == std::string_view::npos) break;
    rest.remove_prefix(bar + 1);
  }
  return {};
}

}  // namespace veil
