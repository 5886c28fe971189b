// IP addresses, given out by IANA and the regional registries: version 4 (RFC 791), four numbers to 255 with full stops, and
// version 6 (RFC 4291), groups of hexadecimal digits with colons. There is no check. Numbers of sections and versions look
// like version 4: without a cue two must be above 9, and one above 31.
#include <charconv>

#include "detect/identifiers/catalogue.h"
#include "detect/identifiers/colon_groups.h"

namespace veil::detect {
namespace {

std::optional<ChainHit> ip_v4_at(std::string_view text, std::span<const Piece> chain, std::size_t first) {
  if (first + 4 > chain.size()) return {};
  int above_9 = 0;
  int above_31 = 0;
  for (std::size_t i = first; i < first + 4; ++i) {
    const std::string_view octet = chain[i].span.of(text);
    if ((i > first && chain[i].separator != '.') || !chain[i].all_digits() || octet.size() > 3) return {};
    int value = 0;
    std::from_chars(octet.data(), octet.data() + octet.size(), value);
    if (value > 255) return {};
    above_9 += value > 9 ? 1 : 0;
    above_31 += value > 31 ? 1 : 0;
  }
  if (first + 4 < chain.size() && chain[first + 4].separator == '.' && chain[first + 4].digits > 0) return {};
  return ChainHit{first + 4, "RFC 791", above_9 >= 2 && above_31 >= 1};
}

void find_ip_v6(const SearchedText& searched, std::vector<TextHit>& hits) {
  for (const ColonGroups& groups : colon_groups_in(searched.text)) {
    const bool whole = groups.colons == 7 && !groups.doubled;
    const bool shortened = groups.doubled && groups.colons >= 2 && groups.colons <= 7 && groups.has_digit && groups.span.size() >= 4;
    if (groups.longest <= 4 && (whole || shortened)) hits.push_back({groups.span, "IP", "RFC 4291"});
  }
}

}  // namespace

IdentifierFinder ip_address() { return {.subtype = "IP", .cues = {{"IP", 3}}, .in_chain = ip_v4_at, .in_text = find_ip_v6}; }

}  // namespace veil::detect
