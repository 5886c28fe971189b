// A guard against nesting bombs: raw JSON that nests deeper than anything a corpus holds is refused before it is parsed.
#pragma once

#include <cstddef>
#include <string_view>

namespace veil {

inline constexpr std::size_t deepest_json = 64;

// Counts brackets outside strings; the JSON itself may be malformed.
inline bool nests_deeper_than(std::string_view json, std::size_t limit) {
  std::size_t depth = 0;
  bool in_string = false;
  for (std::size_t i = 0; i < json.size(); ++i) {
    const char c = json[i];
    if (in_string) {
      if (c == '\\') ++i;
      if (c == '"') in_string = false;
    } else if (c == '"') {
      in_string = true;
    } else if (c == '{' || c == '[') {
      if (++depth > limit) return true;
    } else if ((c == '}' || c == ']') && depth > 0) {
      --depth;
    }
  }
  return false;
}

}  // namespace veil
