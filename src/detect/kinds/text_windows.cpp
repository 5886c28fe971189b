#include "detect/kinds/text_windows.h"

#include <algorithm>

#include "veil/utf8.h"

namespace veil::detect {
namespace {

constexpr std::size_t farthest_cut = window_size / 8;  // how far a cut may move back for a line end or a space

// The best place to cut at or before `wanted`: behind a line end, else behind a space, else between characters.
std::size_t cut_before(std::string_view text, std::size_t wanted) {
  if (wanted >= text.size()) return text.size();
  const std::size_t first = wanted > farthest_cut ? wanted - farthest_cut : 0;
  for (const char sought : {'\n', ' '}) {
    const std::size_t found = text.substr(first, wanted - first).rfind(sought);
    if (found != std::string_view::npos) return first + found + 1;
  }
  while (!utf8::is_boundary(text, wanted)) --wanted;
  return wanted;
}

}  // namespace

std::vector<std::string_view> text_windows(std::string_view text) {
  std::vector<std::string_view> windows;
  const std::size_t needed = (text.size() + window_size - 1) / window_size;
  const std::size_t count = std::min(needed, most_windows);
  for (std::size_t i = 0; i < count; ++i) {
    // Up to eight windows lie side by side and share the text evenly; more than that are spread from its beginning to its end.
    const bool all = needed <= most_windows;
    const std::size_t wanted = all ? text.size() * i / count : (text.size() - window_size) / (count - 1) * i;
    const std::size_t begin = cut_before(text, wanted);
    const std::size_t end = cut_before(text, all ? text.size() * (i + 1) / count : wanted + window_size);
    if (end > begin) windows.push_back(text.substr(begin, end - begin));
  }
  return windows;
}

}  // namespace veil::detect
