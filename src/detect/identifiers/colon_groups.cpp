// Used by ip_address.cpp and mac_address.cpp.
#include "detect/identifiers/colon_groups.h"

#include <algorithm>

#include "detect/identifiers/runs.h"

namespace veil::detect {

std::vector<ColonGroups> colon_groups_in(std::string_view text) {
  std::vector<ColonGroups> found;
  std::size_t from = 0;
  for (std::size_t at = text.find(':'); at != std::string_view::npos; at = text.find(':', std::max(at + 1, from))) {
    std::size_t begin = at;
    while (begin > from && at - begin <= 4 && is_hexadecimal(text[begin - 1])) --begin;
    std::size_t end = at;
    int colons = 0;
    std::size_t group = at - begin;
    std::size_t longest = group;
    bool all_of_two = group == 2;
    bool doubled = false;
    bool has_digit = false;
    for (; end < text.size() && end - begin < 46 && (text[end] == ':' || is_hexadecimal(text[end])); ++end) {
      if (text[end] == ':') {
        ++colons;
        all_of_two = all_of_two && group == 2;
        doubled = doubled || (end + 1 < text.size() && text[end + 1] == ':');
        group = 0;
      } else {
        longest = std::max(longest, ++group);
        has_digit = has_digit || is_ascii_digit(text[end]);
      }
    }
    from = end;
    if (end > begin && text[end - 1] == ':' && (end < begin + 2 || text[end - 2] != ':')) {
      --end;
      --colons;
    }
    const bool alone = !word_ends_at(text, begin) && !word_begins_at(text, end);
    if (!alone) continue;
    found.push_back({.span = {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)},
                     .colons = colons,
                     .longest = longest,
                     .all_of_two = all_of_two && group == 2,
                     .doubled = doubled,
                     .has_digit = has_digit});
  }
  return found;
}

}  // namespace veil::detect
