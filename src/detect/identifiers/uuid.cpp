// Universally unique identifiers of accounts, devices and sessions: RFC 9562, 32 hexadecimal digits in groups of 8, 4, 4, 4
// and 12. There is no check; nothing else is written so.
#include <array>
#include <cstddef>

#include "detect/identifiers/catalogue.h"

namespace veil::detect {
namespace {

void find_uuids(const SearchedText& searched, std::vector<TextHit>& hits) {
  constexpr std::array<std::size_t, 5> groups = {8, 4, 4, 4, 12};
  constexpr std::size_t length = 36;
  const std::string_view text = searched.text;
  for (std::size_t at = text.find('-'); at != std::string_view::npos; at = text.find('-', at + 1)) {
    if (at < groups[0] || at - groups[0] + length > text.size()) continue;
    const std::size_t begin = at - groups[0];
    std::size_t place = begin;
    bool fits = true;
    for (std::size_t group = 0; group < groups.size() && fits; ++group) {
      if (group > 0) fits = text[place++] == '-';
      for (std::size_t i = 0; i < groups[group] && fits; ++i) fits = is_hexadecimal(text[place++]);
    }
    if (!fits || word_ends_at(text, begin) || word_begins_at(text, begin + length)) continue;
    hits.push_back(
        {{static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(begin + length)}, "UUID", "RFC 9562", Label::code, 0.95F});
    at = begin + length - 1;
  }
}

}  // namespace

IdentifierFinder uuid() { return {.subtype = "UUID", .in_text = find_uuids}; }

}  // namespace veil::detect
