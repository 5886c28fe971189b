// The parts of a text between separators, empty ones too: "a||b" has three.
#pragma once

#include <algorithm>
#include <string_view>
#include <vector>

namespace veil {

inline std::vector<std::string_view> parted(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(separator, begin), text.size());
    parts.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return parts;
}

}  // namespace veil
