// "Did you mean": the known word that is closest to a misspelt one.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace veil::cli {

// The closest of `known` by letters changed, added, dropped or swapped with a neighbour; nothing when none is close: more than a
// third of the word's letters away.
std::optional<std::string> closest(std::string_view word, const std::vector<std::string>& known);

// "; did you mean protect?", or nothing.
std::string did_you_mean(std::string_view word, const std::vector<std::string>& known);

std::string joined(const std::vector<std::string>& words, std::string_view separator);

}  // namespace veil::cli
