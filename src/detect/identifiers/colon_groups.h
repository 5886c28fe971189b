// Groups of hexadecimal digits with colons between, as IPv6 and MAC addresses are written: found from the first colon
// outwards, each byte looked at a bounded number of times.
#pragma once

#include <string_view>
#include <vector>

#include "veil/offsets.h"

namespace veil::detect {

struct ColonGroups {
  Span span;
  int colons = 0;
  std::size_t longest = 0;  // digits of the longest group
  bool all_of_two = false;  // every group has two digits
  bool doubled = false;     // "::" stands among them
  bool has_digit = false;   // behind the first group: "ab::cd" may be words
};

// Those that no letter or digit stands beside.
std::vector<ColonGroups> colon_groups_in(std::string_view text);

}  // namespace veil::detect
