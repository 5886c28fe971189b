// MAC addresses, six pairs of hexadecimal digits with hyphens or colons, or three groups of four with full stops (IEEE 802).
// The IEEE Registration Authority gives out the first half to makers of devices. There is no check; a cue is not needed.
#include <algorithm>

#include "detect/identifiers/catalogue.h"
#include "detect/identifiers/colon_groups.h"

namespace veil::detect {
namespace {

std::optional<ChainHit> mac_at(std::string_view text, std::span<const Piece> chain, std::size_t first) {
  const auto fits = [&](std::size_t count, std::size_t length, char separator) {
    if (first + count > chain.size()) return false;
    for (std::size_t i = first; i < first + count; ++i) {
      const std::string_view piece = chain[i].span.of(text);
      if (piece.size() != length || (i > first && chain[i].separator != separator)) return false;
      if (!std::all_of(piece.begin(), piece.end(), is_hexadecimal)) return false;
    }
    return true;
  };
  if (fits(6, 2, '-')) return ChainHit{first + 6, "IEEE 802", true};
  const auto has_letter = [](const Piece& piece) { return !piece.all_digits(); };
  if (fits(3, 4, '.') &&
      std::any_of(chain.begin() + static_cast<std::ptrdiff_t>(first), chain.begin() + static_cast<std::ptrdiff_t>(first) + 3, has_letter))
    return ChainHit{first + 3, "IEEE 802", true};
  return {};
}

void find_with_colons(const SearchedText& searched, std::vector<TextHit>& hits) {
  for (const ColonGroups& groups : colon_groups_in(searched.text)) {
    if (groups.colons == 5 && groups.all_of_two) hits.push_back({groups.span, "MAC", "IEEE 802"});
  }
}

}  // namespace

IdentifierFinder mac_address() { return {.subtype = "MAC", .in_chain = mac_at, .in_text = find_with_colons}; }

}  // namespace veil::detect
