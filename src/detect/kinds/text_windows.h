// The stretches of a text that its kind is told by: windows of about two kilobytes, eight at most, so that a book costs no more than a few
// pages and a long text is judged by the same measure as a short one. The beginning is always read; what is longer is sampled evenly.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace veil::detect {

inline constexpr std::size_t window_size = 2048;  // bytes, at most
inline constexpr std::size_t most_windows = 8;

// In the order of the text, cut at line ends or spaces where there are any, always between characters. Empty for an empty text.
std::vector<std::string_view> text_windows(std::string_view text);

}  // namespace veil::detect
