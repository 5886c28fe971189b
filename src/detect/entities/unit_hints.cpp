// See unit_hints.h.
#include "detect/entities/unit_hints.h"

namespace veil::detect {

void add_gazetteer_hints(const UnitText& text, std::span<const GazetteerHit> hits, std::size_t& next, UnitHints& hints) {
  hints.gazetteer.assign(text.units.size(), 0);
  hints.gazetteer_begins.assign(text.units.size(), false);
  if (text.units.empty()) return;
  const std::uint32_t end_token = text.units.back().token + 1;
  std::size_t unit = 0;
  for (; next < hits.size() && hits[next].first_token < end_token; ++next) {
    const GazetteerHit& hit = hits[next];
    while (unit < text.units.size() && text.units[unit].token < hit.first_token) ++unit;
    bool first = true;
    for (std::size_t i = unit; i < text.units.size() && text.units[i].token < hit.end_token; ++i) {
      hints.gazetteer[i] |= hit.classes;
      if (first) hints.gazetteer_begins[i] = true;
      first = false;
    }
  }
}

}  // namespace veil::detect
