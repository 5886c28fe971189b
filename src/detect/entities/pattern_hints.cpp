// See pattern_hints.h.
#include "detect/entities/pattern_hints.h"

#include <algorithm>

#include "text/resource_file.h"

namespace veil::detect {
namespace {

std::uint32_t hash_of_kind(const Mention& mention) {
  std::uint32_t hash = 2166136261u ^ static_cast<std::uint32_t>(mention.label);
  for (const char c : mention.subtype) hash = (hash ^ static_cast<unsigned char>(c)) * 16777619u;
  return hash == 0 ? 1 : hash;
}

}  // namespace

Result<std::shared_ptr<const PatternHints>> PatternHints::open(const DetectorResources& resources) {
  return opened_once<std::shared_ptr<const PatternHints>>(resources.languages, [&] { return make(resources); });
}

Result<std::shared_ptr<const PatternHints>> PatternHints::make(const DetectorResources& resources) {
  auto hints = std::make_shared<PatternHints>();
  for (const std::string_view name : {"email", "identifier", "expression"}) {
    auto detector = make_detector(name, resources);
    if (!detector) return detector.error();
    hints->detectors_.push_back(std::move(*detector));
  }
  return std::shared_ptr<const PatternHints>(std::move(hints));
}

std::vector<Mention> PatternHints::find(const Document& document) const {
  std::vector<Mention> found;
  for (const auto& detector : detectors_) {
    const auto first = static_cast<std::ptrdiff_t>(found.size());
    detector->detect(document, found);
    // Inside a detector longer ones come first, between them the more trusted.
    std::stable_sort(found.begin() + first, found.end(), [](const Mention& a, const Mention& b) {
      return a.span.begin != b.span.begin ? a.span.begin < b.span.begin : a.span.end > b.span.end;
    });
  }
  std::stable_sort(found.begin(), found.end(), [](const Mention& a, const Mention& b) { return a.span.begin < b.span.begin; });
  std::vector<Mention> kept;
  for (Mention& mention : found) {
    if (kept.empty() || kept.back().span.end <= mention.span.begin) kept.push_back(std::move(mention));
  }
  return kept;
}

void add_pattern_hints(const UnitText& text, std::span<const Mention> patterns, std::size_t& next, UnitHints& hints) {
  hints.pattern.assign(text.units.size(), 0);
  hints.pattern_begins.assign(text.units.size(), false);
  hints.pattern_ends.assign(text.units.size(), false);
  if (text.units.empty()) return;
  const std::uint32_t page_end = text.units.back().span.end;
  std::size_t unit = 0;
  for (; next < patterns.size() && patterns[next].span.begin < page_end; ++next) {
    const Mention& pattern = patterns[next];
    while (unit < text.units.size() && text.units[unit].span.end <= pattern.span.begin) ++unit;
    const std::uint32_t kind = hash_of_kind(pattern);
    std::size_t last = unit;
    for (std::size_t i = unit; i < text.units.size() && text.units[i].span.begin < pattern.span.end; ++i) {
      hints.pattern[i] = kind;
      last = i;
    }
    if (unit < text.units.size() && hints.pattern[unit] != 0) {
      hints.pattern_begins[unit] = true;
      hints.pattern_ends[last] = true;
    }
  }
}

}  // namespace veil::detect
